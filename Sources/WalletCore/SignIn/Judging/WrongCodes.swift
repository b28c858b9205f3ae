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

  /// Counts one more, without a wait: for a count that only locks. A few are forgotten sooner, because anybody can cause
  /// them for any number.
  /// - Parameters:
  ///   - lock: the count that locks; 0 for none, and nothing is counted then.
  ///   - now: the present time.
  ///   - transaction: where the count is kept.
  /// - Returns: whether this one locks.
  /// - Throws: the store's failure.
  mutating func add<Transaction: SignInTransaction>(
    lock: Int, at now: Timestamp, in transaction: Transaction
  ) throws(Transaction.Failure) -> Bool {
    guard lock > 0 else { return false }
    count.count += 1
    let memory = count.count < FailureCount.step && count.count < lock ? Self.shortMemory : Self.memory
    try transaction.keep(Throttle(count: count.count), key, until: now.adding(seconds: memory))
    return count.count == lock
  }

  /// A success resets the count.
  func reset<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    if count.count > 0 { try transaction.forgetThrottle(key) }
  }
}
