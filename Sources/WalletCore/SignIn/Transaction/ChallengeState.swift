import PhoneNumbers

/// A requested code, as the rules see it.
public struct ChallengeState: Sendable, Equatable {
  /// Part of the input to the code's HMAC.
  public let id: PublicID
  /// The number that it was requested for.
  public let phone: E164Number
  /// Nil if a limit forbade it, or the message could not be sent.
  public let code: Digest?
  /// The time until which it is valid.
  public let expiresAt: Timestamp
  /// When the next one may be requested; nil: waiting does not help.
  public let resendAt: Timestamp?
  /// How many tries it has had.
  public let tries: Int
  /// Whether its message could not be sent.
  public let isFailed: Bool

  /// Creates a challenge as read from the store.
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

/// A requested code to store, with no tries yet.
public struct NewChallenge: Sendable {
  /// The browser or session that asks.
  public let browser: TokenHash
  /// What the code is for.
  public let purpose: CodePurpose
  /// Part of the input to the code's HMAC.
  public let id: PublicID
  /// The number that it is requested for.
  public let phone: E164Number
  /// Nil if a limit forbids it: the number is stored, so that the user can try an alternative sign-in.
  public let code: Digest?
  /// When it was requested.
  public let sentAt: Timestamp
  /// The time until which it is valid.
  public let expiresAt: Timestamp
  /// When the next one may be requested; nil: waiting does not help.
  public let resendAt: Timestamp?
  /// The delivery state of its message.
  public let delivery: CodeDelivery
  /// The limit that forbids it.
  public let limit: RateLimit?

  /// Creates a challenge with a code.
  init(_ request: CodeRequest, resendAt: Timestamp) {
    self.init(
      request, code: request.code, seconds: request.policy.codeLife, resendAt: resendAt,
      delivery: request.byGateway ? .onItsWay : .sent, limit: nil)
  }

  /// Creates a challenge without a code, kept for some seconds.
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
