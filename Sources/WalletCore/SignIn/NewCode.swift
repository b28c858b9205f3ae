/// A new code for the challenge that the browser has.
public struct NewCode: Sendable {
  public let browser: TokenHash
  /// The challenge as it was read; if another took its place meanwhile, nothing is done.
  public let replacing: PublicID
  public let id: PublicID
  public let code: Digest
  public let sentAt: Timestamp
  public let expiresAt: Timestamp
  /// When the one after this may be sent.
  public let resendAt: Timestamp
  public let deadline: Timestamp

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
