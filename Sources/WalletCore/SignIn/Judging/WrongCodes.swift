/// A count of consecutive wrong codes, with its waits and lock.
struct WrongCodes {
  /// How long wrong codes in a row are remembered after the last one, in seconds.
  private static let memory = 400 * 86_400
  /// How long wrong codes of an authenticator app are remembered after the last one, in seconds: they lock nothing
  /// for good.
  private static let shortMemory = 30 * 86_400

  private let kind: ThrottleKind
  private let subject: [UInt8]
  private(set) var count: FailureCount

  init<Transaction: SignInTransaction>(_ kind: ThrottleKind, _ subject: [UInt8], in transaction: Transaction)
    throws(Transaction.Failure)
  {
    self.kind = kind
    self.subject = subject
    let kept = try transaction.throttle(kind, subject)
    count = FailureCount(count: kept.count, until: kept.until)
  }

  /// Wrong codes of a number; the device's own count if the number knows the device.
  init<Transaction: SignInTransaction>(_ trust: DeviceTrust, in transaction: Transaction) throws(Transaction.Failure) {
    try self.init(trust.kind(.numberFailures, .deviceFailures), trust.subject, in: transaction)
  }

  /// Wrong codes of an authenticator app.
  init<Transaction: SignInTransaction>(alternativesOf trust: DeviceTrust, in transaction: Transaction)
    throws(Transaction.Failure)
  {
    try self.init(trust.kind(.alternativeFailures, .deviceAlternativeFailures), trust.subject, in: transaction)
  }

  /// Wrong codes of an authenticator app in a session.
  init<Transaction: SignInTransaction>(session: TokenHash, in transaction: Transaction) throws(Transaction.Failure) {
    try self.init(.sessionFailures, session.digest.bytes, in: transaction)
  }

  /// Counts one more.
  /// - Returns: the wait or the lock that this starts.
  mutating func fail<Transaction: SignInTransaction>(
    _ policy: SignInPolicy, at now: Timestamp, in transaction: Transaction
  ) throws(Transaction.Failure) -> LimitHit? {
    let waits = count.fail(at: now, wait: policy.failWait, most: policy.failWaitMax)
    let locks = kind == .numberFailures || kind == .deviceFailures
    let end = now.adding(seconds: locks ? Self.memory : Self.shortMemory)
    try transaction.keep(
      Throttle(count: count.count, until: count.until), kind, subject, until: max(end, count.until ?? end))
    let lock = locks ? policy.failLock : 0
    return waits || (lock > 0 && count.count == lock) ? count.hit(lock: lock, now: now) : nil
  }

  /// A success resets the count.
  func reset<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    if count.count > 0 { try transaction.forgetThrottle(kind, subject) }
  }
}
