/// An amount of one currency, counted in its smallest unit. Never a floating-point number.
public struct Money: Sendable, Hashable {
  /// The amount in smallest units: cents for US dollars.
  public let minorUnits: Int64
  /// The currency of the units.
  public let currency: Currency

  /// An amount in smallest units.
  @inlinable
  public init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// An amount of US dollars, in cents.
  package static func usd(cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }

  /// The sum.
  /// - Throws: ``MoneyRefusal`` if the currencies differ or the sum does not fit.
  package func adding(_ other: Money) throws(MoneyRefusal) -> Money {
    guard currency == other.currency else { throw .differentCurrencies }
    let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
    guard !overflow else { throw .overflow }
    return Money(minorUnits: sum, currency: currency)
  }

  /// The difference.
  /// - Throws: ``MoneyRefusal`` if the currencies differ or the difference does not fit.
  package func subtracting(_ other: Money) throws(MoneyRefusal) -> Money {
    guard currency == other.currency else { throw .differentCurrencies }
    let (difference, overflow) = minorUnits.subtractingReportingOverflow(other.minorUnits)
    guard !overflow else { throw .overflow }
    return Money(minorUnits: difference, currency: currency)
  }
}

/// Why two amounts cannot be added or subtracted.
package enum MoneyRefusal: Error, Sendable, Equatable {
  case differentCurrencies
  case overflow
}
