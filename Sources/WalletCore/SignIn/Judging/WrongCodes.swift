/// A count of consecutive wrong codes, with its waits and lock.
struct WrongCodes {
  /// How long wrong codes in a row are remembered after the last one, in seconds.
  private static let memory = 400 * 86_400
  /// How long wrong codes of an authenticator app are remembered after the last one, in seconds: they lock nothing
  /// for good.
  private static let shortMemory = 30 * 86_400

  private let key: ThrottleKey
  private(set) var count: FailureCount

  init<Transaction: SignInTransaction>(_ key: ThrottleKey, in transaction: Transaction) throws(Transaction.Failure) {
    self.key = key
    let kept = try transaction.throttle(key)
    count = FailureCount(count: kept.count, until: kept.until)
  }

  /// Counts one more.
  /// - Returns: the wait or the lock that this starts.
  mutating func fail<Transaction: SignInTransaction>(
    _ policy: SignInPolicy, at now: Timestamp, in transaction: Transaction
  ) throws(Transaction.Failure) -> LimitHit? {
    let waits = count.fail(at: now, wait: policy.failWait, most: policy.failWaitMax)
    let locks = key.kind == .numberFailures || key.kind == .deviceFailures
    let end = now.adding(seconds: locks ? Self.memory : Self.shortMemory)
    try transaction.keep(
      Throttle(count: count.count, until: count.until), key, until: max(end, count.until ?? end))
    let lock = locks ? policy.failLock : 0
    return waits || (lock > 0 && count.count == lock) ? count.hit(lock: lock, now: now) : nil
  }

  /// Counts one more, without a wait: for a count that only locks.
  mutating func add<Transaction: SignInTransaction>(
    at now: Timestamp, in transaction: Transaction
  ) throws(Transaction.Failure) {
    count.count += 1
    try transaction.keep(Throttle(count: count.count), key, until: now.adding(seconds: Self.memory))
  }

  /// A success resets the count.
  func reset<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    if count.count > 0 { try transaction.forgetThrottle(key) }
  }
}
