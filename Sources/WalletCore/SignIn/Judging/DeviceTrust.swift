import PhoneNumbers

/// What a browser is to a number: a stranger, or one that has signed in to it before and has budgets of its own.
struct DeviceTrust {
  let phone: E164Number
  /// The device, where it is known to the number and not locked itself: a locked one is a stranger like every other.
  let device: TokenHash?

  /// - Parameters:
  ///   - device: the device cookie that the browser brought.
  ///   - phone: the number.
  ///   - policy: the limits.
  ///   - session: a session of the number's own user, which is known by that, device cookie or not.
  ///   - now: this moment.
  ///   - transaction: where it is written down.
  /// - Throws: what the store said.
  init<Transaction: SignInTransaction>(
    _ device: TokenHash?, _ phone: E164Number, _ policy: SignInPolicy, session: TokenHash? = nil, at now: Timestamp,
    in transaction: Transaction
  ) throws(Transaction.Failure) {
    self.phone = phone
    guard let known = try transaction.known(device, phone, at: now) ?? session else {
      self.device = nil
      return
    }
    let failures = try FailureBudget(.deviceFailures, Self.subject(phone, known), in: transaction).count
    self.device = failures.hit(lock: policy.failLock, now: now)?.limit == .locked ? nil : known
  }

  /// What is counted under: the number, or the device with the number that it is known to.
  var subject: [UInt8] { Self.subject(phone, device) }

  /// One kind for strangers, another for devices.
  func kind(_ stranger: ThrottleKind, _ known: ThrottleKind) -> ThrottleKind { device == nil ? stranger : known }

  static func subject(_ phone: E164Number, _ device: TokenHash?) -> [UInt8] {
    (device?.digest.bytes ?? []) + Array(phone.e164.utf8)
  }
}
