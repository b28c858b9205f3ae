import PhoneNumbers

/// Judges a recovery code or an authenticator app's code.
struct AlternativeSignInJudge {
  let proof: AlternativeProof
  /// What an app's code can prove here.
  let appUse: AppUse
  let phone: E164Number
  /// Nil if the number has no user; it is refused like a wrong code, at the same pace.
  let user: UserID?
  let device: TokenHash?
  /// The session that re-authenticates; nil at sign-in.
  let session: TokenHash?
  /// Whether a right proof is refused because of the clock, and not used up.
  let clockForbids: Bool
  let network: ClientNetwork
  let now: Timestamp
  let policy: SignInPolicy

  /// For a browser that signs in.
  init(_ attempt: AlternativeSignIn, _ appUse: AppUse, user: UserID?, clockForbids: Bool) {
    (proof, phone, self.user, device, session) = (attempt.proof, attempt.phone, user, attempt.session.device, nil)
    self.appUse = appUse
    self.clockForbids = clockForbids
    (network, now, policy) = (attempt.network, attempt.session.createdAt, attempt.policy)
  }

  /// For a session that re-authenticates.
  init(
    _ proof: AlternativeProof, _ appUse: AppUse, _ request: AuthenticatedRequest, clockForbids: Bool = false
  ) {
    self.appUse = appUse
    (self.proof, phone, user, device, session) = (proof, request.phone, request.user, request.device, request.token)
    self.clockForbids = clockForbids
    (network, now, policy) = (request.network, request.now, request.policy)
  }

  /// - Returns: nil if the proof is right; it is then used up.
  func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> ProofRefusal?
  {
    switch proof {
    case .recovery(let digest, let earlier): try recovery([digest] + earlier, in: transaction)
    case .app(let step, let secret): try app(step, secret, in: transaction)
    }
  }

  /// A right recovery code passes every lock: its 80 bits cannot be guessed.
  private func recovery<Transaction: SignInTransaction>(_ digests: [Digest], in transaction: Transaction)
    throws(Transaction.Failure) -> ProofRefusal?
  {
    if let user {
      for digest in digests {
        if clockForbids {
          if try transaction.isUsable(recoveryCode: digest, of: user) { return .clockWrong }
        } else if try transaction.useRecoveryCode(digest, of: user) {
          return nil
        }
      }
    }
    if let until = try countTry(in: transaction) { return .limited(.checks, until: until) }
    return .wrong(beginsWait: false)
  }

  /// Counts a failed try at a recovery code.
  /// - Returns: until when a limit forbids it, if one does.
  func countTry<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Timestamp? {
    try CheckLimit.count(network, trust(in: transaction), policy, at: now, in: transaction)
  }

  private func app<Transaction: SignInTransaction>(_ step: Int64?, _ secret: [UInt8], in transaction: Transaction)
    throws(Transaction.Failure)
    -> ProofRefusal?
  {
    // All wrong codes count, from any browser: six digits must not be guessed without end (NIST SP 800-63B-4 section 3.2.2).
    var ofApp = try WrongCodes(
      appUse == .beforeCode ? .appTriesBeforeCode(phone) : .appFailures(phone), in: transaction)
    if ofApp.count.hit(lock: policy.totpLock, now: now) != nil { return .limited(.appLocked, until: nil) }
    let trust = try trust(in: transaction)
    // A session has its own waits, and so has an app after a code by SMS, so that strangers who try to sign in cannot
    // make its user wait.
    let waits = appUse == .afterCode ? .secondFactorFailures(phone) : trust.alternativeFailures
    var failures = try WrongCodes(session.map(ThrottleKey.sessionFailures) ?? waits, in: transaction)
    if let until = failures.count.hit(lock: 0, now: now)?.until {
      return .limited(.alternatives, until: until)
    }
    if let until = try CheckLimit.count(network, trust, policy, at: now, in: transaction) {
      return .limited(.checks, until: until)
    }
    if let user, let step, appUse != .beforeCode {
      if clockForbids {
        if try transaction.isUsable(step: step, of: secret, of: user) {
          try CheckLimit.giveBack(network, trust, policy, at: now, in: transaction)
          return .clockWrong
        }
      } else if try transaction.useStep(step, of: secret, of: user) {
        try failures.reset(in: transaction)
        try ofApp.reset(in: transaction)
        return nil
      }
    }
    let locks = try ofApp.add(lock: policy.totpLock, at: now, in: transaction)
    let begunWait = try failures.fail(policy, at: now, in: transaction)
    return .wrong(beginsWait: begunWait != nil || locks)
  }

  private func trust<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> DeviceTrust
  {
    try DeviceTrust(device, phone, policy, session: session, at: now, in: transaction)
  }

  /// Tells the user about a wrong code. A try that a limit stopped before the comparison is not reported: it would
  /// push other events out.
  func tell<Transaction: SignInTransaction>(
    _ refusal: ProofRefusal, of user: UserID, _ address: String, _ agent: String, in transaction: Transaction
  ) throws(Transaction.Failure) {
    guard case .wrong(let beginsWait) = refusal else { return }
    try transaction.addWrongCode(beginsWait: beginsWait, of: user, address, agent)
  }

  /// Unlocks the number, because its user has proven themselves, no matter who used up the tries.
  func openNumber<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    try LockoutReset(phone: phone).byUser(device, session: session, policy, at: now, in: transaction)
  }
}
