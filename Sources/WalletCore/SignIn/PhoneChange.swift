import PhoneNumbers

/// A change of a user's number, with what proves both numbers.
package struct PhoneChange: Sendable {
  /// What proves the number that the user has.
  package enum OldProof: Sendable {
    case code(TypedCode)
    /// A recovery code, as it is kept.
    case recovery(Digest)
  }

  /// How it ended.
  package enum Outcome: Sendable, Equatable {
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
  package let asking: SessionAsking
  /// The new number, as it was read.
  package let phone: E164Number
  /// What was typed for the new number.
  package let newCode: TypedCode
  /// What was typed for the old one.
  package let oldProof: OldProof

  /// Puts a change together from its parts.
  package init(asking: SessionAsking, phone: E164Number, newCode: TypedCode, oldProof: OldProof) {
    self.asking = asking
    self.phone = phone
    self.newCode = newCode
    self.oldProof = oldProof
  }
}
