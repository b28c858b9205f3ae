/// Exchanges: money of one currency goes to the wallet, and what it is worth in another comes from it (CURRENCIES
/// section 3). The limits of both currencies hold. The system's `exchange` accounts may be below zero.
extension BookingRules {
  func exchange(_ order: ExchangeOrder) throws(LedgerRefusal) -> BookingPlan {
    guard let account = context.account else { throw .noSuchAccount }
    guard let receiver = context.receiver else { throw .noSuchReceiver }
    guard account.id != receiver.id else { throw .sameAccount }
    guard !account.isClosed else { throw .accountClosed }
    guard !receiver.isClosed else { throw .receiverClosed }
    guard order.amount.currency == account.currency, order.arrives.currency == receiver.currency else {
      throw .currenciesDiffer
    }
    guard account.currency != receiver.currency else { throw .currenciesAlike }
    guard order.arrives.minorUnits <= receiver.currency.amountLimit else { throw .amountOutOfRange }
    try Self.requireGives(order.amount, account)
    guard order.arrives.minorUnits > 0 else { throw .tooSmallToExchange }
    guard order.isAsQuoted else { throw .notAsQuoted }
    try Self.requireRoom(for: order.arrives, in: receiver)
    let given = try requireRoomInSystem(context.system, order.exchanged.minorUnits)
    let taken = try requireRoomInSystem(context.otherSystem, -order.arrives.minorUnits)
    var movements = [
      BookingPlan.Movement(.exchange, debit: account.number, credit: given.number, amount: order.exchanged),
      BookingPlan.Movement(.exchange, debit: taken.number, credit: receiver.number, amount: order.arrives),
    ]
    if order.fee.minorUnits > 0 {
      let fees = try requireRoomInSystem(context.feeAccount, order.fee.minorUnits)
      movements.append(BookingPlan.Movement(.fee, debit: account.number, credit: fees.number, amount: order.fee))
    }
    return BookingPlan(OperationKind.exchange.rule, of: account, movements, quote: order.quote)
  }
}
