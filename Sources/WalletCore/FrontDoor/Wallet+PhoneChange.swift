/// Changing the number that signs in (SECURITY: S17).
extension Wallet {
  /// Sends a code to the new number and one to the old.
  /// - Returns: why none went to the old one; a recovery code can stand in for it.
  /// - Throws: why none went to the new one; then none went to the old one either.
  public func beginPhoneChange(
    to phone: E164Number, of user: SignedInUser, caller: Caller
  ) async throws(SendRefusal) -> SendRefusal? {
    try await send(.newPhone, to: phone, caller)
    do throws(SendRefusal) { try await send(.oldPhone, to: user.phone, caller) } catch { return error }
    return nil
  }

  /// The two codes that this session asked for; nil if it began no change.
  public func pendingPhoneChange(
    caller: Caller
  ) throws(StoreFailure) -> (new: ChallengeRecord, old: ChallengeRecord?)? {
    guard let new = try challenge(of: caller.browser, for: .newPhone) else { return nil }
    return (new, try challenge(of: caller.browser, for: .oldPhone))
  }
}
