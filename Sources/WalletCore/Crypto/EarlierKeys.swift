import CCrypto
import Synchronization

/// The keys from before the last rotations that something still hangs on. There are none unless the owner has rotated
/// the key, so they are asked only after the present key did not fit.
package final class EarlierKeys: Sendable {
  private let kept: Mutex<[KeyRing.Retired]>

  /// - Parameter retired: the keys, newest first.
  package init(_ retired: [KeyRing.Retired] = []) { kept = Mutex(Self.copies(retired)) }

  /// The earlier keys of one purpose, newest first.
  package func keys(for purpose: KeyPurpose) -> [HMACKey] {
    kept.withLock { kept in kept.filter { $0.purpose == purpose }.map { HMACKey($0.material) } }
  }

  /// Drops all keys but these, and wipes the memory that held them.
  package func keep(_ retired: [KeyRing.Retired]) {
    kept.withLock { kept in
      for index in kept.indices { kept[index].wipe() }
      kept = Self.copies(retired)
    }
  }

  /// Bytes that no other value shares can be wiped.
  private static func copies(_ retired: [KeyRing.Retired]) -> [KeyRing.Retired] {
    retired.map { KeyRing.Retired($0.purpose, $0.material.map(\.self)) }
  }
}

extension KeyRing.Retired {
  /// Zeroes the key's bytes. Where values share them, they are gone with the last one that is wiped.
  mutating func wipe() {
    unsafe material.withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
  }
}
