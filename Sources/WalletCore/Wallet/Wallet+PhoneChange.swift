import PhoneNumbers

/// Changing the number that signs in (SECURITY: S17).
extension Wallet {
  /// Sends one code to the new number and one to the old.
  /// - Returns: why none went to the old number, if so; a recovery code can replace it.
  /// - Throws: why none went to the new number; then none went to the old one either.
  package func beginPhoneChange(
    to phone: E164Number, of user: SignedInUser, caller: Caller
  ) async throws(SendRefusal) -> SendRefusal? {
    try await send(.newPhone, to: phone, caller)
    do throws(SendRefusal) { try await send(.oldPhone, to: user.phone, caller) } catch { return error }
    return nil
  }

  /// The two codes that this session requested; without one for the new number it began no change.
  package func phoneChange(_ token: SessionToken) async throws(StoreFailure) -> SessionResult<PhoneChangeReading> {
    let hash = token.hash
    return judged(hash, try await reader.phoneChange(hash)) { found, _ in
      PhoneChangeReading(
        new: found.new.map(delivered), old: found.old.map(delivered), hasSecondFactor: found.hasSecondFactor,
        waiting: found.waiting, passkeys: found.passkeys)
    }
  }
}

extension Wallet {
  /// Gives the user the new number, if both numbers are proven.
  /// - Parameters:
  ///   - newCode: what was typed for the new number.
  ///   - old: the proof of the old number.
  ///   - user: whose number changes.
  ///   - caller: the session that requested the codes.
  /// - Returns: how many other sessions ended.
  /// - Throws: why nothing was changed; if both fields are wrong, it reports both at once, as far as that is known.
  package func changePhone(
    newCode: String, old: OldNumberProof, of user: SignedInUser, caller: Caller
  ) async throws(PhoneChangeRefusal) -> Int {
    let typedNew = await readChange(newCode, for: .newPhone, caller)
    let typedOld: Result<PhoneChange.OldProof, CodeRefusal>
    switch old {
    case .typed(let text, let app): typedOld = try await readOld(text, app, user, caller)
    case .passkey(let answer, let ticket, let place):
      typedOld = .success(.passkey(try await passkey(answer, ticket, place, user, caller)))
    }
    guard case .success(let new) = typedNew, case .success(let proof) = typedOld else {
      throw refusal(typedNew, typedOld)
    }
    let change = PhoneChange(
      request: request(user, caller), phone: new.challenge.phone, newCode: new.code, oldProof: proof)
    let outcome: PhoneChange.Outcome
    do { outcome = try await context.store.changePhone(change) } catch { throw .unavailable(error) }
    switch outcome {
    case .changed(let ended):
      tell(.numberChanged, .user(user.id))
      return ended
    case .taken: throw .taken
    case .clockWrong: throw .clockWrong
    case .notBegun, .newRefused(.noChallenge): throw .notBegun
    case .newRefused(let reason): throw .codes(new: refusal(reason), old: nil)
    case .oldTooNew(let why): throw .old(.tooNew(why))
    case .oldAppMissing: throw .old(.app(.empty))
    case .oldAppRefused(let reason): throw .old(.app(refusal(reason)))
    // No challenge: the code went to a number that the user no longer has.
    case .oldCodeRefused(let reason):
      tell(of: reason, for: user.phone)
      throw .old(.code(reason == .noChallenge ? .notSent : refusal(reason)))
    case .oldRecoveryRefused(let reason): throw .old(.recovery(refusal(reason)))
    case .oldPasskeyRefused(let reason): throw .old(.passkey(refusal(reason)))
    }
  }

  private func passkey(
    _ answer: String, _ ticket: String, _ place: PasskeyPlace, _ user: SignedInUser, _ caller: Caller
  ) async throws(PhoneChangeRefusal) -> PasskeyAttempt {
    do throws(PasskeyRefusal) {
      return try await attempt(answer, ticket, .changePhone, at: place, of: user, caller)
    } catch {
      if case .unavailable(let failure) = error { throw .unavailable(failure) }
      throw .old(.passkey(error))
    }
  }

  private typealias ReadCode = (challenge: ChallengeRecord, code: TypedCode)

  private func readChange(
    _ typed: String, for purpose: CodePurpose, _ caller: Caller
  ) async -> Result<ReadCode, CodeRefusal> {
    do throws(CodeRefusal) {
      return .success(try await read(typed, for: purpose, caller))
    } catch { return .failure(error) }
  }

  /// A recovery code differs from the six digits by its length.
  private func readOld(
    _ typed: String, _ app: String?, _ user: SignedInUser, _ caller: Caller
  ) async throws(PhoneChangeRefusal) -> Result<PhoneChange.OldProof, CodeRefusal> {
    if let code = RecoveryCode(typed: typed) {
      let typed = context.typed(code, user.id)
      return .success(.recovery(typed.digest, earlier: typed.earlier))
    }
    let read = await readChange(typed, for: .oldPhone, caller)
    let proof = try await appProof(app, user, caller)
    return read.map { .code($0.code, app: proof) }.mapError {
      // No code could be requested.
      $0 == .noChallenge ? .notSent : $0
    }
  }

  /// What was typed for an app that is a second factor; nil if nothing was, or if it is no code of an app.
  private func appProof(
    _ typed: String?, _ user: SignedInUser, _ caller: Caller
  ) async throws(PhoneChangeRefusal) -> AlternativeProof? {
    guard let typed, !typed.isEmpty else { return nil }
    do throws(AlternativeSignInRefusal) {
      let proof = try proof(typed, of: user.id, try await authenticatorRecord(caller))
      return if case .app = proof { proof } else { nil }
    } catch {
      if case .unavailable(let failure) = error { throw .unavailable(failure) }
      throw .old(.app(error))
    }
  }

  /// Reports what is wrong with both fields, as far as that is known without asking the store.
  private func refusal(
    _ new: Result<ReadCode, CodeRefusal>, _ old: Result<PhoneChange.OldProof, CodeRefusal>
  ) -> PhoneChangeRefusal {
    var refusals: (new: CodeRefusal?, old: CodeRefusal?) = (nil, nil)
    if case .failure(let refusal) = new { refusals.new = refusal }
    if case .failure(let refusal) = old { refusals.old = refusal }
    for case .unavailable(let failure) in [refusals.new, refusals.old] { return .unavailable(failure) }
    if refusals.new == .noChallenge { return .notBegun }
    return .codes(new: refusals.new, old: refusals.old.map { .code($0) })
  }
}

/// What a form says to prove the old number.
package enum OldNumberProof: Sendable {
  /// A text: the code that was sent, or a recovery code; and what was typed for the authenticator app, if the form asks
  /// for it.
  case typed(String, app: String?)
  /// A browser's answer with a passkey, the ticket of the request, and where the page is.
  case passkey(answer: String, ticket: String, place: PasskeyPlace)
}
