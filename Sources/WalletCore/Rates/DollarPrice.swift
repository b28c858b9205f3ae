/// What one unit of a currency is worth in US dollars: an exact fraction, never a floating-point number.
///
/// A central bank says what one euro costs in each currency. A price in dollars is then one such number divided by
/// another, and most of those have no end as decimals.
package struct DollarPrice: Sendable, Hashable {
  /// The dollar's own price.
  package static let one = DollarPrice(.one)

  /// What this many ``units`` are worth in dollars.
  package let dollars: Rate
  /// How many units that is: 1, or what a euro costs in the currency.
  package let units: Rate

  /// The price that a decimal number states.
  package init(_ price: Rate) { self.init(dollars: price, perUnits: .one) }

  /// The price of one unit of a currency, of which a euro costs a known number.
  /// - Parameters:
  ///   - dollars: what a euro costs in dollars.
  ///   - units: what a euro costs in the currency.
  package init(dollars: Rate, perUnits units: Rate) {
    self.dollars = dollars
    self.units = units
  }

  /// What one unit of this currency costs in another: the largest decimal number of at most 18 significant digits and 36
  /// decimals that is not above the exact quotient.
  ///
  /// This number is shown, kept and calculated with, so that every reader gets the same result.
  /// - Parameter other: the price of the other currency.
  /// - Returns: nil if the quotient is 10^18 or more, or below 10^-36.
  package func rate(in other: DollarPrice) -> Rate? {
    // Each factor is below 10^18 and each product below 10^36, so that a remainder times ten fits into 128 bits.
    let dividend = UInt128(dollars.digits) * UInt128(other.units.digits)
    let divisor = UInt128(units.digits) * UInt128(other.dollars.digits)
    var (digits, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    var scale = dollars.scale - units.scale + other.units.scale - other.dollars.scale
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
