/// What accounts of any currency are worth in dollars together, and by which prices.
package struct DollarTotal: Sendable, Equatable {
  /// The sum of ``worths``, so that what a page shows adds up.
  package private(set) var sum = Money.usd(cents: 0)
  /// What each account is worth, rounded down to a cent, in the accounts' order; nil where no price is known. Empty if
  /// all accounts are in dollars.
  package private(set) var worths: [Money?] = []
  /// The prices that the sum rests on, each once, the oldest first.
  package private(set) var prices: [KnownPrice] = []
  /// What the sum lacks because no price is known, a sum for each currency in the accounts' order.
  package private(set) var leftOut: [Money] = []

  /// A total that is known without any rate.
  package init(_ sum: Money) { self.sum = sum }

  /// Adds up the accounts. An account without money needs no price.
  /// - Parameters:
  ///   - accounts: a user's open accounts.
  ///   - table: gives the prices; asked for only if an account is not in dollars.
  package init(_ accounts: [Account], by table: @autoclosure () -> RateTable) {
    // 100 balances at their limit fit 64 bits, but a wallet may allow more accounts.
    guard accounts.contains(where: { $0.balance.currency != .usd }) else {
      let cents = accounts.reduce(Int128(0)) { $0 + Int128($1.balance.minorUnits) }
      sum = Money.usd(cents: Int64(clamping: cents))
      return
    }
    let table = table()
    var cents = Int128(0)
    worths.reserveCapacity(accounts.count)
    for account in accounts {
      let worth = table.worth(of: account.balance)
      worths.append(worth)
      cents += Int128(worth?.minorUnits ?? 0)
      if account.balance.minorUnits != 0 { note(account.balance, isKnown: worth != nil, table) }
    }
    sum = Money.usd(cents: Int64(clamping: cents))
    prices.sort { $0.asOf.beginning < $1.asOf.beginning }
  }

  private mutating func note(_ balance: Money, isKnown: Bool, _ table: RateTable) {
    let currency = balance.currency
    guard isKnown else {
      guard let place = leftOut.firstIndex(where: { $0.currency == currency }) else { return leftOut.append(balance) }
      let (units, overflow) = leftOut[place].minorUnits.addingReportingOverflow(balance.minorUnits)
      leftOut[place] = Money(minorUnits: overflow ? .max : units, currency: currency)
      return
    }
    guard currency != .usd, !prices.contains(where: { $0.currency == currency }), let price = table[currency] else {
      return
    }
    prices.append(price)
  }
}
