/// The limits of sign-in that a person can meet.
public enum RateLimit: String, Sendable, Equatable {
  /// Too many wrong codes in a row: wait.
  case wrongCodes
  /// So many wrong codes in a row that no code is sent to the number any more.
  case locked
  /// A code was sent just now.
  case resend
  /// Enough codes to this number for the hour or the day.
  case number
  /// Enough codes for this client's address.
  case client
  /// Enough codes to numbers that are alike.
  case range
  /// Enough codes from the whole wallet.
  case everybody
  /// Enough codes were tried from this client's address.
  case checks
  /// Too many wrong codes of an authenticator app.
  case otherWays
  /// No codes go to such numbers; no count, but it stands in the way like one.
  case destination
}
