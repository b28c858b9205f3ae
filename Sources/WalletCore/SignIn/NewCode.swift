/// A new code for the challenge that the browser has.
public struct NewCode: Sendable {
  /// The browser that asked.
  public let browser: TokenHash
  /// The challenge as it was read; if another took its place meanwhile, nothing is done.
  public let replacing: PublicID
  /// Names the challenge from now on.
  public let id: PublicID
  /// HMAC of the new code, made like ``NewChallenge/code``.
  public let code: Digest
  /// When it was made.
  public let sentAt: Timestamp
  /// The last moment at which it is good.
  public let expiresAt: Timestamp
  /// When the one after this may be sent.
  public let resendAt: Timestamp
  /// When the asker stops waiting.
  public let deadline: Timestamp

  /// Puts a new code together from its parts.
  public init(
    browser: TokenHash, replacing: PublicID, id: PublicID, code: Digest, sentAt: Timestamp, expiresAt: Timestamp,
    resendAt: Timestamp, deadline: Timestamp
  ) {
    self.browser = browser
    self.replacing = replacing
    self.id = id
    self.code = code
    self.sentAt = sentAt
    self.expiresAt = expiresAt
    self.resendAt = resendAt
    self.deadline = deadline
  }
}
