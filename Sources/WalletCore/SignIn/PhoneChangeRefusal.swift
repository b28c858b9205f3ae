/// Why a user's number was not changed.
public enum PhoneChangeRefusal: Error, Sendable, Equatable {
  /// What was shown for the old number.
  public enum Old: Sendable, Equatable {
    /// A code that was sent to it.
    case code(CodeRefusal)
    /// A recovery code in its place.
    case recovery(OtherWayRefusal)
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
