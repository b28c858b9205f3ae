import PhoneNumbers
import WalletCore

/// Why a user's number was not changed, or why no codes for that were sent.
package enum ChangePhoneProblem: Sendable, Equatable {
  /// Why the proof for the old number was refused.
  package enum Old: Sendable, Equatable {
    /// A code sent to it.
    case code(OTPProblem)
    /// A recovery code.
    case recovery(AlternativeSignInProblem)
    /// The digits of the app that is a second factor; the code sent to the old number was right.
    case app(AlternativeSignInProblem)
    /// A passkey.
    case passkey(PasskeyProblem)
    /// A recovery code or a passkey that is too new; it must be `age` seconds old.
    case tooNew(Factor, PhoneChangeRefusal.TooNew, age: Int)
  }

  /// What replaces the code for the old number.
  package enum Factor: Sendable, CaseIterable {
    case recoveryCode
    case passkey
  }

  /// The text is not a phone number.
  case phone(PhoneRefusal)
  /// It is the user's number already.
  case same
  /// Another user has the number.
  case taken
  /// No code was sent to the new number.
  case sending(SendProblem)
  /// The proof for the new number, for the old one, or for both was refused.
  case codes(new: OTPProblem?, old: Old?)
  /// The proof for the old number was refused; the code for the new one was right.
  case old(Old)
  /// Both proofs were right, but the clock is wrong, and the chain dates the change by it.
  case clockWrong
  /// The message to the old number could not be sent, so no change waits.
  case oldNotTold
}
