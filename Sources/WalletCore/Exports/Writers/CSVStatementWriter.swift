/// One account's entries as CSV, oldest first, with the balance after each.
struct CSVStatementWriter: StatementWriter {
  static let columns = [
    "op", "kind", "at", "date", "account", "account_name", "currency", "amount", "balance", "other", "other_name",
    "movement_kind", "rate", "other_currency", "other_amount", "fee_rate", "quoted_at", "source",
    "card", "note",
  ]
  /// The columns of earlier files, the latest first.
  static let earlierColumns = [
    withoutTerms, withoutTerms.filter { $0 != "card" }, Array(columns[...10]) + ["note"],
  ]
  private static let withoutTerms = columns.filter { !["fee_rate", "quoted_at", "source"].contains($0) }

  private let header: ExportHeader
  private var names: [AccountID: String] = [:]

  init(_ header: ExportHeader) { self.header = header }

  mutating func begin(to bytes: inout [UInt8]) { CSVText.write(Self.columns, to: &bytes) }

  mutating func begin(_ user: UserRecord, accounts: [Account], to bytes: inout [UInt8]) {
    names = Dictionary(accounts.map { ($0.id, $0.name) }) { first, _ in first }
  }

  mutating func begin(_ span: AccountSpan, to bytes: inout [UInt8]) {}

  mutating func write(_ line: StatementLine, of span: AccountSpan, to bytes: inout [UInt8]) {
    let entry = line.entry
    var cells = [
      String(line.operation.number), line.operation.kind.rawValue, entry.at.rfc3339,
      header.zone.day(of: entry.at).text, CSVText.defused(span.account.id.id.base64url),
      CSVText.defused(span.account.name), entry.change.currency.code, ExportText.decimal(entry.change),
      ExportText.decimal(entry.balance), CSVText.defused(ExportText.side(line.other)),
      CSVText.defused(line.otherName(naming: { names[$0] }) ?? ""), entry.kind.rawValue,
    ]
    if let exchanged = line.exchanged?.amount, let rate = line.operation.quote?.rate {
      cells += [ExportText.decimal(rate), exchanged.currency.code, ExportText.decimal(exchanged)]
    } else {
      cells += ["", "", ""]
    }
    if let quote = line.operation.quote {
      cells += [String(quote.feeRate), quote.quotedAt.rfc3339, CSVText.defused(quote.source)]
    } else {
      cells += ["", "", ""]
    }
    cells.append(line.operation.card.map { ExportText.cell($0) } ?? "")
    CSVText.write(cells + [CSVText.defused(line.operation.note)], to: &bytes)
  }

  mutating func end(_ span: AccountSpan, to bytes: inout [UInt8]) {}
  mutating func end(to bytes: inout [UInt8]) {}
}
