import PhoneNumbers
import Synchronization
import WalletCore

/// Replaces phone numbers with marks: HMAC-SHA-256 (RFC 2104) of the number in E.164 form, under a key derived from
/// the wallet's. With the key, a mark can be compared with a given number. Without the key a mark reveals nothing,
/// although there are few enough numbers to try them all.
package final class PhoneMarks: Sendable {
  private let key: Mutex<HMACKey>

  /// Uses a random key that no one else has, until ``use(_:)`` sets the wallet's key.
  init(random: any RandomSource) { key = Mutex(HMACKey(random.bytes(32))) }

  /// From now on marks with this key, of ``KeyPurpose/numbers``.
  func use(_ key: HMACKey) { self.key.withLock { $0 = key } }

  /// The mark of a phone number.
  func mark(_ phone: E164Number) -> Digest {
    let key = key.withLock { $0 }
    return key.authenticate(Array(phone.e164.utf8))
  }
}
