import PhoneNumbers

/// The owner turns off the authenticator app of a user who has lost it and every other way in. A code by SMS is enough
/// for the user afterwards, so that the owner must be sure who asks.
package struct TurnOffApp: SignInCommand {
  /// The outcome of the command.
  package enum Answer: Sendable, Equatable {
    case done
    /// The user has no app that is on.
    case noApp
    case noUser
  }

  let phone: E164Number

  /// Creates the command.
  package init(phone: E164Number) {
    self.phone = phone
  }

  /// Applies the rules and writes the result. All of the user's sessions then show what was done (SECURITY: S55), and
  /// a restored backup does not turn the app on again.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Answer {
    guard let user = try transaction.user(phone) else { return .noUser }
    guard try transaction.dropAuthenticator(of: user) else { return .noApp }
    try transaction.record(.authenticatorOff, of: user)
    try transaction.addEvent(.authenticatorOffByOwner, of: user, "", "")
    try transaction.markChanged(FactorChange(.authenticatorOffByOwner, at: transaction.now), of: user, but: nil)
    return .done
  }
}
