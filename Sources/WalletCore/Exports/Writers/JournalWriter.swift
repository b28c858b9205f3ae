/// The full export as a journal: a transaction for each operation that moves money, with each account's balance
/// asserted after each movement. Money of two currencies goes through an account of the system, so each currency
/// balances.
struct JournalWriter: HistoryWriter {
  private var text: JournalText

  init(_ header: ExportHeader) { text = JournalText(header) }

  mutating func begin(to bytes: inout [UInt8]) {
    text.begin(to: &bytes)
  }

  mutating func begin(_ user: UserRecord, _ phones: [PhoneAssignment], accounts: [Account], to bytes: inout [UInt8]) {
    text.use(accounts, of: user, to: &bytes)
  }

  mutating func write(
    _ operation: Operation, _ lines: [AccountLine], _ accounts: RunningAccounts, to bytes: inout [UInt8]
  ) {
    guard let currency = accounts[operation.account]?.currency else { return }
    guard !operation.movements.isEmpty else { return text.remark(operation, in: currency, to: &bytes) }
    text.title(operation, in: currency, to: &bytes)
    for (index, movement) in operation.movements.enumerated() {
      let amount = movement.amount
      let incoming = lines.first { $0.movement == index && $0.change.minorUnits > 0 }
      let outgoing = lines.first { $0.movement == index && $0.change.minorUnits < 0 }
      text.posting(movement.to, amount, balance: incoming?.balance, to: &bytes)
      text.posting(
        movement.from, Money(minorUnits: -amount.minorUnits, currency: amount.currency), balance: outgoing?.balance,
        to: &bytes)
    }
  }

  mutating func end(
    _ user: UserRecord, _ accounts: RunningAccounts, cards: [StoredCard], to bytes: inout [UInt8]
  ) {}
  mutating func end(operators: [ChargerList.Operator], to bytes: inout [UInt8]) { text.end(to: &bytes) }
}
