/// A challenge as it is kept.
public struct ChallengeRecord: Sendable, Equatable {
  public let id: PublicID
  public let phone: PhoneNumber
  public let sentAt: Timestamp
  public let expiresAt: Timestamp
  public let resendAt: Timestamp
  /// Wrong tries so far of this code.
  public let tries: Int
  /// Codes sent in this challenge, the first included.
  public let sends: Int

  public init(
    id: PublicID, phone: PhoneNumber, sentAt: Timestamp, expiresAt: Timestamp, resendAt: Timestamp, tries: Int, sends: Int
  ) {
    self.id = id
    self.phone = phone
    self.sentAt = sentAt
    self.expiresAt = expiresAt
    self.resendAt = resendAt
    self.tries = tries
    self.sends = sends
  }
}
