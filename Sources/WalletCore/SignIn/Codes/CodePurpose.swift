/// The purpose of a one-time code; a code for one purpose is not valid for another.
package enum CodePurpose: Int, Sendable {
  /// Signing in.
  case signIn = 0
  /// Re-authenticating before a sensitive action.
  case confirm = 1
  /// Proving the number that a user changes to.
  case newPhone = 2
  /// Proving the number that a user changes from.
  case oldPhone = 3

  /// Whether only a session can request it, for its user's own number.
  package var isOfSession: Bool { self == .confirm || self == .oldPhone }
}
