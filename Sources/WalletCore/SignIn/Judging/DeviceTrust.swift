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
    let failures = try WrongCodes(.deviceFailures(known, phone), in: transaction).count
    self.known = failures.hit(lock: policy.failLock, now: now)?.limit == .locked ? nil : known
  }

  /// Wrong codes.
  var failures: ThrottleKey { known.map { .deviceFailures($0, phone) } ?? .numberFailures(phone) }

  /// Wrong codes of an authenticator app.
  var alternativeFailures: ThrottleKey {
    known.map { .deviceAlternativeFailures($0, phone) } ?? .alternativeFailures(phone)
  }

  /// Codes sent.
  var sends: ThrottleKey { known.map { .deviceSends($0, phone) } ?? .numberSends(phone) }

  /// Codes sent by a gateway.
  var gatewaySends: ThrottleKey { known == nil ? .allSends : .allDeviceSends }

  /// Codes tried.
  func checks(from network: ClientNetwork) -> ThrottleKey {
    known.map { .deviceChecks($0, phone) } ?? .networkChecks(network)
  }
}
