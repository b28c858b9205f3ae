import CCrypto
import Synchronization

/// A passphrase as its bytes were given. They are zeroed when the last reference goes away.
package final class Passphrase: Sendable {
  /// The most bytes of one.
  package static let longest = 1024
  /// The fewest bytes of one under which something is sealed.
  package static let shortest = 12

  private let bytes: Mutex<[UInt8]>
  /// In bytes.
  package let count: Int

  /// - Parameter bytes: the passphrase; the caller wipes its own.
  package init(_ bytes: [UInt8]) {
    count = bytes.count
    self.bytes = Mutex(bytes.map(\.self))
  }

  deinit {
    bytes.withLock { bytes in unsafe bytes.withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) } }
  }

  /// Whether both are the same, in constant time.
  package func matches(_ other: Passphrase) -> Bool {
    // One after the other: nobody holds both locks.
    let others = other.bytes.withLock { $0 }
    return bytes.withLock { ConstantTime.equal($0, others) }
  }

  /// The key that comes from the passphrase by scrypt (RFC 7914), computed by libcrypto. Takes about a second and 128 MB at
  /// the usual cost.
  /// - Returns: nil if libcrypto refuses, for example because there is not enough memory.
  func key(_ cost: ScryptCost, salt: [UInt8]) -> Digest? {
    var isDone = false
    let digest = unsafe Digest { room in
      bytes.withLock { bytes in
        unsafe bytes.withUnsafeBytes { bytes in
          unsafe isDone =
            EVP_PBE_scrypt(
              bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, salt, salt.count, cost.rounds,
              UInt64(cost.blockSize), UInt64(cost.parallel), cost.memory,
              room.baseAddress?.assumingMemoryBound(to: UInt8.self), room.count) == 1
        }
      }
    }
    // A refusal leaves a reason that the thread's next use would find.
    ERR_clear_error()
    return isDone ? digest : nil
  }
}

/// What a guess at a passphrase costs (RFC 7914 section 2).
package struct ScryptCost: Sendable, Equatable {
  /// The base-2 logarithm of N.
  package let exponent: UInt8
  /// r.
  package let blockSize: UInt8
  /// p.
  package let parallel: UInt8

  /// OWASP's advice (Password Storage Cheat Sheet): N 2^17, r 8, p 1.
  package static let usual = ScryptCost(exponent: 17, blockSize: 8, parallel: 1)

  package init(exponent: UInt8, blockSize: UInt8, parallel: UInt8) {
    (self.exponent, self.blockSize, self.parallel) = (exponent, blockSize, parallel)
  }

  /// Whether this program computes it: up to 1 GB.
  var isBounded: Bool { (10...20).contains(exponent) && blockSize == 8 && parallel == 1 }

  fileprivate var rounds: UInt64 { 1 << UInt64(exponent) }
  /// 128 bytes for each block of each round, and some for its own working memory.
  fileprivate var memory: UInt64 { 128 * UInt64(blockSize) * (rounds + UInt64(parallel) + 64) }
}
