/// The wrong codes in a row that count for a number and a browser: the device's own where it is known to the number.
struct FailureBudget {
  private let throttles: Throttles
  private let kind: ThrottleKind
  private let subject: [UInt8]
  private(set) var count: FailureCount

  init(_ phone: E164Number, _ device: TokenHash?, in books: Books) throws(SQLiteFailure) {
    try self.init(
      device == nil ? .numberFailures : .deviceFailures, SendLimits.subject(phone, device), in: books)
  }

  /// The wrong codes of an authenticator app.
  init(otherWaysOf phone: E164Number, in books: Books) throws(SQLiteFailure) {
    try self.init(.otherWayFailures, Array(phone.e164.utf8), in: books)
  }

  private init(_ kind: ThrottleKind, _ subject: [UInt8], in books: Books) throws(SQLiteFailure) {
    throttles = books.throttles
    self.kind = kind
    self.subject = subject
    let kept = try throttles.find(kind, subject)
    count = FailureCount(count: kept.count, until: kept.until)
  }

  /// Counts one more.
  /// - Returns: whether a wait begins with it.
  mutating func fail(_ policy: SignInPolicy, at now: Timestamp) throws(SQLiteFailure) -> Bool {
    let locks = count.fail(at: now, wait: policy.failWait, most: policy.failWaitMax)
    try throttles.keep(
      kind, subject, Throttle(count: count.count, until: count.until), until: now.adding(seconds: Throttles.memory))
    return locks
  }

  /// A success begins the count anew.
  func reset() throws(SQLiteFailure) {
    if count.count > 0 { try throttles.forget(kind, subject) }
  }

  /// Everything that was counted of a number, by strangers, with an authenticator app, and by sending.
  /// - Returns: whether there was anything.
  static func forgetAll(of phone: E164Number, in books: Books) throws(SQLiteFailure) -> Bool {
    let subject = Array(phone.e164.utf8)
    var found = false
    for kind in [ThrottleKind.numberFailures, .otherWayFailures, .numberSends]
    where try books.throttles.forget(kind, subject) { found = true }
    return found
  }
}
