/// Goes through each user's operations in order and computes the balance of every account after each.
struct HistoryPass: ExportPass {
  private var writer: any HistoryWriter
  /// The newest operation that the export can contain.
  private let head: Int64
  private let isOfAllUsers: Bool
  private var user: UserRecord?
  private var accounts = RunningAccounts()
  private var cursor = OperationCursor(head: 0)

  init(_ writer: any HistoryWriter, _ header: ExportHeader) {
    self.writer = writer
    head = header.head.number
    isOfAllUsers = header.isOfAllUsers
  }

  mutating func begin(to bytes: inout [UInt8]) { writer.begin(to: &bytes) }

  mutating func begin(
    _ user: UserRecord, _ phones: [PhoneAssignment], from reader: any HistoryReader, to bytes: inout [UInt8]
  ) throws(StoreFailure) {
    guard !phones.isEmpty else { throw .broken("user \(user.id.row) never joined") }
    self.user = user
    let all = try reader.accounts(of: user.id, upTo: head)
    accounts = RunningAccounts(currencies: Dictionary(all.map { ($0.id, $0.balance.currency) }) { first, _ in first })
    cursor = OperationCursor(head: head)
    writer.begin(user, phones, accounts: all, to: &bytes)
  }

  mutating func writeMore(from reader: any HistoryReader, to bytes: inout [UInt8]) throws(StoreFailure) -> Bool {
    guard let user else { return true }
    let operations = try reader.operations(of: user.id, from: &cursor, limit: ExportRun.pieceLength)
    for operation in operations {
      let lines: [AccountLine]
      do throws(RunningAccounts.ReplayContradiction) { lines = try accounts.apply(operation) } catch {
        throw .broken("operation \(operation.number): \(error)")
      }
      writer.write(operation, lines, accounts, to: &bytes)
    }
    let isLast = operations.count < ExportRun.pieceLength
    if isLast {
      writer.end(user, accounts, cards: try reader.cards(of: user.id), to: &bytes)
      self.user = nil
    }
    return isLast
  }

  mutating func end(from reader: any HistoryReader, to bytes: inout [UInt8]) throws(StoreFailure) {
    writer.end(operators: isOfAllUsers ? try reader.operators() : [], to: &bytes)
  }
}

/// Goes through a user's accounts one by one, and through the entries of each.
struct StatementPass: ExportPass {
  private var writer: any StatementWriter
  /// The only account to write; nil for all.
  private let only: AccountSpan?
  private let header: ExportHeader
  private var user: UserRecord?
  /// The accounts still to be written, the next one last.
  private var waiting: [AccountSpan] = []
  /// The account being written.
  private var current: AccountSpan?

  init(_ writer: any StatementWriter, _ header: ExportHeader, only span: AccountSpan?) {
    self.writer = writer
    self.header = header
    only = span
  }

  mutating func begin(to bytes: inout [UInt8]) { writer.begin(to: &bytes) }

  mutating func begin(
    _ user: UserRecord, _ phones: [PhoneAssignment], from reader: any HistoryReader, to bytes: inout [UInt8]
  ) throws(StoreFailure) {
    self.user = user
    let accounts = try reader.accounts(of: user.id, upTo: header.head.number)
    writer.begin(user, accounts: accounts, to: &bytes)
    waiting = only.map { [$0] } ?? accounts.reversed().map { AccountSpan(whole: $0, until: header.at) }
  }

  mutating func writeMore(from reader: any HistoryReader, to bytes: inout [UInt8]) throws(StoreFailure) -> Bool {
    guard let user else { return true }
    if current == nil {
      guard let span = waiting.popLast() else { return true }
      writer.begin(span, to: &bytes)
      current = span
    }
    guard var span = current else { return true }
    let unread = span
    try span.next(of: user.id, until: header.head.number, from: reader) { line in
      writer.write(line, of: unread, to: &bytes)
    }
    current = span
    if span.isDone {
      writer.end(span, to: &bytes)
      current = nil
    }
    return current == nil && waiting.isEmpty
  }

  mutating func end(from reader: any HistoryReader, to bytes: inout [UInt8]) { writer.end(to: &bytes) }
}

/// A way to go through the history: operation by operation, or account by account.
protocol ExportPass: Sendable {
  /// Writes the beginning of the file.
  mutating func begin(to bytes: inout [UInt8])
  /// Begins the part of a user, with the operations that gave them phone numbers.
  mutating func begin(
    _ user: UserRecord, _ phones: [PhoneAssignment], from reader: any HistoryReader, to bytes: inout [UInt8]
  ) throws(StoreFailure)
  /// Writes the next piece of the user's history.
  /// - Returns: whether it was the last piece.
  mutating func writeMore(from reader: any HistoryReader, to bytes: inout [UInt8]) throws(StoreFailure) -> Bool
  /// Writes the end of the file.
  mutating func end(from reader: any HistoryReader, to bytes: inout [UInt8]) throws(StoreFailure)
}
