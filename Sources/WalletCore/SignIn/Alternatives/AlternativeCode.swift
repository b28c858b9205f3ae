/// What was typed to sign in without a text message: the one field takes both kinds, which differ in length.
public enum AlternativeCode: Sendable {
  /// Six digits of an authenticator app.
  case password(OneTimeCode)
  /// One of the ten codes on paper.
  case recovery(RecoveryCode)

  /// - Returns: nil if the text is neither.
  public init?(typed text: String) {
    if let code = RecoveryCode(typed: text) {
      self = .recovery(code)
    } else if let code = try? OneTimeCode(typed: text) {
      self = .password(code)
    } else {
      return nil
    }
  }

  /// Whether the text can only be a recovery code.
  public static func isRecovery(_ text: String) -> Bool { RecoveryCode(typed: text) != nil }
}

/// Why a recovery code or a code of an authenticator app does nothing; the same for numbers that are known and unknown.
public enum AlternativeSignInRefusal: Error, Sendable, Equatable {
  /// This browser named no number.
  case noChallenge
  /// Nothing was typed.
  case empty
  /// Neither six digits nor a recovery code.
  case malformed
  /// It is none, or was used; `locks` if a wait begins with it.
  case wrong(locks: Bool)
  /// A limit stands in the way; nothing was compared. In so many seconds it does not.
  case limited(RateLimit, seconds: Int)
  case unavailable(StoreFailure)
}
