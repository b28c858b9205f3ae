/// The text typed to sign in without a text message. One field takes both kinds, which differ in length.
package enum AlternativeCode: Sendable {
  /// Six digits from an authenticator app.
  case password(OneTimeCode)
  /// One of the ten codes on paper.
  case recovery(RecoveryCode)

  /// - Throws: ``AlternativeSignInRefusal/empty``, or ``AlternativeSignInRefusal/malformed`` if the text is neither.
  package init(typed text: String) throws(AlternativeSignInRefusal) {
    if let code = RecoveryCode(typed: text) {
      self = .recovery(code)
      return
    }
    do throws(CodeRefusal) { self = .password(try OneTimeCode(typed: text)) } catch {
      throw error == .empty ? .empty : .malformed
    }
  }
}

/// Why a recovery code or an authenticator app's code was refused; the same for known and unknown numbers.
package enum AlternativeSignInRefusal: Error, Sendable, Equatable {
  /// This browser named no number.
  case noChallenge
  /// Nothing was typed.
  case empty
  /// Neither six digits nor a recovery code.
  case malformed
  /// The code is wrong, or was used; `beginsWait` if this starts a wait.
  case wrong(beginsWait: Bool)
  /// The app is a second factor, and follows a right code by SMS; nothing was compared. Only a session learns this.
  case beforeCode
  /// A limit forbids it, for this many seconds; nothing was compared.
  case limited(RateLimit, seconds: Int?)
  /// The code is right, but the wallet's clock is wrong, and the chain would record its time. The code can be used
  /// again.
  case clockWrong
  case unavailable(StoreFailure)
}
