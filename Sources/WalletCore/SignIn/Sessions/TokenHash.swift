/// SHA-256 of a cookie's value: what the store knows of a browser or a session. The value itself is kept nowhere.
public struct TokenHash: Sendable, Hashable {
  /// SHA-256 of the token's bytes.
  public let digest: Digest
  /// Takes the digest of a token.
  @inlinable public init(_ digest: Digest) { self.digest = digest }
}
