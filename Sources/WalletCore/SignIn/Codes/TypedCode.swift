/// A typed code on its way to be judged: the challenge as it was read, and the code's HMAC under it.
package struct TypedCode: Sendable {
  /// Part of what the HMAC covers.
  package let challenge: PublicID
  /// Made like ``CodeRequest/code``.
  package let digest: Digest

  /// Takes both.
  package init(challenge: PublicID, digest: Digest) {
    self.challenge = challenge
    self.digest = digest
  }
}
