import PhoneNumbers

/// Asks for another number without a proof of the old one: the user gets it after ``SignInPolicy/numberWait``.
package struct WaitForPhone: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = PhoneWait

  let request: AuthenticatedRequest
  /// The new number, as read from the challenge.
  let phone: E164Number
  /// What was typed for it.
  let code: TypedCode
  /// The digest of the code that stops the change.
  let stop: Digest

  /// When the request stops waiting.
  package var deadline: Timestamp? { request.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> PhoneWait
  {
    guard request.policy.numberWait > 0,
      try transaction.challenge(of: request.token, for: .newPhone)?.phone == phone,
      try transaction.sessionExists(request.token)
    else { return .notBegun }
    let judge = CodeJudge(request, .newPhone, code)
    if case .refused(let refusal) = try judge.run(in: transaction) {
      if case .wrong = refusal { try transaction.addEvent(.failedCode, by: request) }
      return .newRefused(refusal)
    }
    try judge.accept(phone, in: transaction)
    try transaction.dropChallenge(of: request.token, for: .oldPhone)
    guard try transaction.isFree(phone, for: request.user) else { return .taken }
    let end = transaction.monotonic.adding(seconds: request.policy.numberWait)
    try transaction.keep(
      NewWaitingNumber(
        number: WaitingNumber(user: request.user, phone: phone, dueAt: end), stop: stop, session: request.token))
    try transaction.addFactorEvent(.phoneChangeAsked, by: request)
    return .waits(until: end)
  }
}

/// Calls the change of number off that a user waits for, in one of the user's sessions.
package struct CallPhoneChangeOff: SignInCommand {
  /// Whether there was one.
  package typealias Answer = Bool

  let request: AuthenticatedRequest

  /// When the request stops waiting.
  package var deadline: Timestamp? { request.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Bool {
    guard try transaction.sessionExists(request.token),
      try transaction.dropWaitingNumber(of: request.user) != nil
    else { return false }
    try transaction.addFactorEvent(.phoneChangeStopped, by: request)
    return true
  }
}

/// Stops a change of number with the code from the message to the old number. Also ends the session that asked.
package struct StopPhoneChange: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = PhoneStop

  let stop: Digest?
  let caller: StopCaller
  let policy: SignInPolicy
  /// The time of the request by the monotonic clock.
  let now: Timestamp
  /// When the request stops waiting.
  package let deadline: Timestamp?

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> PhoneStop
  {
    if let stop, let user = try transaction.userWaiting(stoppedBy: stop) {
      if let session = try transaction.dropWaitingNumber(of: user) {
        _ = try transaction.endSession(named: session, of: user)
      }
      try transaction.addEvent(.phoneChangeStopped, of: user, caller.address, caller.agent)
      return .stopped
    }
    // Right codes pass the limit: they cannot be guessed.
    guard let until = try CheckLimit.count(.networkChecks(caller.network), policy, at: now, in: transaction) else {
      return .wrong
    }
    return .limited(until: until)
  }
}

/// Who stops a change of number.
package struct StopCaller: Sendable {
  /// The client's address.
  let address: String
  /// The client's browser and system, in short.
  let agent: String
  /// The network that limits count by.
  let network: ClientNetwork
}

/// Gives users the numbers whose wait is over. Their sessions end: the number signs in from now on.
package struct FinishPhoneChanges: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = Void

  /// Creates the command.
  package init() {}

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    try transaction.finishPhoneChanges()
  }
}

extension SignInTransaction {
  /// Whether a user may get a number: no user has it, and no other user waits for it.
  func isFree(_ phone: E164Number, for user: UserID) throws(Failure) -> Bool {
    guard try self.user(phone) == nil else { return false }
    guard let waiting = try waitingNumber(phone) else { return true }
    return waiting.user == user
  }

  /// Gives users the numbers whose wait is over. Waits on while the clock is wrong, because the chain records the time.
  func finishPhoneChanges() throws(Failure) {
    guard clockVerdict == .right else { return }
    for number in try waitingNumbers(dueAt: monotonic) {
      guard let old = try phone(of: number.user) else { continue }
      _ = try dropWaitingNumber(of: number.user)
      try setPhone(number.phone, of: number.user)
      try record(.number(number.phone), of: number.user)
      try DeviceMemory.move(nil, from: old, to: number.phone, in: self)
      // Nothing of the user's was proven, so no new tries at the app (SECURITY: S53).
      for (from, to) in zip(ThrottleKey.ofApp(old), ThrottleKey.ofApp(number.phone)) { try moveThrottle(from, to: to) }
      try endSessions(of: number.user)
      try addEvent(.phoneChanged, of: number.user, "", "")
    }
  }
}
