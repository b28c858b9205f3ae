/// Goes through each user's operations in their order, and reckons what every account held after each.
struct HistoryPass: ExportPass {
  private var writer: any HistoryWriter
  private var head: Int64 = 0
  private var user: UserRecord?
  private var accounts = RunningAccounts()
  private var cursor = OperationCursor(upTo: 0)

  init(_ writer: any HistoryWriter) { self.writer = writer }

  mutating func begin(_ header: ExportHeader, to bytes: inout [UInt8]) {
    head = header.head.number
    writer.begin(header, to: &bytes)
  }

  mutating func begin(
    _ user: UserRecord, from reader: any HistoryReader, to bytes: inout [UInt8]
  ) throws(StoreFailure) {
    self.user = user
    let all = try reader.accounts(of: user.id, upTo: head)
    accounts = RunningAccounts(currencies: Dictionary(all.map { ($0.id, $0.balance.currency) }) { first, _ in first })
    cursor = OperationCursor(upTo: head)
    writer.begin(user, accounts: all, to: &bytes)
  }

  mutating func writeMore(from reader: any HistoryReader, to bytes: inout [UInt8]) throws(StoreFailure) -> Bool {
    guard let user else { return true }
    let operations = try reader.operations(of: user.id, from: &cursor, limit: ExportRun.pieceLength)
    for operation in operations {
      let lines: [AccountLine]
      do throws(RunningAccounts.Contradiction) { lines = try accounts.apply(operation) } catch {
        throw .broken("operation \(operation.number): \(error)")
      }
      writer.write(operation, lines, accounts, to: &bytes)
    }
    let isLast = operations.count < ExportRun.pieceLength
    if isLast {
      writer.end(user, accounts, to: &bytes)
      self.user = nil
    }
    return isLast
  }

  mutating func end(to bytes: inout [UInt8]) { writer.end(to: &bytes) }
}
