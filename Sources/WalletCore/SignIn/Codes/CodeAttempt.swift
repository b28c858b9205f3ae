/// One try at a code that signs in, and the session to create if it is right.
package struct CodeAttempt: Sendable {
  /// The browser that tries.
  package let browser: TokenHash
  /// The challenge as read from the store.
  package let challenge: PublicID
  /// HMAC of the typed code, computed like ``CodeRequest/code``; nil if the text is not a code, which is reported
  /// only if no limit applies.
  package let code: Digest?
  /// The same under the keys from before rotations: the code may have been sent before.
  package var earlier: [Digest] = []
  /// The session that a right code creates; it begins at the time of the try.
  package let session: NewSession
  /// The network that the try comes from.
  package let network: ClientNetwork
  /// The limits.
  package let policy: SignInPolicy
  /// When the request stops waiting.
  package let deadline: Timestamp
}
