/// The secret in a browser's cookie: 32 random bytes (NIST SP 800-63B section 5.1: at least 64 bits; ASVS 5.0 7.2.3:
/// 128 bits).
///
/// Before sign-in it ties a challenge and the forms to one browser; sign-in replaces it with a new one. Only its hash
/// is ever stored.
package struct SessionToken: Sendable {
  /// The 32 bytes.
  package let bytes: [UInt8]
  /// The hash that the store knows; computed at each call.
  package var hash: TokenHash { TokenHash(SHA256.digest(bytes)) }

  /// A new random value.
  package init(random: some RandomSource) {
    self.init(unchecked: random.bytes(32))
  }

  /// Reads a cookie's value: 43 characters of base64url; nil for anything else.
  package init?(cookie value: ArraySlice<UInt8>) {
    guard value.count == 43, let bytes = Base64URL.decode(value), bytes.count == 32 else { return nil }
    self.init(unchecked: bytes)
  }

  private init(unchecked bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The cookie's value, as ASCII.
  package var cookieValue: [UInt8] { Base64URL.encode(bytes) }
}

extension SessionToken: CustomStringConvertible {
  /// Hides the secret.
  package var description: String { "SessionToken(…)" }
}

/// SHA-256 of a cookie's value: what the store knows of a browser or a session. The value itself is never stored.
public struct TokenHash: Sendable, Hashable {
  /// SHA-256 of the token's bytes.
  public let digest: Digest
  /// Creates the hash from a token's digest.
  @inlinable public init(_ digest: Digest) { self.digest = digest }
}
