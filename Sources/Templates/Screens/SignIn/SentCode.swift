import PhoneNumbers
import WalletCore

/// A code that was asked for: where it went, when, and what became of it.
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
  /// Whether too many wrong ones were typed in its place.
  public var isDead: Bool

  /// - Parameters:
  ///   - phone: where it went, or would have gone.
  ///   - delivery: what became of the message.
  ///   - limit: the limit that kept it from being sent.
  ///   - sentAt: when it was sent, by the wall clock.
  ///   - expiresAt: until when it is good, by the wall clock.
  ///   - resendIn: seconds until another may be asked for; 0: now; nil: waiting does not help.
  ///   - isDead: whether too many wrong ones were typed in its place.
  public init(
    phone: E164Number, delivery: CodeDelivery, limit: RateLimit?, sentAt: Timestamp, expiresAt: Timestamp,
    resendIn: Int?, isDead: Bool = false
  ) {
    self.phone = phone
    self.delivery = delivery
    self.limit = limit
    self.sentAt = sentAt
    self.expiresAt = expiresAt
    self.resendIn = resendIn
    self.isDead = isDead
  }

  /// Whether there is a code that can be typed.
  var isOut: Bool { delivery == .sent || delivery == .onItsWay || delivery == .unknown }

  /// Whether it can be typed for this number at this moment of the wall clock.
  public func isGood(for phone: E164Number, at now: Timestamp) -> Bool {
    isOut && !isDead && phone == self.phone && now <= expiresAt
  }
}
