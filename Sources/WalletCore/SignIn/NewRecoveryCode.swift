/// Why a recovery code that is good does not stand for the number that its user has (SECURITY: S52): whoever finds a
/// signed-in browser could make codes with it.
public enum NewRecoveryCode: Sendable, Equatable {
  /// The session that asks made it.
  case ofThisSession
  /// It was made less than ``SignInPolicy/factorAge`` ago.
  case young
}
