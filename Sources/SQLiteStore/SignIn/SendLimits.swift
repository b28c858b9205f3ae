import PhoneNumbers
import WalletCore

/// The limits that a code to be sent must pass, and what it is charged to (SECURITY: S8 to S11).
///
/// A browser that has signed in to the number before has budgets of its own for all of it, so that no stranger can use them
/// up: its own five an hour stand in for those of its address, and the whole wallet keeps as many codes again for such
/// browsers.
struct SendLimits {
  private let throttles: Throttles
  private let request: CodeRequest
  private let standing: Standing
  private let failures: FailureCount
  private var sends: Throttle
  private var ofDevices = Throttle()
  private var network = Throttle()
  private var range = Throttle()
  private var everybody = Throttle()

  init(_ request: CodeRequest, in books: Books) throws(SQLiteFailure) {
    self.request = request
    throttles = books.throttles
    standing = try Standing(
      request.device, request.phone, request.policy, session: request.purpose.isOfSession ? request.browser : nil,
      at: request.now, in: books)
    failures = try FailureBudget(standing, in: books).count
    sends = try throttles.find(standing.kind(.numberSends, .deviceSends), standing.subject)
    if request.byGateway { everybody = try throttles.find(standing.kind(.allSends, .allDeviceSends), []) }
    guard standing.device == nil else {
      ofDevices = try throttles.find(.numberDeviceSends, Array(request.phone.e164.utf8))
      return
    }
    network = try throttles.find(.networkSends, request.network.bytes)
    if request.byGateway { range = try throttles.find(.rangeSends, range(of: request.phone)) }
  }

  /// The limit that stands in the way, if any does.
  func hit() -> LimitHit? {
    let (policy, now) = (request.policy, request.now)
    var hits: [LimitHit] = []
    if let hit = failures.hit(lock: policy.failLock, now: now) { hits.append(hit) }
    if let until = sends.until, until > now { hits.append(LimitHit(.resend, until: until)) }
    for (limit, throttle, rules) in [
      (RateLimit.number, sends, policy.numberRules), (.number, ofDevices, policy.numberRules),
      (.client, network, policy.networkSendRules),
      (.range, range, policy.rangeRules), (.everybody, everybody, policy.everybodyRules),
    ] {
      if let until = throttle.moments.freeAt(rules, now: now) { hits.append(LimitHit(limit, until: until)) }
    }
    return LimitHit.worst(hits)
  }

  /// Whether nothing but the wait for a second code stands in the way.
  var waitsForResendOnly: Bool {
    failures.hit(lock: request.policy.failLock, now: request.now) == nil && hit()?.limit == .resend
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
    ofDevices.moments.add(now, policy.numberRules)
    network.moments.add(now, policy.networkSendRules)
    range.moments.add(now, policy.rangeRules)
    everybody.moments.add(now, policy.everybodyRules)
    try keep()
    return next
  }

  /// Takes the charge of a code back that was not sent.
  /// - Returns: when the next one may be asked for, which is soon.
  mutating func refund(at now: Timestamp) throws(SQLiteFailure) -> Timestamp {
    if sends.moments.newest == request.now {
      sends.count = max(0, sends.count - 1)
      // A gateway that is down is not asked without a pause.
      sends.until = request.byGateway ? now.adding(seconds: min(10, request.policy.resendWait)) : nil
    }
    for path in [\SendLimits.sends, \.ofDevices, \.network, \.range, \.everybody] {
      self[keyPath: path].moments.remove(request.now)
    }
    try keep()
    return sends.until ?? now
  }

  private func keep() throws(SQLiteFailure) {
    let (policy, now) = (request.policy, request.now)
    let end = now.adding(seconds: max(86_400, policy.resendForgotten * 2))
    try throttles.keep(standing.kind(.numberSends, .deviceSends), standing.subject, sends, until: end)
    let hour = now.adding(seconds: 3600)
    if request.byGateway, policy.sendsAllHour > 0 {
      try throttles.keep(standing.kind(.allSends, .allDeviceSends), [], everybody, until: hour)
    }
    guard standing.device == nil else {
      return try throttles.keep(
        .numberDeviceSends, Array(request.phone.e164.utf8), ofDevices, until: now.adding(seconds: 86_400))
    }
    if policy.sendsAddressHour > 0 {
      try throttles.keep(.networkSends, request.network.bytes, network, until: hour)
    }
    if request.byGateway, policy.sendsRangeHour > 0 {
      try throttles.keep(.rangeSends, range(of: request.phone), range, until: hour)
    }
  }

  private func range(of phone: E164Number) -> [UInt8] { Array(phone.rangePrefix.utf8) }
}
