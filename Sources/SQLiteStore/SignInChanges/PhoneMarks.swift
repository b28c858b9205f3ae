import PhoneNumbers
import Synchronization
import WalletCore

/// Names telephone numbers without telling them: HMAC-SHA-256 (RFC 2104) of the number in E.164 form, under a key derived
/// from the wallet's. With a number and the key one can tell whether a mark is its own; without the key a mark tells
/// nothing, although there are few enough numbers to try them all.
package final class PhoneMarks: Sendable {
  private let key: Mutex<HMACKey>

  /// Marks that nobody else can make, until ``use(_:)`` gives it the wallet's key.
  init(random: any RandomSource) { key = Mutex(HMACKey(random.bytes(32))) }

  /// From now on it marks with a key derived from this one.
  func use(_ key: HMACKey) { self.key.withLock { $0 = key.derived("telephone number") } }

  /// The mark of a number.
  func mark(_ phone: E164Number) -> Digest {
    let key = key.withLock { $0 }
    return key.authenticate(Array(phone.e164.utf8))
  }
}
