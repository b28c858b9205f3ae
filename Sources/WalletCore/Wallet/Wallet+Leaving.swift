/// Leaving for good (SECURITY: S62).
extension Wallet {
  /// What leaving would mean for the user, and what keeps them from it.
  package func leaving(_ token: SessionToken) async throws(StoreFailure) -> SessionResult<LeavingReading> {
    let hash = token.hash
    return judged(hash, try await reader.leaving(hash)) { found, _ in found }
  }

  /// Asks that everything about the user be erased. All of their sessions end at once, also this one.
  /// - Returns: until when signing in calls it off, or why it was refused.
  /// - Throws: the store's failure.
  package func askToLeave(_ user: SignedInUser, caller: Caller) async throws(StoreFailure) -> LeavingOutcome {
    let request = request(user, caller)
    let outcome = try await context.store.perform(AskToLeave(request: request))
    if case .asked = outcome { context.activity.forget(request.token) }
    return outcome
  }
}
