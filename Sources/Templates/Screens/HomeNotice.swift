/// What was just done, told on the home page.
public enum HomeNotice: Sendable, Equatable {
  /// Another device was signed out.
  case signedOut
  /// A new account is open.
  case created
  /// An account was closed; its name where it is known.
  case closed(name: String?)
}
