/// What a row says of the account that changed.
struct CSVChange {
  let account: AccountID
  /// Not 0; negative went out.
  let amount: Money
  let balance: Money
  let other: Operation.Movement.Side

  func balance(_ movement: Int) -> ImportedOperation.Balance {
    ImportedOperation.Balance(movement: movement, account: account, minorUnits: balance.minorUnits)
  }
}
