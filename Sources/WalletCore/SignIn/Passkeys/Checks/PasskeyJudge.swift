/// Judges what only the writer's transaction can know about a passkey's proof.
///
/// A right passkey passes every lock: nobody guesses it. Refused ones are counted, by network or, in a session, by
/// browser, and beyond the limit the answer says so.
struct PasskeyJudge {
  /// The passkey that proves its user.
  struct Found {
    let proof: PasskeyProof
    let state: PasskeyState
  }

  private let attempt: PasskeyAttempt
  /// The session that asks; nil at sign-in.
  private let session: AuthenticatedRequest?
  private let network: ClientNetwork
  private let address: String
  private let agent: String
  private let policy: SignInPolicy
  private let now: Timestamp

  /// For a browser that signs in.
  init(_ attempt: PasskeyAttempt, _ new: NewSession, _ network: ClientNetwork, _ policy: SignInPolicy) {
    (self.attempt, session, self.network, self.policy) = (attempt, nil, network, policy)
    (address, agent, now) = (new.address, new.agent, new.createdAt)
  }

  /// For a session that re-authenticates.
  init(_ attempt: PasskeyAttempt, _ request: AuthenticatedRequest) {
    (self.attempt, session, network, policy) = (attempt, request, request.network, request.policy)
    (address, agent, now) = (request.address, request.agent, request.now)
  }

  /// Finds the passkey and uses it.
  func prove<Transaction: SignInTransaction>(
    in transaction: Transaction
  ) throws(Transaction.Failure) -> Result<UserID, PasskeyRefusal.Reason> {
    switch try find(in: transaction) {
    case .failure(let reason): return .failure(reason)
    case .success(let found):
      if let reason = try use(found, in: transaction) { return .failure(reason) }
      return .success(found.state.user)
    }
  }

  /// Finds the passkey as it is now.
  func find<Transaction: SignInTransaction>(
    in transaction: Transaction
  ) throws(Transaction.Failure) -> Result<Found, PasskeyRefusal.Reason> {
    switch attempt.proof {
    case .failure(let fault): return .failure(try refuse(fault, in: transaction))
    case .success(let proof):
      // Another window may have removed it since it was read.
      guard let state = try transaction.passkey(proof.credential, askedBy: session?.token), state.user == proof.user
      else { return .failure(try refuse(.unknown, in: transaction)) }
      return .success(Found(proof: proof, state: state))
    }
  }

  /// Uses the passkey and the request up.
  /// - Returns: nil if the passkey proves its user.
  func use<Transaction: SignInTransaction>(
    _ found: Found, in transaction: Transaction
  ) throws(Transaction.Failure) -> PasskeyRefusal.Reason? {
    let (proof, user) = (found.proof, found.state.user)
    // First: a form that is sent twice is no copied passkey.
    guard try transaction.usePasskeyChallenge(attempt.ticket.challenge, until: attempt.ticket.expiresAt) else {
      return try refuse(.used, in: transaction)
    }
    // Passkeys that are on several devices do not count, and send 0 (WebAuthn section 6.1.1).
    guard proof.counter > found.state.counter || (proof.counter == 0 && found.state.counter == 0) else {
      try transaction.addEvent(.passkeyCopied, of: user, address, agent)
      return try refuse(.counter, in: transaction)
    }
    guard try !transaction.awaitsNumber(user) else { return .fault(.numberUnproven) }
    try transaction.usePasskey(proof.credential, counter: proof.counter, at: transaction.now)
    try transaction.prunePasskeyChallenges(before: transaction.monotonic)
    return nil
  }

  private func refuse<Transaction: SignInTransaction>(
    _ fault: PasskeyFault, in transaction: Transaction
  ) throws(Transaction.Failure) -> PasskeyRefusal.Reason {
    try countTry(in: transaction).map { .limited(until: $0) } ?? .fault(fault)
  }

  /// Counts a refused proof.
  /// - Returns: until when a limit forbids to judge more, if one does.
  func countTry<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Timestamp? {
    guard let session else {
      return try CheckLimit.count(.networkChecks(network), policy, at: now, in: transaction)
    }
    let trust = try DeviceTrust(
      session.device, session.phone, policy, session: session.token, at: now, in: transaction)
    return try CheckLimit.count(network, trust, policy, at: now, in: transaction)
  }
}
