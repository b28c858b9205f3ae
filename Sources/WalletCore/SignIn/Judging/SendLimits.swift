import PhoneNumbers

/// The limits that a code must pass before it is sent, and that it is charged to (SECURITY: S8 to S11).
///
/// A browser that has signed in to the number before has its own budgets for all of these, so that no stranger can
/// use them up: its own five an hour replace those of its address, and the whole wallet reserves as many codes again
/// for such browsers.
struct SendLimits {
  private let request: CodeRequest
  private let trust: DeviceTrust
  private let failures: FailureCount
  private var sends: Throttle
  private var ofDevices = Throttle()
  private var network = Throttle()
  private var range = Throttle()
  private var everybody = Throttle()

  init<Transaction: SignInTransaction>(_ request: CodeRequest, in transaction: Transaction) throws(Transaction.Failure)
  {
    self.request = request
    trust = try DeviceTrust(
      request.device, request.phone, request.policy, session: request.purpose.isOfSession ? request.browser : nil,
      at: request.now, in: transaction)
    failures = try WrongCodes(trust.failures, in: transaction).count
    sends = try transaction.throttle(trust.sends)
    if request.byGateway { everybody = try transaction.throttle(trust.gatewaySends) }
    guard trust.known == nil else {
      ofDevices = try transaction.throttle(.numberDeviceSends(request.phone))
      return
    }
    network = try transaction.throttle(.networkSends(request.network))
    if request.byGateway { range = try transaction.throttle(.rangeSends(request.phone)) }
  }

  /// The limit that forbids sending, if any does.
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

  /// Whether the wait after the last code forbids sending for longest, and wrong codes do not forbid it.
  var waitsForResendOnly: Bool {
    failures.hit(lock: request.policy.failLock, now: request.now) == nil && hit()?.limit == .resend
  }

  /// Charges the code to all limits.
  /// - Returns: when the next one may be sent.
  mutating func charge<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> Timestamp
  {
    let (policy, now) = (request.policy, request.now)
    // After a long time without a code the waits start over.
    if let until = sends.until, now >= until.adding(seconds: policy.resendForgotten) { sends.count = 0 }
    sends.count += 1
    let next = now.adding(seconds: policy.resendWait(afterSends: sends.count))
    sends.until = next
    sends.moments.add(now, policy.numberRules)
    ofDevices.moments.add(now, policy.numberRules)
    network.moments.add(now, policy.networkSendRules)
    range.moments.add(now, policy.rangeRules)
    everybody.moments.add(now, policy.everybodyRules)
    try keep(in: transaction)
    return next
  }

  /// Refunds the charge of a code that was not sent.
  /// - Returns: when the next one may be requested, which is soon.
  mutating func refund<Transaction: SignInTransaction>(at now: Timestamp, in transaction: Transaction)
    throws(Transaction.Failure) -> Timestamp
  {
    if sends.moments.newest == request.now {
      sends.count = max(0, sends.count - 1)
      // Pauses before asking a gateway that is down again.
      sends.until = request.byGateway ? now.adding(seconds: min(10, request.policy.resendWait)) : nil
    }
    for path in [\SendLimits.sends, \.ofDevices, \.network, \.range, \.everybody] {
      self[keyPath: path].moments.remove(request.now)
    }
    try keep(in: transaction)
    return sends.until ?? now
  }

  private func keep<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    let (policy, now) = (request.policy, request.now)
    let end = now.adding(seconds: max(policy.numberRules.longest, policy.resendForgotten * 2))
    try transaction.keep(sends, trust.sends, until: end)
    if request.byGateway, policy.sendsAllHour > 0 {
      try transaction.keep(
        everybody, trust.gatewaySends, until: now.adding(seconds: policy.everybodyRules.longest))
    }
    guard trust.known == nil else {
      return try transaction.keep(
        ofDevices, .numberDeviceSends(request.phone), until: now.adding(seconds: policy.numberRules.longest))
    }
    if policy.sendsAddressHour > 0 {
      try transaction.keep(
        network, .networkSends(request.network), until: now.adding(seconds: policy.networkSendRules.longest))
    }
    if request.byGateway, policy.sendsRangeHour > 0 {
      try transaction.keep(range, .rangeSends(request.phone), until: now.adding(seconds: policy.rangeRules.longest))
    }
  }
}
