/// A format with places for digits, filled one by one.
struct FormattingTemplate: Sendable {
  /// Stands where no digit was typed yet.
  private static let place: UInt8 = 0
  /// Formats are laid out for this many digits at most.
  private static let digitsMax = 15

  private var text: [UInt8] = []
  /// Behind the last digit that was filled in.
  private var filled = 0

  /// Full from the beginning.
  init() {}

  /// Nil where the format has no room for so many digits.
  init?(_ format: NumberFormat, _ isInternational: Bool, _ plan: NumberingPlan, atLeast least: Int) {
    let room = min(plan.groups[format.groups].most, Self.digitsMax)
    guard room >= least else { return nil }
    text = plan.write([UInt8](repeating: Self.place, count: room), as: format, isInternational: isInternational)
  }

  /// Writes a digit into the first free place.
  /// - Returns: all up to that digit; nil where there was no place.
  mutating func fill(_ digit: UInt8) -> [UInt8]? {
    guard let next = text[filled...].firstIndex(of: Self.place) else { return nil }
    text[next] = digit
    filled = next + 1
    return Array(text[..<filled])
  }
}
