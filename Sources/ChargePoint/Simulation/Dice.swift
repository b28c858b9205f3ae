/// Numbers that look random and are the same for the same seed (SplitMix64; Steele, Lea, Flood 2014). Not for secrets.
struct Dice: RandomNumberGenerator, Sendable, Equatable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Other numbers for each name, and always the same.
  init(seed: UInt64, name: String) {
    // FNV-1a, 64 bits.
    state = name.utf8.reduce(seed ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// This many bytes.
  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }

  /// A whole number of a range.
  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}
