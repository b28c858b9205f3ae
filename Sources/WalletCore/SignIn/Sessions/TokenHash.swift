/// SHA-256 of a cookie's value: what the store knows of a browser or a session. The value itself is kept nowhere.
package struct TokenHash: Sendable, Hashable {
  /// SHA-256 of the token's bytes.
  package let digest: Digest
  /// Takes the digest of a token.
  @inlinable package init(_ digest: Digest) { self.digest = digest }
}
