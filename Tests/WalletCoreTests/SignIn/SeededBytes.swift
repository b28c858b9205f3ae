import Synchronization

@testable import WalletCore

/// SplitMix64: the same numbers in every run with the same seed.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

/// A random source that is the same in every run with the same seed.
final class SeededBytes: RandomSource {
  private let generator: Mutex<SplitMix>
  init(seed: UInt64) { generator = Mutex(SplitMix(seed: seed)) }

  func bytes(_ count: Int) -> [UInt8] {
    generator.withLock { generator in (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) } }
  }
}
