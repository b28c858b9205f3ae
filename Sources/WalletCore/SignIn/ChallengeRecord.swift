/// A challenge as it is kept.
public struct ChallengeRecord: Sendable, Equatable {
  /// Names it; new with each code.
  public let id: PublicID
  /// Where the code went.
  public let phone: E164Number
  /// When it went.
  public let sentAt: Timestamp
  /// The last moment at which it is good.
  public let expiresAt: Timestamp
  /// Before this no new code is sent.
  public let resendAt: Timestamp
  /// Wrong tries so far of this code.
  public let tries: Int
  /// Codes sent in this challenge, the first included.
  public let sends: Int

  /// Puts a record together from its parts.
  public init(
    id: PublicID, phone: E164Number, sentAt: Timestamp, expiresAt: Timestamp, resendAt: Timestamp, tries: Int,
    sends: Int
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
