/// The functions of a real number that a map needs and Swift's standard library lacks. Each is within 1e-12 of the true
/// value, relative to it where that is above 1.
enum Mathematics {
  /// The sine of an angle in radians, of at most a few turns.
  static func sine(_ angle: Double) -> Double {
    let turn = 2 * Double.pi
    var rest = angle - (angle / turn).rounded() * turn
    // sin(π − x) = sin x: the series is short for small angles.
    if rest > .pi / 2 { rest = .pi - rest } else if rest < -.pi / 2 { rest = -.pi - rest }
    let square = rest * rest
    var (term, sum) = (rest, rest)
    for step in stride(from: 2.0, through: 24, by: 2) {
      term *= -square / (step * (step + 1))
      sum += term
    }
    return sum
  }

  /// The cosine of an angle in radians, of at most a few turns.
  static func cosine(_ angle: Double) -> Double { sine(.pi / 2 - angle) }

  /// The natural logarithm of a number above 0.
  static func logarithm(_ number: Double) -> Double {
    var exponent = Double(number.exponent)
    var part = number.significand
    if part > 1.5 {
      part /= 2
      exponent += 1
    }
    // ln p = 2 artanh((p − 1) / (p + 1)), and the part is between 3/4 and 3/2.
    let ratio = (part - 1) / (part + 1)
    let square = ratio * ratio
    var (power, sum) = (ratio, ratio)
    for divisor in stride(from: 3.0, through: 27, by: 2) {
      power *= square
      sum += power / divisor
    }
    return exponent * logarithmOfTwo + 2 * sum
  }

  /// e to the power of a number between −700 and 700.
  static func exponential(_ number: Double) -> Double {
    let exponent = (number / logarithmOfTwo).rounded()
    let rest = number - exponent * logarithmOfTwo
    var (term, sum) = (1.0, 1.0)
    for step in stride(from: 1.0, through: 18, by: 1) {
      term *= rest / step
      sum += term
    }
    return Double(sign: .plus, exponent: Int(exponent), significand: sum)
  }

  /// The angle between −π/2 and π/2 that has this tangent.
  static func arctangent(_ tangent: Double) -> Double {
    let size = tangent.magnitude
    let isSteep = size > 1
    var part = isSteep ? 1 / size : size
    // Twice half the angle: the tangent is then below 0.2.
    for _ in 0..<2 { part /= 1 + (1 + part * part).squareRoot() }
    let square = part * part
    var (power, sum) = (part, part)
    for divisor in stride(from: 3.0, through: 25, by: 2) {
      power *= -square
      sum += power / divisor
    }
    let angle = isSteep ? .pi / 2 - 4 * sum : 4 * sum
    return tangent < 0 ? -angle : angle
  }

  private static let logarithmOfTwo = 0.693147180559945309417
}
