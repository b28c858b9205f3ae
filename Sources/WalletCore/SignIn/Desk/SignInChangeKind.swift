import PhoneNumbers

/// A change of how a user signs in that a backup of before does not know.
public enum SignInChangeKind: Sendable, Equatable {
  /// An authenticator app was turned on.
  case appOn
  /// The authenticator app was turned off.
  case appOff
  /// The user has another telephone number, this one.
  case number(E164Number)
}
