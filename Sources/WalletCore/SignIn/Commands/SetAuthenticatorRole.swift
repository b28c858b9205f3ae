/// Makes a user's authenticator app a second factor, or an alternative to codes by SMS again (SECURITY: S54).
package struct SetAuthenticatorRole: SignInCommand {
  /// The outcome of the command.
  package enum Answer: Sendable, Equatable {
    case done
    /// It was so already: the form was sent twice.
    case unchanged
    /// No app is on, or the session has ended meanwhile.
    case noApp
    /// The user has neither a passkey nor a recovery code, and without the app could never sign in again.
    case noWayBack
  }

  let request: AuthenticatedRequest
  let role: AuthenticatorRole

  /// When the request stops waiting.
  package var deadline: Timestamp? { request.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Answer {
    guard try transaction.sessionExists(request.token) else { return .noApp }
    let isOn = try transaction.hasSecondFactor(request.user)
    if role == .secondFactor, !isOn, try !hasWayBack(in: transaction) { return .noWayBack }
    guard try transaction.setRole(role, ofAuthenticatorOf: request.user) else { return .noApp }
    guard isOn != (role == .secondFactor) else { return .unchanged }
    // A code that was right before this change does not suffice after it, and needs no app after the opposite one.
    try transaction.dropChallenge(of: request.token, for: .confirm)
    try transaction.record(.authenticatorRole(role), of: request.user)
    try transaction.addFactorEvent(isOn ? .secondFactorOff : .secondFactorOn, by: request)
    return .done
  }

  private func hasWayBack<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> Bool
  {
    if try transaction.passkeyCount(of: request.user) > 0 { return true }
    return try transaction.recoveryCodesLeft(of: request.user) > 0
  }
}
