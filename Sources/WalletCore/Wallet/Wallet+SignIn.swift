import PhoneNumbers

/// Signing in with a code.
extension Wallet {
  /// Makes a code for a number and this browser, and sends it.
  /// - Parameters:
  ///   - phone: the number it goes to.
  ///   - caller: the browser that may use it.
  /// - Throws: why no code was sent.
  package func sendCode(to phone: E164Number, caller: Caller) async throws(SendRefusal) {
    try await send(.signIn, to: phone, caller)
  }

  /// Sends a new code to the number that this browser named; the earlier code is void.
  package func resendCode(caller: Caller) async throws(SendRefusal) {
    guard let earlier = try await challenge(of: caller, for: .signIn, SendRefusal.unavailable) else {
      throw .noChallenge
    }
    try await send(.signIn, to: earlier.phone, caller, replacing: earlier)
  }

  /// The user signed in on this browser, if any, and its challenge, if it requested a code to sign in.
  package func signInState(
    of browser: SessionToken
  ) async throws(StoreFailure) -> (session: SessionState, pending: ChallengeRecord?) {
    let hash = browser.hash
    let found = try await reader.signIn(hash)
    return (judge(found.session, of: hash), found.challenge.map(delivered))
  }

  /// This browser's challenge, if it requested a code to sign in.
  package func pendingChallenge(of browser: SessionToken) async throws(StoreFailure) -> ChallengeRecord? {
    try await reader.challenge(of: browser.hash, for: .signIn).map(delivered)
  }

  /// Signs in with a code; creates the number's user if the number is unknown.
  package func storeAuthentication(
    code typed: String, caller: Caller, shared: Bool
  ) async throws(CodeRefusal) -> NewAuthentication {
    guard let challenge = try await challenge(of: caller, for: .signIn, CodeRefusal.unavailable) else {
      throw .noChallenge
    }
    let typedCode: Result<OneTimeCode, CodeRefusal>
    do { typedCode = .success(try OneTimeCode(typed: typed)) } catch { typedCode = .failure(error) }
    let code = (try? typedCode.get()).map { context.typed($0, challenge) }
    let draft = draftSession(caller, shared: shared)
    let attempt = CodeAttempt(
      browser: caller.browser.hash, challenge: challenge.id, code: code?.digest,
      earlier: code?.earlier ?? [], session: draft.session, network: caller.network, policy: context.policy,
      deadline: context.deadline())
    let outcome: CheckOutcome
    do { outcome = try await context.store.check(attempt) } catch { throw .unavailable(error) }
    switch outcome {
    case .right(let made):
      tell(of: made)
      return draft.authentication(made)
    case .needsApp: throw .needsApp
    case .refused(let reason):
      tell(of: reason, for: challenge.phone)
      if reason == .malformed { _ = try typedCode.get() }
      throw refusal(reason)
    }
  }
}

// MARK: - How it is done

extension Wallet {
  /// A challenge as the page shows it: a message that was on its way for too long is no longer being sent, because
  /// the program was stopped meanwhile.
  func delivered(_ kept: ChallengeRecord) -> ChallengeRecord {
    let isLost =
      kept.delivery == .onItsWay && context.clock.monotonic() > kept.sentAt.adding(seconds: Self.longestDelivery)
    var shown = kept
    if isLost { shown.delivery = .unknown }
    return shown
  }

  /// The longest time that a message is on its way, in seconds.
  static let longestDelivery = 300

  /// Makes and sends a code for a number, if no limit forbids it.
  func send(
    _ purpose: CodePurpose, to phone: E164Number, _ caller: Caller, replacing earlier: ChallengeRecord? = nil
  ) async throws(SendRefusal) {
    let destination = context.destinations?.refusal(for: phone)
    let code = OneTimeCode(random: context.random)
    let id = context.random.publicID()
    let request = CodeRequest(
      browser: caller.browser.hash, purpose: purpose, phone: phone, id: id,
      code: code.digest(key: context.codeKey, challenge: id, phone: phone), replacing: earlier?.id,
      device: caller.device?.hash, network: caller.network, byGateway: context.sms.sendsInBackground,
      isAllowed: destination == nil,
      now: context.clock.monotonic(), policy: context.policy, deadline: context.deadline())
    let outcome: CodeOutcome
    do { outcome = try await context.store.request(request) } catch { throw .unavailable(error) }
    if let destination { throw .destination(destination) }
    switch outcome {
    case .made: try await deliver(code, request, purpose, host: caller.host)
    case .keptEarlierCode, .replacedMeanwhile: return
    case .noChallenge: throw .noChallenge
    case .limited(let hit): throw .limited(hit.limit, seconds: secondsLeft(of: hit))
    }
  }

  /// The message's last line binds the code to one host ("origin-bound one-time codes", WICG): phones offer it only
  /// there.
  private func deliver(
    _ code: OneTimeCode, _ request: CodeRequest, _ purpose: CodePurpose, host: String
  ) async throws(SendRefusal) {
    let text = purpose.message(code.textForMessage, host: host)
    let message = SMSMessage(to: request.phone, text: text, at: context.clock.now())
    guard !context.sms.sendsInBackground else { return deliverLater(message, request) }
    do throws(SMSFailure) {
      try await context.sms.send(message)
      context.onDelivery(nil)
    } catch {
      context.onDelivery(error)
      // There is no wait after a code that was never sent: the user can request another at once.
      let report = DeliveryReport(request: request, failure: error, now: context.clock.monotonic())
      do throws(StoreFailure) { try await context.store.settle(report) } catch { throw .unavailable(error) }
      throw .notDelivered(error)
    }
  }

  /// A gateway takes time; the delivery result is saved once it is known.
  private func deliverLater(_ message: SMSMessage, _ request: CodeRequest) {
    let context = context
    Task.detached(priority: .high) {
      var failure: SMSFailure?
      do throws(SMSFailure) { try await context.sms.send(message) } catch { failure = error }
      context.store.settleLater(
        DeliveryReport(request: request, failure: failure, now: context.clock.monotonic()))
      context.onDelivery(failure)
    }
  }

  /// The challenge that a caller requested; `refusal` says what the page answers if the store cannot be read.
  func challenge<Refusal: Error>(
    of caller: Caller, for purpose: CodePurpose, _ refusal: (StoreFailure) -> Refusal
  ) async throws(Refusal) -> ChallengeRecord? {
    do throws(StoreFailure) { return try await reader.challenge(of: caller.browser.hash, for: purpose) } catch {
      throw refusal(error)
    }
  }

  /// Turns what was typed into a code ready to be judged.
  func read(
    _ typed: String, for purpose: CodePurpose, _ caller: Caller
  ) async throws(CodeRefusal) -> (challenge: ChallengeRecord, code: TypedCode) {
    guard let challenge = try await challenge(of: caller, for: purpose, CodeRefusal.unavailable) else {
      throw .noChallenge
    }
    let code = try OneTimeCode(typed: typed)
    return (challenge, context.typed(code, challenge))
  }

  /// A session to create, and the tokens of its cookies.
  func draftSession(_ caller: Caller, shared: Bool) -> SessionDraft {
    SessionDraft(
      caller, shared: shared, now: context.clock.monotonic(), policy: context.policy, random: context.random)
  }

  /// The seconds until a limit ends; nil: waiting does not end it.
  func secondsLeft(of hit: LimitHit) -> Int? { hit.until?.secondsLeft(from: context.clock.monotonic()) }

  /// Why a code was refused, for the screen.
  func refusal(_ reason: CodeCheckRefusal) -> CodeRefusal {
    switch reason {
    case .noChallenge: .noChallenge
    case .notSent: .notSent
    case .malformed: .notSixDigits
    case .expired: .expired
    case .dead: .dead
    case .wrong(let left, let beginsWait): .wrong(triesLeft: left, beginsWait: beginsWait)
    case .limited(let hit): .limited(hit.limit, seconds: secondsLeft(of: hit))
    case .clockWrong: .clockWrong
    case .numberWaits(let until): .numberWaits(seconds: until.secondsLeft(from: context.clock.monotonic()))
    }
  }
}
