import PhoneNumbers

/// Charges a message that tells a user of something to its limits (SECURITY: S56), which are its own: no code has to wait
/// for them, and strangers cannot make them endless.
package struct ChargeNotice: SignInCommand {
  /// The number to send it to; nil if there is no such user, or a limit forbids it.
  package typealias Answer = E164Number?

  /// Whom it is for.
  package enum Recipient: Sendable {
    case user(UserID)
    /// The user of a number, if it has one.
    case number(E164Number)
  }

  let notice: SecurityNotice
  let recipient: Recipient
  /// Whether it costs money, so that all of them together have a limit.
  let byGateway: Bool
  let now: Timestamp
  let policy: SignInPolicy

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> E164Number?
  {
    guard let phone = try phone(in: transaction) else { return nil }
    var limits = [(ThrottleKey.notices(phone), policy.noticeRules)]
    if notice.isOfStrangers { limits.append((.lockNotices(phone), policy.lockNoticeRules)) }
    if byGateway { limits.append((.allNotices, policy.everybodyRules)) }
    for (key, rules) in limits where try transaction.throttle(key).moments.freeAt(rules, now: now) != nil { return nil }
    for (key, rules) in limits where rules.contains(where: { $0.count > 0 }) {
      var throttle = try transaction.throttle(key)
      throttle.moments.add(now, rules)
      try transaction.keep(throttle, key, until: now.adding(seconds: rules.longest))
    }
    return phone
  }

  /// The user's number; nil while only its mark is known, since a restore.
  private func phone<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> E164Number?
  {
    let user: UserID
    switch recipient {
    case .user(let known): user = known
    case .number(let phone):
      guard let found = try transaction.user(phone) else { return nil }
      user = found
    }
    return try transaction.awaitsNumber(user) ? nil : try transaction.phone(of: user)
  }
}
