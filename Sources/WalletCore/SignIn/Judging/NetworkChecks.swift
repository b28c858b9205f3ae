/// How many codes a client's network may try, or a browser that is known to the number.
enum NetworkChecks {
  /// Counts one more, if there may be one.
  /// - Returns: the limit, where there may not; nothing was counted then.
  static func count<Desk: SignInDesk>(
    _ network: ClientNetwork, _ standing: Standing, _ policy: SignInPolicy, at now: Timestamp, at desk: Desk
  ) throws(Desk.Failure) -> LimitHit? {
    guard policy.checksAddressFiveMinutes > 0 else { return nil }
    let rules = policy.checkRules
    let kind = standing.kind(.networkChecks, .deviceChecks)
    let subject = standing.device == nil ? network.bytes : standing.subject
    var throttle = try desk.throttle(kind, subject)
    if let until = throttle.moments.freeAt(rules, now: now) { return LimitHit(.checks, until: until) }
    throttle.moments.add(now, rules)
    try desk.keep(throttle, kind, subject, until: now.adding(seconds: 300))
    return nil
  }
}
