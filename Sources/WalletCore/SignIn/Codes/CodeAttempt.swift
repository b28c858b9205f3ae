/// One try at a code that signs in, and the session to make if it is right.
public struct CodeAttempt: Sendable {
  /// Whose try it is.
  public let browser: TokenHash
  /// The challenge as it was read.
  public let challenge: PublicID
  /// HMAC of the typed code, made like ``CodeRequest/code``; nil for what is no code, which is told only where no limit stands
  /// in the way.
  public let code: Digest?
  /// What a right code makes.
  public let session: NewSession
  /// Where the try comes from.
  public let network: ClientNetwork
  /// When it is made.
  public let now: Timestamp
  /// The limits.
  public let policy: SignInPolicy
  /// When the asker stops waiting.
  public let deadline: Timestamp

  /// Puts an attempt together from its parts.
  public init(
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
