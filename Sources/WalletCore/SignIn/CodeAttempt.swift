/// One try at a code, and the session to make if it is right.
public struct CodeAttempt: Sendable {
  /// Whose try it is.
  public let browser: TokenHash
  /// The challenge as it was read.
  public let challenge: PublicID
  /// HMAC of the typed code, made like ``NewChallenge/code``.
  public let code: Digest
  /// After so many wrong tries the code is dead.
  public let triesAllowed: Int
  /// When it is made.
  public let now: Timestamp
  /// What a right code makes.
  public let session: NewSession
  /// When the asker stops waiting.
  public let deadline: Timestamp

  /// Puts an attempt together from its parts.
  public init(
    browser: TokenHash, challenge: PublicID, code: Digest, triesAllowed: Int, now: Timestamp, session: NewSession,
    deadline: Timestamp
  ) {
    self.browser = browser
    self.challenge = challenge
    self.code = code
    self.triesAllowed = triesAllowed
    self.now = now
    self.session = session
    self.deadline = deadline
  }
}
