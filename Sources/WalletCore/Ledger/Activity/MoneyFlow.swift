/// What came in and went out in one currency.
package struct MoneyFlow: Sendable, Equatable {
  /// What came in, in smallest units; 0 or more. A sum that is too large is the largest there is.
  private var unitsIn: Int64 = 0
  /// What went out, in smallest units; 0 or more.
  private var unitsOut: Int64 = 0
  /// The currency.
  package let currency: Currency

  /// Nothing in or out.
  package init(in currency: Currency) { self.currency = currency }

  /// What came in.
  package var moneyIn: Money { Money(minorUnits: unitsIn, currency: currency) }
  /// What went out.
  package var moneyOut: Money { Money(minorUnits: unitsOut, currency: currency) }

  /// Counts a change of this currency: positive came in, negative went out.
  package mutating func add(_ change: Money) {
    let units = Int64(clamping: change.minorUnits.magnitude)
    if change.minorUnits < 0 {
      unitsOut = Self.sum(unitsOut, units)
    } else {
      unitsIn = Self.sum(unitsIn, units)
    }
  }

  /// Adds what another flow of this currency counted.
  mutating func add(_ other: MoneyFlow) {
    unitsIn = Self.sum(unitsIn, other.unitsIn)
    unitsOut = Self.sum(unitsOut, other.unitsOut)
  }

  private static func sum(_ one: Int64, _ other: Int64) -> Int64 {
    Int64(clamping: Int128(one) + Int128(other))
  }
}
