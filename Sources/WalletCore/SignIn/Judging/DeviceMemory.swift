import PhoneNumbers

/// Which browsers a number knows.
enum DeviceMemory {
  /// A number's devices beyond this many are forgotten, those first that end first.
  private static let most = 50

  /// Remembers the browser that has just signed in.
  /// - Returns: which cookie it is to have.
  static func remember<Desk: SignInDesk>(
    _ session: NewSession, _ phone: E164Number, at desk: Desk
  ) throws(Desk.Failure) -> NewSignIn.Device {
    guard let token = session.newDevice else { return .none }
    if let known = try desk.known(session.device, phone, at: session.createdAt) {
      try desk.keepDevice(known, phone, until: session.deviceExpiresAt)
      return .kept
    }
    // What the browser is known by to other numbers goes along, with what was counted there: it has one cookie.
    if let old = session.device {
      for other in try desk.phones(of: old) {
        for kind in ThrottleKind.ofDevices {
          try desk.moveThrottle(kind, from: DeviceTrust.subject(other, old), to: DeviceTrust.subject(other, token))
        }
      }
      try desk.renameDevice(old, to: token)
    }
    try desk.keepDevice(token, phone, until: session.deviceExpiresAt)
    try desk.forgetOldestDevices(of: phone, but: token, leaving: most - 1)
    try desk.pruneDevices(before: session.createdAt)
    return .new
  }

  /// The user has another number: this browser is known to it, no other is known to either.
  static func move<Desk: SignInDesk>(
    _ token: TokenHash?, from old: E164Number, to new: E164Number, at desk: Desk
  ) throws(Desk.Failure) {
    try desk.forgetDevices(of: new)
    if let token { try desk.copyDevice(token, from: old, to: new) }
    try desk.forgetDevices(of: old)
  }
}
