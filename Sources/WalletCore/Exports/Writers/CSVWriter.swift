import PhoneNumbers

/// The full export as CSV, for adding up in a spreadsheet and for import.
struct CSVWriter: HistoryWriter {
  private let header: ExportHeader
  private var phone = ""

  init(_ header: ExportHeader) { self.header = header }

  mutating func begin(to bytes: inout [UInt8]) { CSVText.write(CSVColumn.header, to: &bytes) }

  mutating func begin(_ user: UserRecord, accounts: [Account], to bytes: inout [UInt8]) {
    phone = CSVText.defused(user.phone.e164)
    row(
      [.kind: CSVColumn.userKind, .phone: phone, .name: CSVText.defused(user.name)], at: user.createdAt, to: &bytes)
  }

  mutating func write(
    _ operation: Operation, _ lines: [AccountLine], _ accounts: RunningAccounts, to bytes: inout [UInt8]
  ) {
    var cells: [CSVColumn: String] = [
      .op: String(operation.number), .kind: operation.kind.rawValue,
      .account: CSVText.defused(operation.account.id.base64url), .phone: phone,
      .note: CSVText.defused(operation.note),
    ]
    cells[.reverses] = operation.reverses.map { String($0) }
    cells[.name] = operation.name.map { CSVText.defused($0) }
    if operation.kind == .open { cells[.currency] = accounts[operation.account]?.currency.code }
    if lines.isEmpty { row(cells, at: operation.at, to: &bytes) }
    for line in lines {
      cells[.currency] = line.change.currency.code
      cells[.changed] = CSVText.defused(line.account.id.base64url)
      cells[.changedName] = CSVText.defused(accounts[line.account]?.name ?? "")
      cells[.amount] = ExportText.decimal(line.change)
      cells[.balance] = ExportText.decimal(line.balance)
      cells[.other] = CSVText.defused(ExportText.side(line.other))
      row(cells, at: operation.at, to: &bytes)
    }
  }

  mutating func end(_ user: UserRecord, _ accounts: RunningAccounts, to bytes: inout [UInt8]) {}

  mutating func end(to bytes: inout [UInt8]) {
    row([.op: String(header.head.number), .kind: CSVColumn.headKind], at: header.at, to: &bytes)
  }

  private func row(_ cells: [CSVColumn: String], at: Timestamp, to bytes: inout [UInt8]) {
    var cells = cells
    cells[.at] = at.rfc3339
    cells[.date] = header.zone.day(of: at).text
    CSVText.write(CSVColumn.allCases.map { cells[$0] ?? "" }, to: &bytes)
  }
}
