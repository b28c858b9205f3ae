import PhoneNumbers

/// How a number sees a browser: as unknown, or as one that it knows and that has its own budgets.
struct DeviceTrust {
  let phone: E164Number
  /// What the number knows the browser by: its device cookie, or a session of the number's own user. Nil if the number
  /// does not know it, or if it is locked itself.
  let known: TokenHash?

  /// - Parameters:
  ///   - device: the device cookie that the browser sent.
  ///   - phone: the number.
  ///   - policy: the limits.
  ///   - session: a session of the number's own user, nil before sign-in; it counts as known without a device cookie.
  ///   - now: the current time.
  ///   - transaction: reads what the store knows.
  /// - Throws: the store's failure.
  init<Transaction: SignInTransaction>(
    _ device: TokenHash?, _ phone: E164Number, _ policy: SignInPolicy, session: TokenHash?, at now: Timestamp,
    in transaction: Transaction
  ) throws(Transaction.Failure) {
    self.phone = phone
    guard let known = try transaction.known(device, session: session, phone, at: now) else {
      self.known = nil
      return
    }
    let failures = try WrongCodes(.deviceFailures, Self.subject(phone, known), in: transaction).count
    self.known = failures.hit(lock: policy.failLock, now: now)?.limit == .locked ? nil : known
  }

  /// The subject that the throttle counts under: the number, or what it knows the browser by together with the number.
  var subject: [UInt8] { Self.subject(phone, known) }

  /// Chooses one kind for unknown browsers, the other for known ones.
  func kind(_ stranger: ThrottleKind, _ ofKnown: ThrottleKind) -> ThrottleKind { known == nil ? stranger : ofKnown }

  static func subject(_ phone: E164Number, _ device: TokenHash?) -> [UInt8] {
    (device?.digest.bytes ?? []) + Array(phone.e164.utf8)
  }
}
