import PhoneNumbers

/// Takes away what stands in a number's way.
struct LockoutReset {
  let phone: E164Number

  private var subject: [UInt8] { Array(phone.e164.utf8) }

  /// Its owner has come by another way: wrong codes are forgotten, whoever typed them, and waits are over. How many codes
  /// were sent stays.
  func byOwner<Desk: SignInDesk>(_ device: TokenHash?, at now: Timestamp, at desk: Desk) throws(Desk.Failure) {
    for kind in [ThrottleKind.numberFailures, .alternativeFailures] { try desk.forgetThrottle(kind, subject) }
    try desk.calm(.numberSends, subject, at: now)
    guard let known = try desk.known(device, phone, at: now) else { return }
    let own = DeviceTrust.subject(phone, known)
    for kind in [ThrottleKind.deviceFailures, .deviceAlternativeFailures] { try desk.forgetThrottle(kind, own) }
    try desk.calm(.deviceSends, own, at: now)
  }

  /// Whoever runs the wallet says so: everything is forgotten, of strangers and of all the number's devices.
  /// - Returns: whether there was anything.
  func byHost<Desk: SignInDesk>(at desk: Desk) throws(Desk.Failure) -> Bool {
    var found = false
    for kind in [ThrottleKind.numberFailures, .alternativeFailures, .numberSends, .numberDeviceSends]
    where try desk.forgetThrottle(kind, subject) { found = true }
    for device in try desk.devices(of: phone) {
      for kind in ThrottleKind.ofDevices
      where try desk.forgetThrottle(kind, DeviceTrust.subject(phone, device)) { found = true }
    }
    return found
  }
}
