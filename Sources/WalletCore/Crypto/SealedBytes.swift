/// Bytes that are encrypted and cannot be changed: AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce.
///
/// Nonce, ciphertext and 128-bit tag, joined: 28 bytes more than what is sealed.
enum SealedBytes {
  private static let nonceLength = 12
  private static let tagLength = 16

  /// Seals bytes.
  /// - Parameters:
  ///   - bytes: what nobody may read or change.
  ///   - key: the 32-byte AES key.
  ///   - associated: bytes that are not in the result, but without which it cannot be opened.
  ///   - random: makes the nonce.
  /// - Returns: 28 bytes more than were given.
  /// - Throws: ``SealFailure/unavailable``.
  static func seal(
    _ bytes: [UInt8], key: Digest, with associated: [UInt8], random: any RandomSource
  ) throws(SealFailure) -> [UInt8] {
    let nonce = random.bytes(nonceLength)
    guard nonce.count == nonceLength else { throw .unavailable }
    let cipher = try AuthenticatedCipher.begin(.sealing, key: key, nonce: nonce)
    try cipher.authenticate(associated)
    let hidden = try cipher.update(bytes)
    return nonce + hidden + (try cipher.finishTag(tagLength))
  }

  /// Opens what was sealed with the same key and the same associated bytes.
  /// - Throws: ``SealFailure/notGenuine`` for anything else, and ``SealFailure/unavailable``.
  static func open(_ sealed: [UInt8], key: Digest, with associated: [UInt8]) throws(SealFailure) -> [UInt8] {
    guard sealed.count >= nonceLength + tagLength else { throw .notGenuine }
    let nonce = Array(sealed.prefix(nonceLength))
    let cipher = try AuthenticatedCipher.begin(.opening, key: key, nonce: nonce)
    try cipher.authenticate(associated)
    let bytes = try cipher.update(Array(sealed.dropFirst(nonceLength).dropLast(tagLength)))
    guard cipher.finish(tag: Array(sealed.suffix(tagLength))) else { throw .notGenuine }
    return bytes
  }
}

/// Why a secret could not be sealed or opened.
package enum SealFailure: Error, Sendable, Equatable {
  /// It was not sealed under this key for this user, or was changed since.
  case notGenuine
  /// libcrypto failed.
  case unavailable
}
