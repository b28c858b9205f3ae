import Synchronization
import WalletCore

/// The same numbers for the same seed (SplitMix64), so that a failed test can be repeated.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True with this probability, in percent.
  package mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

/// A repeatable random source for tests, not for secrets.
package final class SeededRandom: RandomSource {
  private let generator: Mutex<SeededGenerator>

  package init(seed: UInt64 = 1) { generator = Mutex(SeededGenerator(seed: seed)) }

  package func bytes(_ count: Int) -> [UInt8] {
    generator.withLock { generator in
      (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
  }
}
