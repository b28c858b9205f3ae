import SystemSupport
import WalletCore

/// The system's random source.
struct SystemRandom: RandomSource {
  func bytes(_ count: Int) -> [UInt8] { SystemRandomBytes.make(count) }
}
