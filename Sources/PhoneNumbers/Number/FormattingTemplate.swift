/// A format with placeholders for digits, filled one by one.
struct FormattingTemplate: Sendable {
  /// The placeholder for a digit that is not typed yet.
  private static let place: UInt8 = 0
  /// A template has this many digits at most.
  private static let digitsMax = 15

  private var text: [UInt8] = []
  /// The index after the last digit that was filled in.
  private var filled = 0

  /// A template without room.
  init() {}

  /// Nil if the format has no room for that many digits.
  init?(_ format: NumberFormat, _ isInternational: Bool, _ plan: NumberingPlan, atLeast least: Int) {
    let room = min(plan.groups[format.groups].most, Self.digitsMax)
    guard room >= least else { return nil }
    text = plan.write([UInt8](repeating: Self.place, count: room), as: format, isInternational: isInternational)
  }

  /// Writes a digit into the first free placeholder.
  /// - Returns: everything up to that digit; nil if no placeholder was free.
  mutating func fill(_ digit: UInt8) -> [UInt8]? {
    guard let next = text[filled...].firstIndex(of: Self.place) else { return nil }
    text[next] = digit
    filled = next + 1
    return Array(text[..<filled])
  }
}
