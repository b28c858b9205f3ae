/// The limits of sign-in that a person can meet.
package enum RateLimit: String, Sendable, Equatable {
  /// Too many wrong codes in a row: wait.
  case wrongCodes
  /// The number is locked after too many wrong codes in a row: no more codes are sent to it.
  case locked
  /// A code was sent just now.
  case resend
  /// Too many codes to this number in the hour or the day.
  case number
  /// Too many codes for this client's address.
  case client
  /// Too many codes to similar numbers.
  case range
  /// Too many codes from the whole wallet.
  case everybody
  /// Too many codes tried from this client's address.
  case checks
  /// Too many wrong codes of an authenticator app.
  case alternatives
  /// The authenticator app's codes are refused after too many wrong ones in a row.
  case appLocked
  /// The wallet sends no codes to such numbers; not a count, but it forbids sending like one.
  case destination
}

/// Which limit was met, and until when it applies.
package struct LimitHit: Sendable, Equatable {
  /// The limit.
  package let limit: RateLimit
  /// When to try again; nil if waiting does not help.
  package let until: Timestamp?

  /// Creates the value from both parts.
  package init(_ limit: RateLimit, until: Timestamp?) {
    self.limit = limit
    self.until = until
  }

  /// If several limits apply, the one that is reported: one that no waiting ends, otherwise the last to end, so that
  /// "try again in" is true.
  package static func worst(_ hits: [LimitHit]) -> LimitHit? {
    hits.first { $0.until == nil } ?? hits.max { ($0.until ?? .endOfTime) < ($1.until ?? .endOfTime) }
  }
}
