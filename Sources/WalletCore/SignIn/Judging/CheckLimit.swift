/// How many codes a client's network, or a browser that the number knows, may try.
enum CheckLimit {
  /// Counts one more, if the limit allows it.
  /// - Returns: until when the limit forbids one more, if it does; then nothing was counted.
  static func count<Transaction: SignInTransaction>(
    _ network: ClientNetwork, _ trust: DeviceTrust, _ policy: SignInPolicy, at now: Timestamp,
    in transaction: Transaction
  ) throws(Transaction.Failure) -> Timestamp? {
    try count(trust.checks(from: network), policy, at: now, in: transaction)
  }

  /// The same for a count that is known already.
  static func count<Transaction: SignInTransaction>(
    _ key: ThrottleKey, _ policy: SignInPolicy, at now: Timestamp, in transaction: Transaction
  ) throws(Transaction.Failure) -> Timestamp? {
    guard policy.checksAddressFiveMinutes > 0 else { return nil }
    let rules = policy.checkRules
    var throttle = try transaction.throttle(key)
    if let until = throttle.moments.freeAt(rules, now: now) { return until }
    throttle.moments.add(now, rules)
    try transaction.keep(throttle, key, until: now.adding(seconds: rules.longest))
    return nil
  }

  /// Takes back the try that ``count(_:_:_:at:in:)`` has just counted.
  static func giveBack<Transaction: SignInTransaction>(
    _ network: ClientNetwork, _ trust: DeviceTrust, _ policy: SignInPolicy, at now: Timestamp,
    in transaction: Transaction
  ) throws(Transaction.Failure) {
    let key = trust.checks(from: network)
    var throttle = try transaction.throttle(key)
    throttle.moments.remove(now)
    guard !throttle.moments.isEmpty else {
      try transaction.forgetThrottle(key)
      return
    }
    try transaction.keep(throttle, key, until: now.adding(seconds: policy.checkRules.longest))
  }
}
