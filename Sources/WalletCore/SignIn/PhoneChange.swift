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
  public let asking: SessionAsking
  /// The new number, as it was read.
  public let phone: E164Number
  /// What was typed for the new number.
  public let newCode: TypedCode
  /// What was typed for the old one.
  public let oldProof: OldProof

  /// Puts a change together from its parts.
  public init(asking: SessionAsking, phone: E164Number, newCode: TypedCode, oldProof: OldProof) {
    self.asking = asking
    self.phone = phone
    self.newCode = newCode
    self.oldProof = oldProof
  }
}
