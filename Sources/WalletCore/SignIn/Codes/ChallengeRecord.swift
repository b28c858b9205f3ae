import PhoneNumbers

/// A challenge as it is kept.
public struct ChallengeRecord: Sendable, Equatable {
  /// Names it; new with each code.
  public let id: PublicID
  /// Where the code went, or would have gone.
  public let phone: E164Number
  /// When it was made.
  public let sentAt: Timestamp
  /// The last moment at which it is good.
  public let expiresAt: Timestamp
  /// Before this no new code is sent, as far as was known when it was written down; nil if waiting does not help.
  public let resendAt: Timestamp?
  /// Wrong tries so far of this code.
  public let tries: Int
  /// What became of the message.
  public let delivery: CodeDelivery
  /// The limit that kept it from being sent; nil if it was made.
  public let limit: RateLimit?

  /// Puts a record together from its parts.
  public init(
    id: PublicID, phone: E164Number, sentAt: Timestamp, expiresAt: Timestamp, resendAt: Timestamp?, tries: Int,
    delivery: CodeDelivery, limit: RateLimit?
  ) {
    self.id = id
    self.phone = phone
    self.sentAt = sentAt
    self.expiresAt = expiresAt
    self.resendAt = resendAt
    self.tries = tries
    self.delivery = delivery
    self.limit = limit
  }

  /// Seconds until a new code may be asked for; 0: now; nil: waiting does not help.
  public func resendIn(at now: Timestamp) -> Int? {
    if limit == .locked || limit == .destination { return nil }
    return resendAt?.secondsLeft(from: now) ?? 0
  }
}

/// What a one-time code is for; one sent for one purpose is good for no other.
public enum CodePurpose: Int, Sendable {
  /// Signing in.
  case signIn = 0
  /// Proving anew who is there, before something dangerous.
  case confirm = 1
  /// Proving the number that a user changes to.
  case newPhone = 2
  /// Proving the number that a user changes from.
  case oldPhone = 3

  /// Whether only a session can ask for it, for the number that its user has.
  public var isOfSession: Bool { self == .confirm || self == .oldPhone }
}
