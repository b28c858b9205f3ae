/// The limits that a code to be sent must pass, and what it is charged to (SECURITY: S8 to S11).
///
/// A browser that has signed in to the number before has budgets of its own for wrong codes, waits and the number's codes,
/// so that no stranger can use them up.
struct SendLimits {
  private let throttles: Throttles
  private let request: CodeRequest
  /// The browser, if it is known to the number.
  private let device: TokenHash?
  private let failures: FailureCount
  private var sends: Throttle
  private var network: Throttle
  private var range: Throttle
  private var everybody: Throttle

  init(_ request: CodeRequest, in books: Books) throws(SQLiteFailure) {
    self.request = request
    throttles = books.throttles
    device = try books.devices.known(request.device, request.phone, at: request.now)
    failures = try FailureBudget(request.phone, device, in: books).count
    sends = try throttles.find(Self.kind(device), Self.subject(request.phone, device))
    network = try throttles.find(.networkSends, request.network.bytes)
    range = request.byGateway ? try throttles.find(.rangeSends, Self.range(request.phone)) : Throttle()
    everybody = request.byGateway ? try throttles.find(.allSends, []) : Throttle()
  }

  /// The limit that stands in the way, if any does.
  func hit() -> LimitHit? {
    let (policy, now) = (request.policy, request.now)
    var hits: [LimitHit] = []
    if let hit = failures.hit(lock: policy.failLock, now: now) { hits.append(hit) }
    if let until = sends.until, until > now { hits.append(LimitHit(.resend, until: until)) }
    for (limit, throttle, rules) in [
      (RateLimit.number, sends, policy.numberRules), (.client, network, policy.networkSendRules),
      (.range, range, policy.rangeRules), (.everybody, everybody, policy.everybodyRules),
    ] {
      if let until = throttle.moments.freeAt(rules, now: now) { hits.append(LimitHit(limit, until: until)) }
    }
    return LimitHit.worst(hits)
  }

  /// Charges the code to all of them.
  /// - Returns: when the next one may be sent.
  mutating func charge() throws(SQLiteFailure) -> Timestamp {
    let (policy, now) = (request.policy, request.now)
    // After a long time without a code the waits begin anew.
    if let until = sends.until, now >= until.adding(seconds: policy.resendForgotten) { sends.count = 0 }
    sends.count += 1
    let next = now.adding(seconds: policy.resendWait(afterSends: sends.count))
    sends.until = next
    sends.moments.add(now, policy.numberRules)
    network.moments.add(now, policy.networkSendRules)
    range.moments.add(now, policy.rangeRules)
    everybody.moments.add(now, policy.everybodyRules)
    try keep()
    return next
  }

  /// Takes the charge of a code back that was not sent.
  /// - Returns: when the next one may be asked for, which is soon.
  mutating func refund(at now: Timestamp) throws(SQLiteFailure) -> Timestamp {
    if sends.moments.newest == request.now || request.policy.numberRules.allSatisfy({ $0.count == 0 }) {
      sends.count = max(0, sends.count - 1)
      // A gateway that is down is not asked without a pause.
      sends.until = request.byGateway ? now.adding(seconds: min(10, request.policy.resendWait)) : nil
    }
    for path in [\SendLimits.sends, \.network, \.range, \.everybody] { self[keyPath: path].moments.remove(request.now) }
    try keep()
    return sends.until ?? now
  }

  private func keep() throws(SQLiteFailure) {
    let (policy, now) = (request.policy, request.now)
    let wait = max(86_400, policy.resendForgotten * 2)
    try throttles.keep(
      Self.kind(device), Self.subject(request.phone, device), sends, until: now.adding(seconds: wait))
    if policy.sendsAddressHour > 0 {
      try throttles.keep(.networkSends, request.network.bytes, network, until: now.adding(seconds: 3600))
    }
    guard request.byGateway else { return }
    if policy.sendsRangeHour > 0 {
      try throttles.keep(.rangeSends, Self.range(request.phone), range, until: now.adding(seconds: 3600))
    }
    if policy.sendsAllHour > 0 { try throttles.keep(.allSends, [], everybody, until: now.adding(seconds: 3600)) }
  }

  private static func kind(_ device: TokenHash?) -> ThrottleKind { device == nil ? .numberSends : .deviceSends }

  /// A number, or a device with the number that it is known to.
  static func subject(_ phone: E164Number, _ device: TokenHash?) -> [UInt8] {
    (device?.digest.bytes ?? []) + Array(phone.e164.utf8)
  }

  /// The number without its last four digits.
  private static func range(_ phone: E164Number) -> [UInt8] { Array(phone.e164.utf8.dropLast(4)) }
}
