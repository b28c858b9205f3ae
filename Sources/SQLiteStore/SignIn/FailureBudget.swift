import WalletCore

/// The wrong codes in a row that count together.
struct FailureBudget {
  /// Wrong codes of an authenticator app are remembered for so long after the last, in seconds: they lock nothing for good.
  private static let shortMemory = 30 * 86_400

  private let throttles: Throttles
  private let kind: ThrottleKind
  private let subject: [UInt8]
  private(set) var count: FailureCount

  init(_ kind: ThrottleKind, _ subject: [UInt8], in books: Books) throws(SQLiteFailure) {
    throttles = books.throttles
    self.kind = kind
    self.subject = subject
    let kept = try throttles.find(kind, subject)
    count = FailureCount(count: kept.count, until: kept.until)
  }

  /// Wrong codes of a number: the device's own where it is known to the number.
  init(_ standing: Standing, in books: Books) throws(SQLiteFailure) {
    try self.init(standing.kind(.numberFailures, .deviceFailures), standing.subject, in: books)
  }

  /// Wrong codes of an authenticator app.
  init(otherWaysOf standing: Standing, in books: Books) throws(SQLiteFailure) {
    try self.init(standing.kind(.otherWayFailures, .deviceOtherWayFailures), standing.subject, in: books)
  }

  /// Wrong codes of an authenticator app in a session.
  init(session: TokenHash, in books: Books) throws(SQLiteFailure) {
    try self.init(.sessionFailures, session.digest.bytes, in: books)
  }

  /// Counts one more.
  /// - Returns: the wait or the lock that begins with it.
  mutating func fail(_ policy: SignInPolicy, at now: Timestamp) throws(SQLiteFailure) -> LimitHit? {
    let waits = count.fail(at: now, wait: policy.failWait, most: policy.failWaitMax)
    let locks = kind == .numberFailures || kind == .deviceFailures
    let end = now.adding(seconds: locks ? Throttles.memory : Self.shortMemory)
    try throttles.keep(
      kind, subject, Throttle(count: count.count, until: count.until), until: max(end, count.until ?? end))
    let lock = locks ? policy.failLock : 0
    return waits || (lock > 0 && count.count == lock) ? count.hit(lock: lock, now: now) : nil
  }

  /// A success begins the count anew.
  func reset() throws(SQLiteFailure) {
    if count.count > 0 { try throttles.forget(kind, subject) }
  }
}
