/// Alternative sign-in: recovery codes and authenticator apps (SECURITY: S16).
extension Wallet {
  /// Signs in with a recovery code or an app's code, for the number that this browser named.
  ///
  /// An unknown number is refused like a known one with a wrong code, after the same work (SECURITY: S14).
  package func storeAuthentication(
    alternative typed: String, caller: Caller, shared: Bool
  ) async throws(AlternativeSignInRefusal) -> NewAuthentication {
    let found: AlternativeSignInReading
    do { found = try await reader.alternative(caller.browser.hash) } catch { throw .unavailable(error) }
    guard let challenge = found.challenge else { throw .noChallenge }
    let proof = try proof(typed, of: found.user, found.authenticator)
    let draft = draftSession(caller, shared: shared)
    let attempt = AlternativeSignIn(
      browser: caller.browser.hash, phone: challenge.phone, proof: proof, session: draft.session,
      network: caller.network, policy: context.policy, deadline: context.deadline())
    let outcome: AlternativeOutcome
    do { outcome = try await context.store.signIn(attempt) } catch { throw .unavailable(error) }
    switch outcome {
    case .signedIn(let made):
      tell(of: made, usedRecovery: proof.isRecovery)
      return draft.authentication(made)
    case .refused(let reason):
      tell(of: reason, for: challenge.phone)
      throw refusal(reason)
    case .noChallenge, .confirmed: throw .noChallenge
    }
  }

  /// Re-authenticates the session with a recovery code or an app's code.
  package func confirm(alternative typed: String, of user: SignedInUser, caller: Caller)
    async throws(AlternativeSignInRefusal)
  {
    let proof = try proof(typed, of: user.id, try await authenticatorRecord(caller))
    let outcome: AlternativeOutcome
    do { outcome = try await context.store.confirm(proof, by: request(user, caller)) } catch {
      throw .unavailable(error)
    }
    switch outcome {
    case .confirmed: if proof.isRecovery { tell(.recoveryUsed, .user(user.id)) }
    case .refused(let reason):
      tell(of: reason, for: user.phone)
      throw refusal(reason)
    case .noChallenge, .signedIn: throw .noChallenge
    }
  }

  // MARK: Recovery codes

  /// The state of the user's recovery codes; nil if none were ever made.
  package func recoveryCodes(_ token: SessionToken) async throws(StoreFailure) -> SessionResult<RecoveryRecord?> {
    let hash = token.hash
    return judged(hash, try await reader.recoveryCodes(hash))
  }

  /// Makes ten recovery codes that replace all earlier ones.
  /// - Returns: the codes, to be shown only this once: the store cannot give them back. Nil if the session ended
  ///   meanwhile.
  package func makeRecoveryCodes(of user: SignedInUser, caller: Caller) async throws(StoreFailure) -> [RecoveryCode]? {
    let codes = RecoveryCode.set(random: context.random)
    let digests = codes.map { $0.digest(key: context.recoveryKey, user: user.id) }
    guard try await context.store.makeRecoveryCodes(digests, by: request(user, caller)) else { return nil }
    tell(.recoveryMade, .user(user.id))
    return codes
  }

  // MARK: The authenticator app

  /// The state of the user's authenticator app. An abandoned setup counts as off: a person who finds its secret later
  /// must not be able to turn it on.
  package func authenticator(_ token: SessionToken) async throws(StoreFailure) -> SessionResult<Authenticator> {
    let hash = token.hash
    return judged(hash, try await reader.confirmation(hash)) { found, user in
      guard let record = found.authenticator else { return .off }
      if let since = record.onAt {
        let hasWayBack = !found.passkeys.isEmpty || (found.recoveryCodes?.left ?? 0) > 0
        return .on(since: since, role: record.role, hasWayBack: hasWayBack)
      }
      guard let secret = pendingSecret(record, of: user.id) else { return .off }
      return .settingUp(secret)
    }
  }

  /// Makes a secret for the user's app; it replaces an earlier one that was not turned on.
  /// - Returns: false if an app is on.
  package func beginAuthenticator(of user: SignedInUser, caller: Caller) async throws(StoreFailure) -> Bool {
    let secret = TOTPSecret(random: context.random)
    let sealed: [UInt8]
    do { sealed = try context.seal.seal(secret.bytes, for: user.id, random: context.random) } catch {
      throw .broken("a secret could not be sealed")
    }
    return try await context.store.beginAuthenticator(sealed, by: request(user, caller))
  }

  /// Turns the app on, if its code is right. The code is then used up.
  /// - Throws: ``AlternativeSignInRefusal/noChallenge`` if no app is being set up.
  package func turnOnAuthenticator(
    code typed: String, of user: SignedInUser, caller: Caller
  ) async throws(AlternativeSignInRefusal) {
    let record = try await authenticatorRecord(caller)
    guard let record, record.onAt == nil, let secret = pendingSecret(record, of: user.id) else { throw .noChallenge }
    let code: OneTimeCode
    do { code = try OneTimeCode(typed: typed) } catch { throw error == .empty ? .empty : .malformed }
    guard let step = secret.step(matching: code, at: context.clock.now(), after: nil) else {
      throw .wrong(beginsWait: false)
    }
    let isOn: Bool
    do {
      isOn = try await context.store.turnOnAuthenticator(record.secret, step: step, by: request(user, caller))
    } catch {
      throw .unavailable(error)
    }
    // Another window started again meanwhile.
    guard isOn else { throw .noChallenge }
    tell(.appTurnedOn, .user(user.id))
  }

  /// Removes the user's app, on or being set up.
  /// - Returns: whether it was on.
  package func turnOffAuthenticator(of user: SignedInUser, caller: Caller) async throws(StoreFailure) -> Bool {
    let wasOn = try await context.store.turnOffAuthenticator(by: request(user, caller))
    if wasOn { tell(.appTurnedOff, .user(user.id)) }
    return wasOn
  }

  /// Makes the user's app a second factor, or an alternative to codes by SMS again.
  package func setAuthenticatorRole(
    _ role: AuthenticatorRole, of user: SignedInUser, caller: Caller
  ) async throws(StoreFailure) -> SetAuthenticatorRole.Answer {
    let answer = try await context.store.setAuthenticatorRole(role, by: request(user, caller))
    if answer == .done { tell(role == .secondFactor ? .secondFactorOn : .secondFactorOff, .user(user.id)) }
    return answer
  }
}

// MARK: - How it is done

extension Wallet {
  /// How long a secret waits for its app, in seconds.
  private static let setUpTime = 900

  /// The app of the session's user, on or being set up.
  func authenticatorRecord(_ caller: Caller) async throws(AlternativeSignInRefusal) -> AuthenticatorRecord? {
    do { return try await reader.authenticator(caller.browser.hash)?.page } catch { throw .unavailable(error) }
  }

  private func pendingSecret(_ record: AuthenticatorRecord, of user: UserID) -> TOTPSecret? {
    let now = context.clock.now()
    // By the wall clock: the age of a secret from its future is unknown.
    guard record.madeAt <= now, now <= record.madeAt.adding(seconds: Self.setUpTime) else { return nil }
    return opened(record.secret, of: user)
  }

  private func opened(_ sealed: [UInt8], of user: UserID) -> TOTPSecret? {
    guard let bytes = try? context.seal.open(sealed, for: user) else { return nil }
    return TOTPSecret(bytes: bytes)
  }

  /// Turns what was typed into a proof. An unknown user costs as much computation as a known one.
  func proof(
    _ typed: String, of user: UserID?, _ record: AuthenticatorRecord?
  ) throws(AlternativeSignInRefusal) -> AlternativeProof {
    let row = user ?? UserID(row: 0)
    switch try AlternativeCode(typed: typed) {
    case .recovery(let code):
      let typed = context.typed(code, row)
      return .recovery(typed.digest, earlier: typed.earlier)
    case .password(let code):
      let known = record.flatMap { $0.onAt == nil ? nil : $0 }
      let secret = opened(known?.secret ?? Self.nobodysSecret, of: row) ?? TOTPSecret(bytes: Self.nobodysBytes)
      let step = secret?.step(matching: code, at: context.clock.now(), after: known?.lastStep)
      return .app(step: known == nil ? nil : step, secret: known?.secret ?? [])
    }
  }

  /// Has the length of a sealed secret, but is none.
  private static let nobodysSecret = [UInt8](repeating: 0, count: 48)
  /// Has the length of a secret, but belongs to no user.
  private static let nobodysBytes = [UInt8](repeating: 0, count: 20)

  /// Why a proof was refused, for the screen.
  func refusal(_ reason: ProofRefusal) -> AlternativeSignInRefusal {
    switch reason {
    case .wrong(let beginsWait): .wrong(beginsWait: beginsWait)
    case .limited(let limit, let until):
      .limited(limit, seconds: until.map { $0.secondsLeft(from: context.clock.monotonic()) })
    case .clockWrong: .clockWrong
    case .beforeCode: .beforeCode
    }
  }
}
