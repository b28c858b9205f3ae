import PhoneNumbers

/// A requested code, as the rules see it.
package struct ChallengeState: Sendable, Equatable {
  /// Part of the input to the code's HMAC.
  package let id: PublicID
  /// The number that it was requested for.
  package let phone: E164Number
  /// Nil if a limit forbade it, or the message could not be sent.
  package let code: Digest?
  /// The time until which it is valid.
  package let expiresAt: Timestamp
  /// When the next one may be requested; nil: waiting does not help.
  package let resendAt: Timestamp?
  /// How many tries it has had.
  package let tries: Int
  /// Whether its message could not be sent.
  package let isFailed: Bool
  /// The code was right, and until this time the user's authenticator app may prove them; nil if no right code was
  /// typed.
  package let provenUntil: Timestamp?

  /// Creates a challenge as read from the store.
  package init(
    id: PublicID, phone: E164Number, code: Digest?, expiresAt: Timestamp, resendAt: Timestamp?, tries: Int,
    isFailed: Bool, provenUntil: Timestamp?
  ) {
    self.id = id
    self.phone = phone
    self.code = code
    self.expiresAt = expiresAt
    self.resendAt = resendAt
    self.tries = tries
    self.isFailed = isFailed
    self.provenUntil = provenUntil
  }
}

/// A requested code to store, with no tries yet.
package struct NewChallenge: Sendable {
  /// The browser or session that asks.
  package let browser: TokenHash
  /// What the code is for.
  package let purpose: CodePurpose
  /// Part of the input to the code's HMAC.
  package let id: PublicID
  /// The number that it is requested for.
  package let phone: E164Number
  /// Nil if a limit forbids it: the number is stored, so that the user can try an alternative sign-in.
  package let code: Digest?
  /// When it was requested.
  package let sentAt: Timestamp
  /// The time until which it is valid.
  package let expiresAt: Timestamp
  /// When the next one may be requested; nil: waiting does not help.
  package let resendAt: Timestamp?
  /// The delivery state of its message.
  package let delivery: CodeDelivery
  /// The limit that forbids it.
  package let limit: RateLimit?

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
