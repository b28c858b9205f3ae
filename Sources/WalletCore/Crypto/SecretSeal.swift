/// Encrypts secrets that the wallet must read again, so that the store without the key file does not reveal them:
/// AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce for each secret, bound to its user.
///
/// A sealed secret is nonce, ciphertext and 128-bit tag, joined: 28 bytes more than the secret. With random nonces
/// one key may seal 2^32 secrets; a wallet has one secret per user.
package struct SecretSeal: Sendable {
  /// The 32-byte AES key.
  private let key: Digest
  private let earlier: EarlierKeys

  /// - Parameters:
  ///   - key: the wallet's key, from which the seal derives its own.
  ///   - earlier: the keys before it, which still open what they sealed.
  package init(_ key: HMACKey, earlier: EarlierKeys = EarlierKeys()) {
    self.key = Self.sealing(key.derived(for: .secrets))
    self.earlier = earlier
  }

  private static func sealing(_ key: HMACKey) -> Digest { key.authenticate([]) }

  /// Seals a secret for one user.
  /// - Returns: 28 bytes more than the secret has.
  /// - Throws: ``SealFailure/unavailable``.
  package func seal(
    _ secret: [UInt8], for user: UserID, random: any RandomSource
  ) throws(SealFailure) -> [UInt8] {
    try SealedBytes.seal(secret, key: key, with: Self.associated(user), random: random)
  }

  /// Decrypts a sealed secret.
  /// - Throws: ``SealFailure/notGenuine`` if it belongs to another user or another key, or was changed; and
  ///   ``SealFailure/unavailable``.
  package func open(_ sealed: [UInt8], for user: UserID) throws(SealFailure) -> [UInt8] {
    do throws(SealFailure) { return try SealedBytes.open(sealed, key: key, with: Self.associated(user)) } catch {
      guard error == .notGenuine else { throw error }
    }
    for old in earlier.keys(for: .secrets) {
      do throws(SealFailure) {
        return try SealedBytes.open(sealed, key: Self.sealing(old), with: Self.associated(user))
      } catch {
        guard error == .notGenuine else { throw error }
      }
    }
    throw .notGenuine
  }

  /// Seals a secret under the present key that an earlier one sealed.
  /// - Returns: nil if it is sealed under the present key already, or under none.
  package func reseal(
    _ sealed: [UInt8], for user: UserID, random: any RandomSource
  ) throws(SealFailure) -> [UInt8]? {
    do throws(SealFailure) {
      _ = try SealedBytes.open(sealed, key: key, with: Self.associated(user))
      return nil
    } catch {
      guard error == .notGenuine else { throw error }
    }
    do throws(SealFailure) { return try seal(try open(sealed, for: user), for: user, random: random) } catch {
      guard error == .notGenuine else { throw error }
      return nil
    }
  }

  /// The user's row number: eight bytes, most significant first.
  private static func associated(_ user: UserID) -> [UInt8] { user.row.bigEndianBytes }
}

extension SecretSeal: CustomStringConvertible, CustomReflectable {
  /// Says only that it is a key.
  package var description: String { "SecretSeal(hidden)" }
  /// Shows nothing.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
