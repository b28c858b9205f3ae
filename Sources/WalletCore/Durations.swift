/// Counts how long things took, in buckets that are at most an eighth wide, so that a percentile is known to 12 % and the
/// memory is always the same.
public struct Durations: Sendable {
  /// Eight buckets for each power of two.
  private var buckets = [UInt64](repeating: 0, count: 8 * 40)

  /// How many were counted.
  public private(set) var count: UInt64 = 0
  /// The longest, in microseconds.
  public private(set) var longest = 0

  /// None yet.
  public init() {}

  /// Counts one.
  public mutating func add(_ microseconds: Int) {
    let value = max(0, microseconds)
    count += 1
    longest = max(longest, value)
    buckets[Self.bucket(of: value)] += 1
  }

  /// What so large a part of them, 0 to 1, took at most, in microseconds; 0 when there are none.
  public func percentile(_ part: Double) -> Int {
    guard count > 0 else { return 0 }
    let wanted = UInt64((Double(count) * part).rounded(.up))
    var seen: UInt64 = 0
    for (index, number) in buckets.enumerated() {
      seen += number
      if seen >= wanted && number > 0 { return min(longest, Self.end(of: index)) }
    }
    return longest
  }

  private static func bucket(of value: Int) -> Int {
    guard value >= 8 else { return value }
    let power = Int.bitWidth - 1 - value.leadingZeroBitCount
    return min(8 * 40 - 1, 8 * (power - 2) + (value >> (power - 3)) - 8)
  }

  /// The largest value of a bucket.
  private static func end(of index: Int) -> Int {
    guard index >= 8 else { return index }
    let (power, part) = (index / 8 + 2, index % 8)
    return (part + 9) << (power - 3) - 1
  }
}
