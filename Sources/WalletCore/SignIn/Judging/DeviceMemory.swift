import PhoneNumbers

/// Which browsers a number knows.
enum DeviceMemory {
  /// How many devices a number keeps; beyond that, those that expire first are forgotten.
  private static let most = 50

  /// Remembers the browser that has just signed in.
  /// - Returns: the device cookie that the browser gets.
  static func remember<Transaction: SignInTransaction>(
    _ session: NewSession, _ phone: E164Number, in transaction: Transaction
  ) throws(Transaction.Failure) -> NewSignIn.Device {
    guard let token = session.newDevice else { return .none }
    if let known = try transaction.known(session.device, phone, at: session.createdAt) {
      try transaction.keepDevice(known, phone, until: session.deviceExpiresAt)
      return .kept
    }
    // The browser has one cookie, so the other numbers that know it, and their counts, move to the new token.
    if let old = session.device {
      for other in try transaction.phones(of: old) {
        for (from, to) in zip(ThrottleKey.all(of: old, other), ThrottleKey.all(of: token, other)) {
          try transaction.moveThrottle(from, to: to)
        }
      }
      try transaction.renameDevice(old, to: token)
    }
    try transaction.keepDevice(token, phone, until: session.deviceExpiresAt)
    try transaction.forgetOldestDevices(of: phone, but: token, leaving: most - 1)
    try transaction.pruneDevices(before: session.createdAt)
    return .new
  }

  /// The user changed the number: the new number knows only this browser, the old number knows none.
  static func move<Transaction: SignInTransaction>(
    _ token: TokenHash?, from old: E164Number, to new: E164Number, in transaction: Transaction
  ) throws(Transaction.Failure) {
    try transaction.forgetDevices(of: new)
    if let token { try transaction.copyDevice(token, from: old, to: new) }
    try transaction.forgetDevices(of: old)
  }
}
