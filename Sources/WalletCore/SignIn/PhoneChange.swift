import PhoneNumbers

/// A change of a user's number, with what proves both numbers.
public struct PhoneChange: Sendable {
  /// What proves the number that the user has.
  public enum OldProof: Sendable {
    case code(TypedCode)
    /// A recovery code, as it is kept.
    case recovery(Digest)
  }

  /// How it ended.
  public enum Outcome: Sendable, Equatable {
    /// The user has the new number; so many other sessions ended.
    case changed(sessionsEnded: Int)
    /// The code for the new number was refused; never ``CheckOutcome/right(_:)``.
    case newRefused(CheckOutcome)
    /// What proves the old number was refused; never ``CheckOutcome/right(_:)``.
    case oldRefused(CheckOutcome)
    /// The old number's recovery code is one, and does not stand for the number; it is not used up.
    case oldTooNew(NewRecoveryCode)
    /// The number cannot be had: somebody has it.
    case taken
    /// No change was begun.
    case notBegun
  }

  /// Who asks.
  public let request: AuthenticatedRequest
  /// The new number, as it was read.
  public let phone: E164Number
  /// What was typed for the new number.
  public let newCode: TypedCode
  /// What was typed for the old one.
  public let oldProof: OldProof

  /// Puts a change together from its parts.
  public init(request: AuthenticatedRequest, phone: E164Number, newCode: TypedCode, oldProof: OldProof) {
    self.request = request
    self.phone = phone
    self.newCode = newCode
    self.oldProof = oldProof
  }
}

/// Why a user's number was not changed.
public enum PhoneChangeRefusal: Error, Sendable, Equatable {
  /// What was shown for the old number.
  public enum Old: Sendable, Equatable {
    /// A code that was sent to it.
    case code(CodeRefusal)
    /// A recovery code in its place.
    case recovery(AlternativeSignInRefusal)
    /// A recovery code that is good for signing in, and too new for this.
    case tooNew(NewRecoveryCode)
  }

  /// This session asked for no code to a new number, or has used it.
  case notBegun
  /// What was typed for the one, for the other, or for both. Of two that can be judged the new number's is judged first.
  case codes(new: CodeRefusal?, old: Old?)
  /// What was shown for the old number, beside a right code for the new one, which is as good as before.
  case old(Old)
  /// The number cannot be had.
  case taken
  case unavailable(StoreFailure)
}
