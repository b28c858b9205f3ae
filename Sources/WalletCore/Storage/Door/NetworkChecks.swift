/// How many codes a client's network may try.
enum NetworkChecks {
  /// Counts one more, if there may be one.
  /// - Returns: the limit, where there may not; nothing was counted then.
  static func count(
    _ network: ClientNetwork, _ policy: SignInPolicy, at now: Timestamp, in books: Books
  ) throws(SQLiteFailure) -> LimitHit? {
    let rules = policy.checkRules
    guard policy.checksAddressFiveMinutes > 0 else { return nil }
    var throttle = try books.throttles.find(.networkChecks, network.bytes)
    if let until = throttle.moments.freeAt(rules, now: now) { return LimitHit(.checks, until: until) }
    throttle.moments.add(now, rules)
    try books.throttles.keep(.networkChecks, network.bytes, throttle, until: now.adding(seconds: 300))
    return nil
  }
}
