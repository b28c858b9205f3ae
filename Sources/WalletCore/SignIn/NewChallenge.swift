/// A challenge to be kept: a code was made for this number, for this browser alone.
public struct NewChallenge: Sendable {
  /// The browser that asked.
  public let browser: TokenHash
  /// Names the challenge; part of what the code's HMAC covers. New with each code.
  public let id: PublicID
  /// Where the code goes.
  public let phone: E164Number
  /// HMAC-SHA-256(key, id ‖ phone ‖ code).
  public let code: Digest
  /// When it was made.
  public let sentAt: Timestamp
  /// The last moment at which it is good.
  public let expiresAt: Timestamp
  /// Before this no new code is sent.
  public let resendAt: Timestamp
  /// When the asker stops waiting.
  public let deadline: Timestamp

  /// Puts a challenge together from its parts.
  public init(
    browser: TokenHash, id: PublicID, phone: E164Number, code: Digest, sentAt: Timestamp, expiresAt: Timestamp,
    resendAt: Timestamp, deadline: Timestamp
  ) {
    self.browser = browser
    self.id = id
    self.phone = phone
    self.code = code
    self.sentAt = sentAt
    self.expiresAt = expiresAt
    self.resendAt = resendAt
    self.deadline = deadline
  }
}
