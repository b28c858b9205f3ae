import PhoneNumbers

/// A challenge as stored.
public struct ChallengeRecord: Sendable, Equatable {
  /// Identifies the challenge; new with each code.
  package var id: PublicID
  /// The number that the code went to, or would have gone to.
  package var phone: E164Number
  /// When it was made.
  package var sentAt: Timestamp
  /// The last time at which it is valid.
  package var expiresAt: Timestamp
  /// No new code is sent before this time, as far as was known when it was stored; nil if waiting does not help.
  package var resendAt: Timestamp?
  /// Wrong tries of this code so far.
  package var tries: Int
  /// The delivery state of the message.
  package var delivery: CodeDelivery
  /// The limit that kept the code from being sent; nil if the code was made.
  package var limit: RateLimit?
  /// The code was right, and until this time the user's authenticator app may prove them; nil if no right code was
  /// typed.
  package var provenUntil: Timestamp?

  /// Creates a record from its parts.
  package init(
    id: PublicID, phone: E164Number, sentAt: Timestamp, expiresAt: Timestamp, resendAt: Timestamp?, tries: Int,
    delivery: CodeDelivery, limit: RateLimit?, provenUntil: Timestamp? = nil
  ) {
    self.id = id
    self.phone = phone
    self.sentAt = sentAt
    self.expiresAt = expiresAt
    self.resendAt = resendAt
    self.tries = tries
    self.delivery = delivery
    self.limit = limit
    self.provenUntil = provenUntil
  }

  /// Whether its code was typed, and the user's authenticator app is asked for now.
  package func awaitsApp(at now: Timestamp) -> Bool { provenUntil.map { now <= $0 } ?? false }

  /// Seconds until a new code may be requested; 0: now; nil: waiting does not help.
  package func resendIn(at now: Timestamp) -> Int? {
    if limit == .locked || limit == .destination { return nil }
    return resendAt?.secondsLeft(from: now) ?? 0
  }
}
