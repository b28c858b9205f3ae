import PhoneNumbers

/// Removes the locks and waits of a number.
struct LockoutReset {
  let phone: E164Number

  private var subject: [UInt8] { Array(phone.e164.utf8) }

  /// The number's user has given another proof than a code: forgets wrong codes of everybody and ends waits. The count
  /// of codes sent stays.
  func byUser<Transaction: SignInTransaction>(
    _ device: TokenHash?, session: TokenHash?, at now: Timestamp, in transaction: Transaction
  ) throws(Transaction.Failure) {
    for kind in [ThrottleKind.numberFailures, .alternativeFailures] { try transaction.forgetThrottle(kind, subject) }
    try transaction.resetSendWaits(.numberSends, subject, at: now)
    guard let known = try transaction.known(device, session: session, phone, at: now) else { return }
    let own = DeviceTrust.subject(phone, known)
    for kind in [ThrottleKind.deviceFailures, .deviceAlternativeFailures] { try transaction.forgetThrottle(kind, own) }
    try transaction.resetSendWaits(.deviceSends, own, at: now)
  }

  /// The owner unlocks the number: forgets everything, for unknown browsers and for all the number's devices.
  /// - Returns: whether there was anything.
  func byOwner<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Bool {
    var found = false
    for kind in [ThrottleKind.numberFailures, .alternativeFailures, .numberSends, .numberDeviceSends]
    where try transaction.forgetThrottle(kind, subject) { found = true }
    for device in try transaction.devices(of: phone) {
      for kind in ThrottleKind.ofDevices
      where try transaction.forgetThrottle(kind, DeviceTrust.subject(phone, device)) { found = true }
    }
    return found
  }
}
