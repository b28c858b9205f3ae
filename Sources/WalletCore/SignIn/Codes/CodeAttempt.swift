/// One try at a code that signs in, and the session to make if it is right.
package struct CodeAttempt: Sendable {
  /// Whose try it is.
  package let browser: TokenHash
  /// The challenge as it was read.
  package let challenge: PublicID
  /// HMAC of the typed code, made like ``CodeRequest/code``; nil for what is no code, which is told only where no limit stands
  /// in the way.
  package let code: Digest?
  /// What a right code makes.
  package let session: NewSession
  /// Where the try comes from.
  package let network: ClientNetwork
  /// When it is made.
  package let now: Timestamp
  /// The limits.
  package let policy: SignInPolicy
  /// When the asker stops waiting.
  package let deadline: Timestamp

  /// Puts an attempt together from its parts.
  package init(
    browser: TokenHash, challenge: PublicID, code: Digest?, session: NewSession, network: ClientNetwork, now: Timestamp,
    policy: SignInPolicy, deadline: Timestamp
  ) {
    self.browser = browser
    self.challenge = challenge
    self.code = code
    self.session = session
    self.network = network
    self.now = now
    self.policy = policy
    self.deadline = deadline
  }
}
