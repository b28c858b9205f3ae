import CCrypto

/// Encrypts secrets that the wallet must read again, so that the store without the key file does not reveal them:
/// AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce for each secret, bound to its user.
///
/// A sealed secret is nonce, ciphertext and 128-bit tag, joined: 28 bytes more than the secret. With random nonces
/// one key may seal 2^32 secrets; a wallet has one secret per user.
package struct SecretSeal: Sendable {
  private static let nonceLength = 12
  private static let tagLength = 16

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
    let nonce = random.bytes(Self.nonceLength)
    guard nonce.count == Self.nonceLength else { throw .unavailable }
    let cipher = try AuthenticatedCipher.begin(.sealing, key: key, nonce: nonce)
    try cipher.authenticate(Self.associated(user))
    let hidden = try cipher.update(secret)
    return nonce + hidden + (try cipher.finishTag(Self.tagLength))
  }

  /// Decrypts a sealed secret.
  /// - Throws: ``SealFailure/notGenuine`` if it belongs to another user or another key, or was changed; and
  ///   ``SealFailure/unavailable``.
  package func open(_ sealed: [UInt8], for user: UserID) throws(SealFailure) -> [UInt8] {
    guard sealed.count >= Self.nonceLength + Self.tagLength else { throw .notGenuine }
    let nonce = Array(sealed.prefix(Self.nonceLength))
    let cipher = try AuthenticatedCipher.begin(.opening, key: key, nonce: nonce)
    try cipher.authenticate(Self.associated(user))
    let secret = try cipher.update(Array(sealed.dropFirst(Self.nonceLength).dropLast(Self.tagLength)))
    guard cipher.finish(tag: Array(sealed.suffix(Self.tagLength))) else { throw .notGenuine }
    return secret
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

/// Why a secret could not be sealed or opened.
package enum SealFailure: Error, Sendable, Equatable {
  /// It was not sealed under this key for this user, or was changed since.
  case notGenuine
  /// libcrypto failed.
  case unavailable
}
