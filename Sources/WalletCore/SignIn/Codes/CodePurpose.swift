/// What a one-time code is for; one sent for one purpose is good for no other.
public enum CodePurpose: Int, Sendable {
  /// Signing in.
  case signIn = 0
  /// Proving anew who is there, before something dangerous.
  case confirm = 1
  /// Proving the number that a user changes to.
  case newPhone = 2
  /// Proving the number that a user changes from.
  case oldPhone = 3

  /// Whether only a session can ask for it, for the number that its user has.
  public var isOfSession: Bool { self == .confirm || self == .oldPhone }
}
