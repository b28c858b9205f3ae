/// How far all of the system's accounts for exchanges may be below zero together, in dollars by the rates of the moment.
///
/// It bounds what the wallet owes in currencies that it does not have. Accounts above zero do not make up for others.
package struct ExchangeLimit: Sendable {
  /// The most in dollars.
  package let most: Money
  private let rates: CurrentRates

  /// A limit of whole dollars.
  package init(wholeDollars: Int, rates: CurrentRates) {
    most = .usd(cents: Int64(clamping: wholeDollars.multipliedReportingOverflow(by: 100).partialValue))
    self.rates = rates
  }

  /// Whether an exchange may be booked: because they stay within the limit, or because they are further below zero
  /// without it.
  /// - Parameters:
  ///   - order: the exchange.
  ///   - balances: of all accounts for exchanges.
  /// - Returns: if nothing says what a balance below zero is worth, whether what arrives was there before.
  func allows(_ order: ExchangeOrder, with balances: [Money]) -> Bool {
    let table = rates.table
    let after = balances.map { balance in
      var units = balance.minorUnits
      if balance.currency == order.amount.currency { units = units.saturatingAdding(order.exchanged.minorUnits) }
      if balance.currency == order.arrives.currency { units = units.saturatingAdding(-order.arrives.minorUnits) }
      return Money(minorUnits: units, currency: balance.currency)
    }
    guard let below = Self.below(after, table) else {
      return after.contains { $0.currency == order.arrives.currency && $0.minorUnits >= 0 }
    }
    if below <= Int128(most.minorUnits) { return true }
    return Self.below(balances, table).map { below <= $0 } ?? false
  }

  /// How far balances are below zero, in cents; nil if nothing says what one is worth.
  private static func below(_ balances: [Money], _ table: RateTable) -> Int128? {
    var sum: Int128 = 0
    for balance in balances where balance.minorUnits < 0 {
      let owed = Money(minorUnits: Int64(clamping: balance.minorUnits.magnitude), currency: balance.currency)
      guard let worth = table.worth(of: owed) else { return nil }
      sum += Int128(worth.minorUnits)
    }
    return sum
  }
}

extension Int64 {
  fileprivate func saturatingAdding(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
