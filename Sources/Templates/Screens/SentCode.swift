import WalletCore

/// A code that a session asked for: where it went, when, and what became of it.
public struct SentCode: Sendable {
  /// Where it went, or would have gone.
  public var phone: E164Number
  /// What became of the message.
  public var delivery: CodeDelivery
  /// The limit that kept it from being sent.
  public var limit: RateLimit?
  /// When it was sent, by the wall clock.
  public var sentAt: Timestamp
  /// Until when it is good, by the wall clock.
  public var expiresAt: Timestamp
  /// Seconds until another may be asked for; 0: now; nil: waiting does not help.
  public var resendIn: Int?

  /// - Parameters:
  ///   - phone: where it went, or would have gone.
  ///   - delivery: what became of the message.
  ///   - limit: the limit that kept it from being sent.
  ///   - sentAt: when it was sent, by the wall clock.
  ///   - expiresAt: until when it is good, by the wall clock.
  ///   - resendIn: seconds until another may be asked for; 0: now; nil: waiting does not help.
  public init(
    phone: E164Number, delivery: CodeDelivery, limit: RateLimit?, sentAt: Timestamp, expiresAt: Timestamp,
    resendIn: Int?
  ) {
    self.phone = phone
    self.delivery = delivery
    self.limit = limit
    self.sentAt = sentAt
    self.expiresAt = expiresAt
    self.resendIn = resendIn
  }

  /// Whether there is a code that can be typed.
  var isOut: Bool { delivery == .sent || delivery == .onItsWay || delivery == .unknown }
}
