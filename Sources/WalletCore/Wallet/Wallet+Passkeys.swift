/// Passkeys: asking for one, adding, naming and removing them, and what they prove (SECURITY: S51).
extension Wallet {
  /// What a browser needs to ask for a passkey.
  /// - Parameters:
  ///   - purpose: what it is asked for.
  ///   - place: where the page is.
  ///   - user: the session's user; nil for signing in.
  ///   - caller: the browser that asks; nobody else can send the answer.
  /// - Returns: the request; nil if the session has ended.
  /// - Throws: the store's failure.
  package func passkeyRequest(
    _ purpose: PasskeyPurpose, at place: PasskeyPlace, of user: SignedInUser?, caller: Caller
  ) async throws(StoreFailure) -> PasskeyRequest? {
    var known = UserPasskeys(handle: nil, all: [])
    if user != nil {
      guard let found = try await reader.passkeys(caller.browser.hash) else { return nil }
      known = found.page
    }
    let ticket = PasskeyTicket(
      challenge: PasskeyChallenge(random: context.random),
      expiresAt: context.clock.monotonic().adding(seconds: context.policy.codeLife),
      handle: purpose == .add ? known.handle ?? PasskeyHandle(random: context.random) : nil)
    return PasskeyRequest(
      purpose: purpose, place: place, user: user, ticket: ticket,
      sealed: context.passkeyTickets.seal(ticket, for: use(purpose, user, caller)),
      known: known.all.filter { $0.host == place.host }.map(\.credential), seconds: context.policy.codeLife)
  }

  /// The user's passkeys, the oldest first.
  package func passkeys(_ token: SessionToken) async throws(StoreFailure) -> SessionResult<[Passkey]> {
    let hash = token.hash
    return judged(hash, try await reader.passkeys(hash)) { found, _ in found.all }
  }

  /// Adds a passkey for the user.
  /// - Parameters:
  ///   - answer: what the browser answered, as JSON.
  ///   - ticket: the ticket of the request.
  ///   - name: the user's name for it.
  ///   - place: where the page is.
  ///   - user: whose it becomes.
  ///   - caller: the session that asks.
  /// - Throws: why it was refused.
  package func addPasskey(
    _ answer: String, ticket: String, named name: PasskeyName, at place: PasskeyPlace, for user: SignedInUser,
    caller: Caller
  ) async throws(PasskeyAdditionRefusal) {
    let made: (ticket: PasskeyTicket, passkey: NewPasskey)
    do throws(PasskeyFault) {
      let ticket = try context.passkeyTickets.open(
        ticket, for: use(.add, user, caller), at: context.clock.monotonic())
      made = (ticket, try RegistrationCheck.judge(answer, ticket.challenge, at: place))
    } catch { throw .passkey(refusal(.fault(error))) }
    let command = AddPasskey(
      passkey: made.passkey, id: context.random.publicID(), name: name, ticket: made.ticket,
      request: request(user, caller))
    let outcome: PasskeyAddition
    do { outcome = try await context.store.perform(command) } catch { throw .passkey(.unavailable(error)) }
    switch outcome {
    case .added: tell(.passkeyAdded, .user(user.id))
    case .tooMany: throw .tooMany
    case .sessionEnded: throw .sessionEnded
    case .refused(let fault): throw .passkey(refusal(.fault(fault)))
    }
  }

  /// Gives one of the user's passkeys another name.
  /// - Returns: false if the user has no such passkey.
  package func renamePasskey(
    _ id: PublicID, to name: PasskeyName, of user: SignedInUser, caller: Caller
  ) async throws(StoreFailure) -> Bool {
    try await context.store.perform(RenamePasskey(id: id, name: name, request: request(user, caller)))
  }

  /// Removes one of the user's passkeys.
  /// - Returns: false if the user has no such passkey.
  package func removePasskey(
    _ id: PublicID, of user: SignedInUser, caller: Caller
  ) async throws(StoreFailure) -> Bool {
    let had = try await context.store.perform(RemovePasskey(id: id, request: request(user, caller)))
    if had { tell(.passkeyRemoved, .user(user.id)) }
    return had
  }

  /// Signs in with a passkey.
  package func storeAuthentication(
    passkey answer: String, ticket: String, at place: PasskeyPlace, caller: Caller, shared: Bool
  ) async throws(PasskeyRefusal) -> NewAuthentication {
    let attempt = try await attempt(answer, ticket, .signIn, at: place, of: nil, caller)
    let draft = draftSession(caller, shared: shared)
    let outcome: PasskeyOutcome
    do {
      outcome = try await context.store.perform(
        SignInWithPasskey(
          attempt: attempt, browser: caller.browser.hash, session: draft.session, network: caller.network,
          policy: context.policy, deadline: context.deadline()))
    } catch { throw .unavailable(error) }
    switch outcome {
    case .signedIn(let made):
      tell(of: made)
      return draft.authentication(made)
    case .refused(let reason): throw refusal(reason)
    case .confirmed, .sessionEnded: throw .again
    }
  }

  /// Re-authenticates the session with a passkey.
  package func confirm(
    passkey answer: String, ticket: String, at place: PasskeyPlace, of user: SignedInUser, caller: Caller
  ) async throws(PasskeyRefusal) {
    let attempt = try await attempt(answer, ticket, .confirm, at: place, of: user, caller)
    let outcome: PasskeyOutcome
    do {
      outcome = try await context.store.perform(ConfirmWithPasskey(attempt: attempt, request: request(user, caller)))
    } catch { throw .unavailable(error) }
    switch outcome {
    case .confirmed: return
    case .refused(let reason): throw refusal(reason)
    case .signedIn, .sessionEnded: throw .again
    }
  }
}

// MARK: - How it is done

extension Wallet {
  /// Judges an answer as far as that is possible without the writer.
  /// - Throws: ``PasskeyRefusal/again`` for a request that is not this one's, or over; ``PasskeyRefusal/unavailable(_:)``.
  func attempt(
    _ answer: String, _ ticket: String, _ purpose: PasskeyPurpose, at place: PasskeyPlace, of user: SignedInUser?,
    _ caller: Caller
  ) async throws(PasskeyRefusal) -> PasskeyAttempt {
    let opened: PasskeyTicket
    do {
      opened = try context.passkeyTickets.open(
        ticket, for: use(purpose, user, caller), at: context.clock.monotonic())
    } catch { throw refusal(.fault(error)) }
    let check: AssertionCheck
    do { check = try AssertionCheck(json: answer) } catch {
      return PasskeyAttempt(ticket: opened, proof: .failure(error))
    }
    let record: PasskeyRecord?
    do { record = try await reader.passkey(check.credential) } catch { throw .unavailable(error) }
    do throws(PasskeyFault) {
      let proof = try check.judge(opened.challenge, at: place, record, of: user?.id)
      return PasskeyAttempt(ticket: opened, proof: .success(proof))
    } catch { return PasskeyAttempt(ticket: opened, proof: .failure(error)) }
  }

  private func use(_ purpose: PasskeyPurpose, _ user: SignedInUser?, _ caller: Caller) -> PasskeyUse {
    PasskeyUse(purpose: purpose, browser: caller.browser.hash, user: user?.id)
  }

  /// Why a passkey was refused, for the screen.
  func refusal(_ reason: PasskeyRefusal.Reason) -> PasskeyRefusal {
    switch reason {
    case .fault(.expired), .fault(.used): .again
    case .fault(.numberUnproven): .numberUnproven
    case .fault(let fault): .refused(fault)
    case .limited(let until): .limited(seconds: until.secondsLeft(from: context.clock.monotonic()))
    }
  }
}

/// What a browser needs to ask for a passkey.
package struct PasskeyRequest: Sendable {
  /// What it is asked for.
  package let purpose: PasskeyPurpose
  /// Where the page is.
  package let place: PasskeyPlace
  /// The session's user; nil for signing in.
  package let user: SignedInUser?
  /// The challenge, and the user's name for authenticators.
  package let ticket: PasskeyTicket
  /// The ticket for the form.
  package let sealed: String
  /// The user's passkeys that work here.
  package let known: [CredentialID]
  /// How long it is good.
  package let seconds: Int
}
