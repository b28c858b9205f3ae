/// The full export as a journal: a transaction per movement, with each account's balance asserted after it.
struct JournalWriter: HistoryWriter {
  private var text: JournalText

  init(_ header: ExportHeader) { text = JournalText(header) }

  mutating func begin(to bytes: inout [UInt8]) {
    text.begin(to: &bytes)
  }

  mutating func begin(_ user: UserRecord, accounts: [Account], to bytes: inout [UInt8]) {
    text.use(accounts, of: user, to: &bytes)
  }

  mutating func write(
    _ operation: Operation, _ lines: [AccountLine], _ accounts: RunningAccounts, to bytes: inout [UInt8]
  ) {
    if operation.movements.isEmpty { text.remark(operation, to: &bytes) }
    for (index, movement) in operation.movements.enumerated() {
      text.title(operation, to: &bytes)
      let amount = movement.amount
      let balances = lines.filter { $0.movement == index }
      text.posting(
        movement.to, amount, balance: balances.first { $0.change.minorUnits > 0 }?.balance, to: &bytes)
      text.posting(
        movement.from, Money(minorUnits: -amount.minorUnits, currency: amount.currency),
        balance: balances.first { $0.change.minorUnits < 0 }?.balance, to: &bytes)
    }
  }

  mutating func end(_ user: UserRecord, _ accounts: RunningAccounts, to bytes: inout [UInt8]) {}
  mutating func end(to bytes: inout [UInt8]) {}
}
