/// Counts of digits, from 0 to 31.
struct LengthSet: Sendable, Hashable {
  private var bits: UInt32 = 0

  var isEmpty: Bool { bits == 0 }
  var shortest: Int { bits.trailingZeroBitCount }
  var longest: Int { 31 - bits.leadingZeroBitCount }

  mutating func insert(_ length: Int) {
    guard length >= 0, length < 32 else { return }
    bits |= 1 << UInt32(length)
  }

  func contains(_ length: Int) -> Bool { length < 32 && bits >> UInt32(length) & 1 != 0 }
}
