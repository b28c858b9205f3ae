import PhoneNumbers

/// A change of a user's number, with the proofs of both numbers.
package struct PhoneChange: Sendable {
  /// The proof of the user's present number.
  package enum OldProof: Sendable {
    /// The code that was sent, and the code of the authenticator app if one was typed: a user with a second factor needs
    /// both.
    case code(TypedCode, app: AlternativeProof?)
    /// A recovery code, as stored; and the same under the keys from before rotations.
    case recovery(Digest, earlier: [Digest] = [])
    case passkey(PasskeyAttempt)
  }

  /// The result.
  package enum Outcome: Sendable, Equatable {
    /// The user has the new number; this many other sessions ended.
    case changed(sessionsEnded: Int)
    /// The code for the new number was refused.
    case newRefused(CodeCheckRefusal)
    /// The code for the old number was refused.
    case oldCodeRefused(CodeCheckRefusal)
    /// The recovery code that was to prove the old number was refused.
    case oldRecoveryRefused(ProofRefusal)
    /// The code for the old number was right, and the user has a second factor, but typed no code of the app.
    case oldAppMissing
    /// The code for the old number was right, but not the code of the app that is the user's second factor.
    case oldAppRefused(ProofRefusal)
    /// The passkey that was to prove the old number was refused.
    case oldPasskeyRefused(PasskeyRefusal.Reason)
    /// The recovery code or passkey is right, but does not prove the old number; it is not used up.
    case oldTooNew(PhoneChangeRefusal.TooNew)
    /// The number is not available: a user has it.
    case taken
    /// Both proofs are right, but the wallet's clock is wrong, and the chain would record its time. They can be used
    /// again.
    case clockWrong
    /// No change was begun.
    case notBegun
  }

  /// The session that asks.
  package let request: AuthenticatedRequest
  /// The new number, as read from the challenge.
  package let phone: E164Number
  /// What was typed for the new number.
  package let newCode: TypedCode
  /// What was typed for the old number.
  package let oldProof: OldProof
}

/// Why a user's number was not changed.
package enum PhoneChangeRefusal: Error, Sendable, Equatable {
  /// What was wrong with the proof of the old number.
  package enum Old: Sendable, Equatable {
    /// A code sent to the old number.
    case code(CodeRefusal)
    /// A recovery code instead.
    case recovery(AlternativeSignInRefusal)
    /// The code of the app that is the user's second factor; the code for the old number was right.
    case app(AlternativeSignInRefusal)
    /// A passkey instead.
    case passkey(PasskeyRefusal)
    /// A recovery code or a passkey that is valid for signing in, but too new for this.
    case tooNew(TooNew)
  }

  /// Why a valid recovery code or passkey does not prove its user's number (SECURITY: S52): a person who finds a signed-in
  /// browser could make either with it.
  package enum TooNew: Sendable, Equatable {
    /// The asking session made it.
    case ofThisSession
    /// It was made less than ``SignInPolicy/recoveryCodeAge`` ago.
    case young
  }

  /// This session requested no code for a new number, or has used it.
  case notBegun
  /// The code for the new number, the proof of the old one, or both are wrong. If both can be judged, the new
  /// number's is judged first.
  case codes(new: CodeRefusal?, old: Old?)
  /// The proof of the old number is wrong; the code for the new number was right and stays valid.
  case old(Old)
  /// The number is not available.
  case taken
  /// Both proofs are right, but the wallet's clock is wrong, and the chain would record its time. They can be used
  /// again.
  case clockWrong
  case unavailable(StoreFailure)
}
