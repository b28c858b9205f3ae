/// What one unit of a currency costs in another: an exact decimal, never a floating-point number (CURRENCIES section
/// 2).
package struct Rate: Sendable, Hashable {
  /// Below this, so that an amount times a rate stays below 10^33 and fits into 128 bits.
  package static let digitsLimit: Int64 = 1_000_000_000_000_000_000
  /// The largest ``scale``.
  package static let scaleMax = 36

  /// One for one.
  package static let one = Rate(one: ())

  /// The value in units of 10^-``scale``; 1 to 10^18 - 1.
  package let digits: Int64
  /// How many decimals ``digits`` has, 0 to 36.
  package let scale: Int

  /// Nil if a part is out of its range.
  package init?(digits: Int64, scale: Int) {
    guard digits > 0, digits < Self.digitsLimit, (0...Self.scaleMax).contains(scale) else { return nil }
    self.digits = digits
    self.scale = scale
  }

  private init(one: ()) {
    digits = 1
    scale = 0
  }

  /// What an amount is worth in another currency, rounded down to its smallest unit.
  /// - Parameters:
  ///   - amount: not below 0.
  ///   - other: the currency whose price of one unit of the amount's this rate is.
  /// - Returns: nil if the result does not fit.
  package func value(of amount: Money, in other: Currency) -> Money? {
    guard amount.minorUnits >= 0 else { return nil }
    // An Int64 is below 10^19 and the digits below 10^18, so the product fits into 128 bits.
    let product = UInt128(amount.minorUnits) * UInt128(digits)
    let decimals = scale + amount.currency.scale - other.scale
    let result: UInt128
    if decimals >= 0 {
      result = Self.powerOfTen(decimals).map { product / $0 } ?? 0
    } else {
      guard let factor = Self.powerOfTen(-decimals) else { return nil }
      let (wide, overflow) = product.multipliedReportingOverflow(by: factor)
      guard !overflow else { return nil }
      result = wide
    }
    return Int64(exactly: result).map { Money(minorUnits: $0, currency: other) }
  }

  /// Whether it is a whole number or less.
  package func isAtMost(_ whole: Int64) -> Bool {
    guard let unit = Self.powerOfTen(scale) else { return true }
    let (limit, overflow) = UInt128(whole.magnitude).multipliedReportingOverflow(by: unit)
    return overflow || UInt128(digits) <= limit
  }

  /// Nil from 10^39 on, which 128 bits do not hold; no product reaches it.
  private static func powerOfTen(_ exponent: Int) -> UInt128? {
    guard exponent < 39 else { return nil }
    return (0..<exponent).reduce(into: UInt128(1)) { power, _ in power *= 10 }
  }
}
