/// What one unit of a currency is worth in US dollars: an exact fraction, never a floating-point number.
///
/// A central bank says what one euro costs in each currency. A price in dollars is then one such number divided by
/// another, and most of those have no end as decimals.
package struct DollarPrice: Sendable, Hashable {
  /// The dollar's own price.
  package static let one = DollarPrice(numerator: 1, denominator: 1, exponent: 0)

  /// 1 to 10^18 - 1.
  private let numerator: Int64
  /// 1 to 10^18 - 1.
  private let denominator: Int64
  /// The power of ten that the fraction is multiplied by.
  private let exponent: Int

  private init(numerator: Int64, denominator: Int64, exponent: Int) {
    self.numerator = numerator
    self.denominator = denominator
    self.exponent = exponent
  }

  /// The price that a decimal number states.
  package init(_ price: Rate) {
    self.init(numerator: price.digits, denominator: 1, exponent: -price.scale)
  }

  /// The price of one unit of a currency, of which another unit costs a known number.
  /// - Parameters:
  ///   - dollars: what the other unit, the euro for a European bank, costs in dollars.
  ///   - units: what it costs in the currency.
  package init(dollars: Rate, perUnits units: Rate) {
    self.init(numerator: dollars.digits, denominator: units.digits, exponent: units.scale - dollars.scale)
  }

  /// What one unit of this currency costs in another: the largest decimal number of at most 18 significant digits and 36
  /// decimals that is not above the exact quotient.
  ///
  /// This number is shown, kept and calculated with, so that every reader gets the same result.
  /// - Parameter other: the price of the other currency.
  /// - Returns: nil if the quotient is 10^18 or more, or below 10^-36.
  package func rate(in other: DollarPrice) -> Rate? {
    // Each factor is below 10^18 and each product below 10^36, so that a remainder times ten fits into 128 bits.
    let dividend = UInt128(numerator) * UInt128(other.denominator)
    let divisor = UInt128(denominator) * UInt128(other.numerator)
    var (digits, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    var scale = other.exponent - exponent
    let limit = UInt128(Rate.digitsLimit)
    while digits >= limit {
      digits /= 10
      scale -= 1
    }
    // A digit more as long as there is room. The zeros of a quotient that comes out even are left away.
    while digits < limit / 10, scale < Rate.scaleMax, remainder > 0 || scale < 0 {
      let (digit, rest) = (remainder * 10).quotientAndRemainder(dividingBy: divisor)
      digits = digits * 10 + digit
      remainder = rest
      scale += 1
    }
    while scale > 0, digits > 0, digits.isMultiple(of: 10) || scale > Rate.scaleMax {
      digits /= 10
      scale -= 1
    }
    return Int64(exactly: digits).flatMap { Rate(digits: $0, scale: scale) }
  }
}
