/// Exchanges: money of one currency goes to the wallet, and what it is worth in another comes from it (CURRENCIES
/// section 3). The limits of both currencies hold. The system's `exchange` accounts may be below zero.
extension BookingRules {
  func exchange(_ order: ExchangeOrder) throws(LedgerRefusal) -> BookingPlan {
    guard let account = context.account else { throw .noSuchAccount }
    guard let receiver = context.receiver else { throw .noSuchReceiver }
    try Self.requireOpenPair(account, receiver)
    guard order.amount.currency == account.currency, order.arrives.currency == receiver.currency else {
      throw .currenciesDiffer
    }
    guard account.currency != receiver.currency else { throw .currenciesAlike }
    guard order.arrives.minorUnits <= receiver.currency.amountLimit else { throw .amountOutOfRange }
    try Self.requireGives(order.amount, account)
    guard order.arrives.minorUnits > 0 else { throw .tooSmallToExchange }
    guard order.isAsQuoted else { throw .notAsQuoted }
    if context.replay == nil, let end = order.goodUntil, context.terms.monotonic >= end { throw .quoteOver }
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
    try requireExchangeLimit(order)
    return BookingPlan(OperationKind.exchange.rule, of: account, movements, quote: order.quote)
  }

  /// An import repeats what was allowed then.
  private func requireExchangeLimit(_ order: ExchangeOrder) throws(LedgerRefusal) {
    guard context.replay == nil, let limit = context.terms.exchangeLimit else { return }
    guard limit.allows(order, with: context.exchangeBalances) else { throw .exchangesFull }
  }

  /// Checks two accounts for an exchange between them.
  static func requireExchangePair(_ account: AccountState, _ receiver: AccountState) throws(LedgerRefusal) {
    try requireOpenPair(account, receiver)
    guard account.currency != receiver.currency else { throw .currenciesAlike }
  }
}
