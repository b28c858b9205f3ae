import CCrypto

/// Keeps secrets that have to be had back, so that whoever reads the store without the key file has nothing:
/// AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce for each secret, bound to its user.
///
/// What was sealed is nonce, ciphertext and 128-bit tag, one behind the other: 28 bytes more than the secret. By random
/// nonces 2^32 secrets may be sealed under one key; a wallet has one for each user.
public struct SecretSeal: Sendable {
  private static let nonceLength = 12
  private static let tagLength = 16

  /// The 32 bytes of AES's key.
  private let key: Digest

  /// - Parameter key: the wallet's; the seal's own is derived from it.
  public init(_ key: HMACKey) { self.key = key.derived("sealed secret").authenticate([]) }

  /// Seals a secret for one user.
  /// - Returns: 28 bytes more than the secret has.
  /// - Throws: ``SealFailure/unavailable``.
  public func seal(
    _ secret: [UInt8], for user: UserID, random: any RandomSource
  ) throws(SealFailure) -> [UInt8] {
    let nonce = random.bytes(Self.nonceLength)
    guard nonce.count == Self.nonceLength else { throw .unavailable }
    let cipher = try AuthenticatedCipher.begin(.sealing, key: key, nonce: nonce)
    try cipher.authenticate(Self.associated(user))
    let hidden = try cipher.update(secret)
    return nonce + hidden + (try cipher.finishTag(Self.tagLength))
  }

  /// Gives a sealed secret back.
  /// - Throws: ``SealFailure/notGenuine`` if it is another user's, another key's, or not as it was; and
  ///   ``SealFailure/unavailable``.
  public func open(_ sealed: [UInt8], for user: UserID) throws(SealFailure) -> [UInt8] {
    guard sealed.count >= Self.nonceLength + Self.tagLength else { throw .notGenuine }
    let nonce = Array(sealed.prefix(Self.nonceLength))
    let cipher = try AuthenticatedCipher.begin(.opening, key: key, nonce: nonce)
    try cipher.authenticate(Self.associated(user))
    let secret = try cipher.update(Array(sealed.dropFirst(Self.nonceLength).dropLast(Self.tagLength)))
    guard cipher.finish(tag: Array(sealed.suffix(Self.tagLength))) else { throw .notGenuine }
    return secret
  }

  /// The user's row number: eight bytes, the most significant first.
  private static func associated(_ user: UserID) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: user.row >> $0) }
  }
}

extension SecretSeal: CustomStringConvertible, CustomReflectable {
  /// Says that it is a key.
  public var description: String { "SecretSeal(hidden)" }
  /// Shows nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why a secret was not sealed or opened.
public enum SealFailure: Error, Sendable, Equatable {
  /// It was not sealed under this key for this user, or has been changed since.
  case notGenuine
  /// libcrypto did not do its work.
  case unavailable
}
