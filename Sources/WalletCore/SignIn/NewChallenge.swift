/// A challenge to be kept: a code was made for this number, for this browser alone.
public struct NewChallenge: Sendable {
  public let browser: TokenHash
  /// Names the challenge; part of what the code's HMAC covers. New with each code.
  public let id: PublicID
  public let phone: PhoneNumber
  /// HMAC-SHA-256(key, id ‖ phone ‖ code).
  public let code: Digest
  public let sentAt: Timestamp
  public let expiresAt: Timestamp
  /// Before this no new code is sent.
  public let resendAt: Timestamp
  public let deadline: Timestamp

  public init(
    browser: TokenHash, id: PublicID, phone: PhoneNumber, code: Digest, sentAt: Timestamp, expiresAt: Timestamp,
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
