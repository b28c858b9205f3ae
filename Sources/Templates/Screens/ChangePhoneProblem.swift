import PhoneNumbers
import WalletCore

/// Why a user's number was not changed, or no codes for that were sent.
public enum ChangePhoneProblem: Sendable, Equatable {
  /// What was shown for the old number.
  public enum Old: Sendable, Equatable {
    /// A code that was sent to it.
    case code(OTPProblem)
    /// A recovery code.
    case recovery(OtherWayProblem)
    /// A recovery code that is too new; so many seconds old it must be.
    case tooNew(NewRecoveryCode, age: Int)
  }

  /// What was typed is no number.
  case phone(PhoneRefusal)
  /// It is the user's number already.
  case same
  /// It cannot be had.
  case taken
  /// No code was sent to the new number.
  case sending(SendProblem)
  /// What was typed for the new number, for the old one, or for both.
  case codes(new: OTPProblem?, old: Old?)
  /// What was typed for the old number, beside a right code for the new one.
  case old(Old)
}
