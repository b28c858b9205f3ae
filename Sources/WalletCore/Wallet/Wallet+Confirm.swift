/// The ways to re-authenticate a session.
package struct ConfirmationContents: Sendable {
  /// The code that the session requested, if any.
  package let pending: ChallengeRecord?
  /// Whether the user has a recovery code left.
  package let hasRecoveryCode: Bool
  /// What the user's app is good for; nil if none is on.
  package let app: AuthenticatorRole?
  /// The host names that the user has passkeys for.
  package let passkeyHosts: Set<String>
}

/// Re-authenticating before a sensitive action (SECURITY: S23).
extension Wallet {
  /// Whether the user's last proof is fresh enough for a sensitive action.
  package func isFresh(_ user: SignedInUser) -> Bool {
    context.policy.freshCode == 0
      || context.clock.monotonic() <= user.provenAt.adding(seconds: context.policy.freshCode)
  }

  /// Sends a code to the user's own number.
  package func sendConfirmation(to user: SignedInUser, caller: Caller) async throws(SendRefusal) {
    let earlier = try await challenge(of: caller, for: .confirm, SendRefusal.unavailable)
    try await send(.confirm, to: user.phone, caller, replacing: earlier)
  }

  /// The ways to re-authenticate the session.
  package func confirmation(_ token: SessionToken) async throws(StoreFailure) -> SessionResult<ConfirmationContents> {
    let hash = token.hash
    return judged(hash, try await reader.confirmation(hash)) { found, _ in
      ConfirmationContents(
        pending: found.challenge.map(delivered), hasRecoveryCode: (found.recoveryCodes?.left ?? 0) > 0,
        app: found.authenticator?.roleIfOn,
        passkeyHosts: Set(found.passkeys.map(\.host)))
    }
  }

  /// Re-authenticates the session with a code.
  package func confirm(code typed: String, of user: SignedInUser, caller: Caller) async throws(CodeRefusal) {
    let (_, code) = try await read(typed, for: .confirm, caller)
    let outcome: ConfirmOutcome
    do { outcome = try await context.store.confirm(code, by: request(user, caller)) } catch {
      throw .unavailable(error)
    }
    switch outcome {
    case .confirmed: return
    case .needsApp: throw .needsApp
    case .refused(let reason):
      tell(of: reason, for: user.phone)
      throw refusal(reason)
    }
  }
}
