/// One account as a journal. Its balance is asserted after each entry; other accounts appear only with their side of
/// these entries.
struct JournalStatementWriter: StatementWriter {
  private var text: JournalText
  /// The operation of the transaction that was written last; it may have more entries in this account.
  private var last: Int64?

  init(_ header: ExportHeader) { text = JournalText(header) }

  mutating func begin(to bytes: inout [UInt8]) {
    text.begin(to: &bytes)
    bytes.write("account Equity:Opening balances\n")
  }

  mutating func begin(_ user: UserRecord, accounts: [Account], to bytes: inout [UInt8]) {
    text.use(accounts, of: user, to: &bytes)
  }

  mutating func begin(_ span: AccountSpan, to bytes: inout [UInt8]) {
    guard span.opening.minorUnits != 0 else { return }
    text.title("Opening balance", at: span.from, number: nil, to: &bytes)
    text.posting(.account(span.account.id), span.opening, balance: span.opening, to: &bytes)
    bytes.write("    Equity:Opening balances\n")
  }

  mutating func write(_ line: StatementLine, of span: AccountSpan, to bytes: inout [UInt8]) {
    let change = line.entry.change
    if last != line.operation.number { text.title(line.operation, in: change.currency, to: &bytes) }
    last = line.operation.number
    text.posting(.account(span.account.id), change, balance: line.entry.balance, to: &bytes)
    text.posting(
      line.other, Money(minorUnits: -change.minorUnits, currency: change.currency), balance: nil, to: &bytes)
  }

  mutating func end(_ span: AccountSpan, to bytes: inout [UInt8]) {}
  mutating func end(to bytes: inout [UInt8]) { text.end(to: &bytes) }
}
