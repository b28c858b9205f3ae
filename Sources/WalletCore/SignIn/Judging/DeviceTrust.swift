import PhoneNumbers

/// How a number sees a browser: as unknown, or as one that has signed in to it before and has its own budgets.
struct DeviceTrust {
  let phone: E164Number
  /// The device, if the number knows it and it is not locked itself. A locked device counts as unknown.
  let device: TokenHash?

  /// - Parameters:
  ///   - device: the device cookie that the browser sent.
  ///   - phone: the number.
  ///   - policy: the limits.
  ///   - session: a session of the number's own user; it counts as known with or without a device cookie.
  ///   - now: the current time.
  ///   - transaction: reads what the store knows.
  /// - Throws: the store's failure.
  init<Transaction: SignInTransaction>(
    _ device: TokenHash?, _ phone: E164Number, _ policy: SignInPolicy, session: TokenHash? = nil, at now: Timestamp,
    in transaction: Transaction
  ) throws(Transaction.Failure) {
    self.phone = phone
    guard let known = try transaction.known(device, phone, at: now) ?? session else {
      self.device = nil
      return
    }
    let failures = try WrongCodes(.deviceFailures, Self.subject(phone, known), in: transaction).count
    self.device = failures.hit(lock: policy.failLock, now: now)?.limit == .locked ? nil : known
  }

  /// The subject that the throttle counts under: the number, or the device together with the number that knows it.
  var subject: [UInt8] { Self.subject(phone, device) }

  /// Chooses one kind for unknown browsers, the other for devices.
  func kind(_ stranger: ThrottleKind, _ known: ThrottleKind) -> ThrottleKind { device == nil ? stranger : known }

  static func subject(_ phone: E164Number, _ device: TokenHash?) -> [UInt8] {
    (device?.digest.bytes ?? []) + Array(phone.e164.utf8)
  }
}
