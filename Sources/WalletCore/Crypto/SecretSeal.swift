/// Encrypts secrets that the wallet must read again, so that the store without the key file does not reveal them:
/// AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce for each secret, bound to its user.
///
/// A sealed secret is nonce, ciphertext and 128-bit tag, joined: 28 bytes more than the secret. With random nonces
/// one key may seal 2^32 secrets; a wallet has one secret per user.
package struct SecretSeal: Sendable {
  /// The 32-byte AES key.
  private let key: Digest

  /// - Parameter key: the wallet's key, from which the seal derives its own.
  package init(_ key: HMACKey) { self.key = key.derived("sealed secret").authenticate([]) }

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
    try SealedBytes.open(sealed, key: key, with: Self.associated(user))
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
