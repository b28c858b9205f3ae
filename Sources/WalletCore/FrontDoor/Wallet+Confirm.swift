/// Proving anew who is there, before something dangerous (SECURITY: S23).
extension Wallet {
  /// Whether the user was proven lately enough for something dangerous.
  public func isFresh(_ user: SignedInUser) -> Bool {
    context.policy.freshCode == 0
      || context.clock.steady() <= user.provenAt.adding(seconds: context.policy.freshCode)
  }

  /// Sends a code to the user's own number.
  public func sendConfirmation(to user: SignedInUser, caller: Caller) async throws(SendRefusal) {
    let earlier: ChallengeRecord?
    do { earlier = try reader.challenge(of: caller.browser.hash, for: .confirm) } catch { throw .unavailable(error) }
    try await send(.confirm, to: user.phone, caller, replacing: earlier)
  }

  /// The code that this session asked for, if it did.
  public func pendingConfirmation(caller: Caller) throws(StoreFailure) -> ChallengeRecord? {
    try challenge(of: caller.browser, for: .confirm)
  }

  /// Proves the session anew by a code.
  public func confirm(code typed: String, of user: SignedInUser, caller: Caller) async throws(CodeRefusal) {
    let (_, code) = try read(typed, for: .confirm, caller)
    let outcome: ConfirmOutcome
    do { outcome = try await store.confirm(code, by: asking(user, caller)) } catch { throw .unavailable(error) }
    if case .refused(let reason) = outcome { throw refusal(reason) }
  }
}
