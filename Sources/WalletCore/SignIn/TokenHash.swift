/// SHA-256 of a cookie's value: what the store knows of a browser or a session. The value itself is kept nowhere.
public struct TokenHash: Sendable, Hashable {
  public let digest: Digest
  @inlinable public init(_ digest: Digest) { self.digest = digest }
}
