import PhoneNumbers

/// Removes the locks and waits of a number.
struct LockoutReset {
  let phone: E164Number

  /// The number's user has given another proof than a code: forgets wrong codes of everybody and ends waits. The count
  /// of codes sent stays.
  func byUser<Transaction: SignInTransaction>(
    _ device: TokenHash?, session: TokenHash?, _ policy: SignInPolicy, at now: Timestamp, in transaction: Transaction
  ) throws(Transaction.Failure) {
    try transaction.forgetThrottle(.numberFailures(phone))
    try transaction.forgetThrottle(.alternativeFailures(phone))
    try transaction.forgetThrottle(.appFailures(phone))
    try transaction.forgetThrottle(.secondFactorFailures(phone))
    try transaction.forgetThrottle(.appTriesBeforeCode(phone))
    try transaction.resetSendWaits(.numberSends(phone), policy, at: now)
    guard let known = try transaction.known(device, session: session, phone, at: now) else { return }
    try transaction.forgetThrottle(.deviceFailures(known, phone))
    try transaction.forgetThrottle(.deviceAlternativeFailures(known, phone))
    try transaction.resetSendWaits(.deviceSends(known, phone), policy, at: now)
  }

  /// The owner unlocks the number: forgets everything, for unknown browsers and for all the number's devices.
  /// - Returns: whether there was anything.
  func byOwner<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Bool {
    var keys = ThrottleKey.all(of: phone)
    for device in try transaction.devices(of: phone) { keys += ThrottleKey.all(of: device, phone) }
    var found = false
    for key in keys where try transaction.forgetThrottle(key) { found = true }
    return found
  }
}

/// The owner unlocks a number that too many wrong codes had locked.
package struct Unlock: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = Bool

  let phone: E164Number

  /// Creates the command.
  package init(phone: E164Number) {
    self.phone = phone
  }

  /// - Returns: whether anything was blocking it.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Bool {
    let found = try LockoutReset(phone: phone).byOwner(in: transaction)
    if let user = try transaction.user(phone) { try transaction.addEvent(.unlocked, of: user, "", "") }
    return found
  }
}
