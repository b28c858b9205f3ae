import PhoneNumbers
import WalletCore

/// A requested code: where it was sent, when, and its delivery state.
package struct SentCode: Sendable {
  /// The number it was sent to, or would have been sent to.
  package var phone: E164Number
  /// The delivery state of the message.
  package var delivery: CodeDelivery
  /// The limit that prevented sending it; nil for none.
  package var limit: RateLimit?
  /// When it was sent, by the wall clock.
  package var sentAt: Timestamp
  /// When it expires, by the wall clock.
  package var expiresAt: Timestamp
  /// Seconds until another can be requested; 0 for now; nil if waiting does not help.
  package var resendIn: Int?
  /// Whether too many wrong codes were typed for it.
  package var isDead: Bool

  /// Creates a code from its parts.
  package init(
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

  /// Whether it has not expired at this time of the wall clock. The last moment counts, as it does when a code is
  /// judged.
  func isValid(at now: Timestamp) -> Bool { now <= expiresAt }

  /// Whether it can be typed for this number at this time of the wall clock.
  package func isGood(for phone: E164Number, at now: Timestamp) -> Bool {
    isOut && !isDead && phone == self.phone && isValid(at: now)
  }
}

/// Why no code was sent.
package enum SendProblem: Sendable, Equatable {
  /// A limit was reached. It ends in `seconds`; nil if waiting does not help.
  case limited(RateLimit, seconds: Int?)
  /// The wallet sends no codes to such numbers.
  case destination(DestinationRefusal)
}
