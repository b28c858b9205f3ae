import TestSupport

@testable import WalletCore

/// Exchanges: exact decimal arithmetic, what arrives rounded down and the fee rounded up.
extension LedgerModel {
  func exchange(_ order: ExchangeOrder, _ user: UserID, at clock: Clock) throws(LedgerRefusal) -> Step {
    let (giver, taker) = try findPair(order.from, order.to, of: user)
    let (given, wanted) = (accounts[giver].currency, accounts[taker].currency)
    try require(order.amount.currency == given && order.arrives.currency == wanted, orElse: .currenciesDiffer)
    try require(given != wanted, orElse: .currenciesAlike)
    try require(order.arrives.minorUnits <= limit(wanted), orElse: .amountOutOfRange)
    try requireTakeable(order.amount, giver)
    try require(order.arrives.minorUnits > 0, orElse: .tooSmallToExchange)
    let fee = Self.fee(on: order.amount.minorUnits, order.quote)
    let rest = order.amount.minorUnits - fee
    try require(
      Self.worth(of: rest, order.quote, from: given, in: wanted) == order.arrives.minorUnits, orElse: .notAsQuoted)
    if let end = order.goodUntil { try require(clock.steady < end, orElse: .quoteOver) }
    try requireRoom(order.arrives.minorUnits, in: taker)
    var legs = [
      Leg(kind: .exchange, from: .account(giver), to: .exchange(given), amount: rest, currency: given),
      Leg(
        kind: .exchange, from: .exchange(wanted), to: .account(taker), amount: order.arrives.minorUnits,
        currency: wanted),
    ]
    if fee > 0 {
      legs.append(Leg(kind: .fee, from: .account(giver), to: .fee(given), amount: fee, currency: given))
    }
    return Step(kind: .exchange, user: user, account: giver, legs: legs, quote: order.quote)
  }

  /// The fee on an amount: hundredths of a percent of it, and a begun unit is a whole one.
  static func fee(on amount: Int64, _ quote: RateQuote) -> Int64 {
    let (fee, hadMore) = (DecimalNumber(UInt64(max(0, amount))) * DecimalNumber(UInt64(quote.feeRate))).dropping(4)
    return (fee.value ?? 0) + (hadMore ? 1 : 0)
  }

  /// What an amount is worth in another currency; nil if no account could hold it.
  static func worth(of amount: Int64, _ quote: RateQuote, from given: Currency, in wanted: Currency) -> Int64? {
    guard amount >= 0 else { return nil }
    let product = DecimalNumber(UInt64(amount)) * DecimalNumber(UInt64(quote.rate.digits))
    let decimals = quote.rate.scale + given.scale - wanted.scale
    return (decimals < 0 ? product.shifted(by: -decimals) : product.dropping(decimals).rest).value
  }
}

/// Holds: money that stays on its account and cannot be taken.
extension LedgerModel {
  func authorise(_ money: Money, on id: AccountID, _ user: UserID) throws(LedgerRefusal) -> Step {
    let account = try findOpen(id, of: user)
    try requireTakeable(money, account)
    return Step(kind: .authorise, user: user, account: account, hold: (nil, money.minorUnits))
  }

  func raise(_ id: OperationID, by money: Money, _ user: UserID) throws(LedgerRefusal) -> Step {
    let (hold, account) = try findHold(id, of: user)
    let held = try requireLive(hold)
    try requireUsable(money, account)
    try require(held + money.minorUnits <= limit(money.currency), orElse: .amountOutOfRange)
    try requireTakeable(money, account)
    return Step(kind: .raise, user: user, account: account, hold: (hold, money.minorUnits))
  }

  func capture(
    _ id: OperationID, _ money: Money, to merchant: AccountID, _ user: UserID
  ) throws(LedgerRefusal) -> Step {
    let (hold, account) = try findHold(id, of: user)
    guard let taker = merchants.firstIndex(where: { $0.id == merchant }) else { throw .noSuchReceiver }
    let amount = try requireLive(hold)
    let currency = accounts[account].currency
    try require(
      merchants[taker].currency == currency && money.currency == currency, orElse: .currenciesDiffer)
    try require(money.minorUnits >= 1, orElse: .amountOutOfRange)
    try require(
      money.minorUnits <= amount, orElse: .moreThanHeld(held: Money(minorUnits: amount, currency: currency)))
    let leg = Leg(
      kind: .capture, from: .account(account), to: .merchant(taker), amount: money.minorUnits, currency: currency)
    return Step(kind: .capture, user: user, account: account, legs: [leg], hold: (hold, -amount))
  }

  /// Ends a hold without taking anything.
  func free(_ id: OperationID, _ kind: OperationKind, _ user: UserID) throws(LedgerRefusal) -> Step {
    let (hold, account) = try findHold(id, of: user)
    let amount = try requireLive(hold)
    return Step(kind: kind, user: user, account: account, hold: (hold, -amount))
  }

  /// The operation that began the hold, and its account.
  private func findHold(_ id: OperationID, of user: UserID) throws(LedgerRefusal) -> (hold: Int, account: Int) {
    guard let found = operations[id], holds[found] != nil, done[found].step.user == user,
      let account = done[found].step.account
    else { throw .noSuchOperation }
    return (found, account)
  }

  /// - Returns: what it holds.
  @discardableResult
  private func requireLive(_ hold: Int) throws(LedgerRefusal) -> Int64 {
    let amount = holds[hold] ?? 0
    try require(amount > 0, orElse: .holdEnded)
    return amount
  }
}
