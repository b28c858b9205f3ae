/// Counts durations in buckets at most an eighth wide. A percentile is accurate to 12 % and the memory never grows.
package struct Durations: Sendable {
  /// Eight buckets per power of two.
  private var buckets = [UInt64](repeating: 0, count: 8 * 40)

  /// How many durations were counted.
  package private(set) var count: UInt64 = 0
  /// The longest duration, in microseconds.
  package private(set) var longest = 0

  /// No durations yet.
  package init() {}

  /// Counts one duration.
  package mutating func add(_ microseconds: Int) {
    let value = max(0, microseconds)
    count += 1
    longest = max(longest, value)
    buckets[Self.bucket(of: value)] += 1
  }

  /// The time in microseconds that this share of the durations (0 to 1) did not exceed; 0 if there are none.
  package func percentile(_ part: Double) -> Int {
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
