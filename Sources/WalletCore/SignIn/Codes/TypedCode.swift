/// A typed code on its way to be judged: the challenge as it was read, and the code's HMAC under it.
public struct TypedCode: Sendable {
  /// Part of what the HMAC covers.
  public let challenge: PublicID
  /// Made like ``CodeRequest/code``.
  public let digest: Digest

  /// Takes both.
  public init(challenge: PublicID, digest: Digest) {
    self.challenge = challenge
    self.digest = digest
  }
}
