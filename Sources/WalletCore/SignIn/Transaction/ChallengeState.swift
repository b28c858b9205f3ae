import PhoneNumbers

/// A code that was asked for, as its judges look at it.
public struct ChallengeState: Sendable, Equatable {
  /// Part of what the code's HMAC covers.
  public let id: PublicID
  /// The number that it was asked for.
  public let phone: E164Number
  /// Nil where a limit stood in the way, or the message could not be sent.
  public let code: Digest?
  /// When it is good no more.
  public let expiresAt: Timestamp
  /// When the next one may be asked for; nil: not by waiting.
  public let resendAt: Timestamp?
  /// How often it was tried.
  public let tries: Int
  /// Whether its message could not be sent.
  public let isFailed: Bool

  /// A challenge as it was read.
  public init(
    id: PublicID, phone: E164Number, code: Digest?, expiresAt: Timestamp, resendAt: Timestamp?, tries: Int,
    isFailed: Bool
  ) {
    self.id = id
    self.phone = phone
    self.code = code
    self.expiresAt = expiresAt
    self.resendAt = resendAt
    self.tries = tries
    self.isFailed = isFailed
  }
}

/// A code that is asked for, as a store keeps it; nothing was tried yet.
public struct NewChallenge: Sendable {
  /// The browser, or the session that asks.
  public let browser: TokenHash
  /// What the code is for.
  public let purpose: CodePurpose
  /// Part of what the code's HMAC covers.
  public let id: PublicID
  /// The number that it is asked for.
  public let phone: E164Number
  /// Nil where a limit stands in the way: the number is known, so that another way can be tried.
  public let code: Digest?
  /// When it was asked for.
  public let sentAt: Timestamp
  /// When it is good no more.
  public let expiresAt: Timestamp
  /// When the next one may be asked for; nil: not by waiting.
  public let resendAt: Timestamp?
  /// What is known of its message.
  public let delivery: CodeDelivery
  /// The limit that stands in the way.
  public let limit: RateLimit?

  /// With a code.
  init(_ request: CodeRequest, resendAt: Timestamp) {
    self.init(
      request, code: request.code, seconds: request.policy.codeLife, resendAt: resendAt,
      delivery: request.byGateway ? .onItsWay : .sent, limit: nil)
  }

  /// Without one, kept for some seconds.
  init(_ request: CodeRequest, refusedBy hit: LimitHit, seconds: Int) {
    self.init(request, code: nil, seconds: seconds, resendAt: hit.until, delivery: .none, limit: hit.limit)
  }

  private init(
    _ request: CodeRequest, code: Digest?, seconds: Int, resendAt: Timestamp?, delivery: CodeDelivery,
    limit: RateLimit?
  ) {
    (browser, purpose, id, phone) = (request.browser, request.purpose, request.id, request.phone)
    (sentAt, expiresAt) = (request.now, request.now.adding(seconds: seconds))
    self.code = code
    self.resendAt = resendAt
    self.delivery = delivery
    self.limit = limit
  }
}

/// A recovery code that could be used, as it was made.
public struct RecoveryCodeState: Sendable, Equatable {
  /// When it was made.
  public let madeAt: Timestamp
  /// Whether the session that asks made it.
  public let isOfSession: Bool

  /// A code as it was read.
  public init(madeAt: Timestamp, isOfSession: Bool) {
    self.madeAt = madeAt
    self.isOfSession = isOfSession
  }
}
