/// Holds: what is held stays on its account until it is captured or free again (LEDGER: holds).
extension BookingRules {
  func authorise(_ amount: Money) throws(LedgerRefusal) -> BookingPlan {
    let account = try requireOpenAccount()
    try Self.requireGives(amount, account)
    return BookingPlan(
      OperationKind.authorise.rule, of: account,
      hold: change(of: nil, by: amount.minorUnits, to: amount.minorUnits, in: account))
  }

  /// Holds more; the whole hold must be one that could have been authorised at once.
  func raise(by amount: Money) throws(LedgerRefusal) -> BookingPlan {
    let (account, hold) = try requireHold()
    try Self.requireLive(hold)
    try Self.requireUsable(amount, account)
    guard hold.amount <= account.currency.amountLimit - amount.minorUnits else { throw .amountOutOfRange }
    try Self.requireGives(amount, account)
    return BookingPlan(
      OperationKind.raise.rule, of: account,
      hold: change(of: hold.number, by: amount.minorUnits, to: hold.amount + amount.minorUnits, in: account))
  }

  /// Frees the whole hold first, so that a hold on the whole balance can be captured.
  func capture(_ amount: Money, _ bill: ChargeBill?) throws(LedgerRefusal) -> BookingPlan {
    let (account, hold) = try requireHold()
    guard let merchant = context.receiver else { throw .noSuchReceiver }
    try Self.requireLive(hold)
    guard merchant.currency == account.currency, amount.currency == account.currency else { throw .currenciesDiffer }
    guard amount.minorUnits > 0 else { throw .amountOutOfRange }
    guard amount.minorUnits <= hold.amount else {
      throw .moreThanHeld(held: Money(minorUnits: hold.amount, currency: account.currency))
    }
    try requireRoomInSystem(merchant, amount.minorUnits)
    return BookingPlan(
      OperationKind.capture.rule, of: account,
      [BookingPlan.Movement(.capture, debit: account.number, credit: merchant.number, amount: amount)],
      hold: change(of: hold.number, by: -hold.amount, to: 0, in: account), bill: bill)
  }

  /// Ends a hold; nothing moves.
  func free(as kind: OperationKind) throws(LedgerRefusal) -> BookingPlan {
    let (account, hold) = try requireHold()
    try Self.requireLive(hold)
    return BookingPlan(kind.rule, of: account, hold: change(of: hold.number, by: -hold.amount, to: 0, in: account))
  }

  private func requireHold() throws(LedgerRefusal) -> (account: AccountState, hold: HoldState) {
    guard let hold = context.hold, let account = context.account else { throw .noSuchOperation }
    return (account, hold)
  }

  private static func requireLive(_ hold: HoldState) throws(LedgerRefusal) {
    guard hold.amount > 0 else { throw .holdEnded }
  }

  private func change(
    of hold: Int64?, by delta: Int64, to amount: Int64, in account: AccountState
  ) -> BookingPlan.HoldChange {
    BookingPlan.HoldChange(
      hold: hold, sequence: account.holds.sequence + 1, delta: delta, amount: amount, held: account.holds.held + delta)
  }
}
