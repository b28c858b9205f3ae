/// The ways to re-authenticate a session.
public struct ConfirmationContents: Sendable {
  /// The code that the session requested, if any.
  public let pending: ChallengeRecord?
  /// Whether the user has a recovery code left, or an app that is on.
  public let hasAlternative: Bool
  /// Whether the user has an app that is on.
  public let hasApp: Bool
}

/// Re-authenticating before a sensitive action (SECURITY: S23).
extension Wallet {
  /// Whether the user's last proof is fresh enough for a sensitive action.
  public func isFresh(_ user: SignedInUser) -> Bool {
    context.policy.freshCode == 0
      || context.clock.monotonic() <= user.provenAt.adding(seconds: context.policy.freshCode)
  }

  /// Sends a code to the user's own number.
  public func sendConfirmation(to user: SignedInUser, caller: Caller) async throws(SendRefusal) {
    let earlier = try await challenge(of: caller, for: .confirm, SendRefusal.unavailable)
    try await send(.confirm, to: user.phone, caller, replacing: earlier)
  }

  /// The ways to re-authenticate the session.
  public func confirmation(_ token: SessionToken) async throws(StoreFailure) -> SessionResult<ConfirmationContents> {
    let hash = token.hash
    return judged(hash, try await reader.confirmation(hash)) { found, _ in
      let hasApp = found.authenticator?.onAt != nil
      return ConfirmationContents(
        pending: found.challenge.map(delivered), hasAlternative: hasApp || (found.recoveryCodes?.left ?? 0) > 0,
        hasApp: hasApp)
    }
  }

  /// Re-authenticates the session with a code.
  public func confirm(code typed: String, of user: SignedInUser, caller: Caller) async throws(CodeRefusal) {
    let (_, code) = try await read(typed, for: .confirm, caller)
    let outcome: ConfirmOutcome
    do { outcome = try await context.store.confirm(code, by: request(user, caller)) } catch {
      throw .unavailable(error)
    }
    if case .refused(let reason) = outcome { throw refusal(reason) }
  }
}
