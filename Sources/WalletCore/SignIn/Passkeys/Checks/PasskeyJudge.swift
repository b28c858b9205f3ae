/// Judges what only the writer's transaction can know about a passkey's proof.
///
/// A right passkey passes every lock: nobody guesses it. Refused ones are counted, so that nobody makes the wallet check
/// signatures without end.
struct PasskeyJudge {
  /// The passkey that proves its user.
  struct Found {
    let proof: PasskeyProof
    let state: PasskeyState
    var madeAt: Timestamp { state.madeAt }
    var isOfSession: Bool { state.isOfSession }
  }

  private let attempt: PasskeyAttempt
  /// The session that asks; nil at sign-in.
  private let session: AuthenticatedRequest?
  private let network: ClientNetwork
  private let policy: SignInPolicy
  private let now: Timestamp

  /// For a browser that signs in.
  init(_ attempt: PasskeyAttempt, _ network: ClientNetwork, _ policy: SignInPolicy, at now: Timestamp) {
    (self.attempt, session, self.network, self.policy, self.now) = (attempt, nil, network, policy, now)
  }

  /// For a session that re-authenticates.
  init(_ attempt: PasskeyAttempt, _ request: AuthenticatedRequest) {
    (self.attempt, session, network) = (attempt, request, request.network)
    (policy, now) = (request.policy, request.now)
  }

  /// Finds the passkey as it is now.
  func find<Transaction: SignInTransaction>(
    in transaction: Transaction
  ) throws(Transaction.Failure) -> Result<Found, PasskeyFault> {
    switch attempt.proof {
    case .failure(let fault): return .failure(fault)
    case .success(let proof):
      // Another window may have removed it since it was read.
      guard let state = try transaction.passkey(proof.credential, askedBy: session?.token), state.user == proof.user
      else { return .failure(.unknown) }
      return .success(Found(proof: proof, state: state))
    }
  }

  /// Uses the passkey and the request up.
  /// - Returns: nil if the passkey proves its user.
  func use<Transaction: SignInTransaction>(
    _ found: Found, in transaction: Transaction
  ) throws(Transaction.Failure) -> PasskeyProofRefusal? {
    let (proof, user) = (found.proof, found.state.user)
    // Passkeys that are on several devices do not count, and send 0 (WebAuthn section 6.1.1).
    guard proof.counter > found.state.counter || (proof.counter == 0 && found.state.counter == 0) else {
      return try refuse(.counter, in: transaction)
    }
    guard try !transaction.awaitsNumber(user) else { return .fault(.numberUnproven) }
    guard try transaction.usePasskeyChallenge(attempt.ticket.challenge, until: attempt.ticket.expiresAt) else {
      return try refuse(.used, in: transaction)
    }
    try transaction.usePasskey(proof.credential, counter: proof.counter, at: transaction.now)
    return nil
  }

  /// Counts a refused proof.
  func refuse<Transaction: SignInTransaction>(
    _ fault: PasskeyFault, in transaction: Transaction
  ) throws(Transaction.Failure) -> PasskeyProofRefusal {
    if let until = try countTry(in: transaction) { return .limited(until: until) }
    return .fault(fault)
  }

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
