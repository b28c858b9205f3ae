import PhoneNumbers
import WalletCore

/// Takes away what stands in a number's way.
struct NumberOpening {
  let phone: E164Number

  private var subject: [UInt8] { Array(phone.e164.utf8) }

  /// Its owner has come by another way: wrong codes are forgotten, whoever typed them, and waits are over. How many codes
  /// were sent stays.
  func byOwner(_ device: TokenHash?, at now: Timestamp, in books: Books) throws(SQLiteFailure) {
    for kind in [ThrottleKind.numberFailures, .otherWayFailures] { try books.throttles.forget(kind, subject) }
    try books.throttles.calm(.numberSends, subject, at: now)
    guard let known = try books.devices.known(device, phone, at: now) else { return }
    let own = Standing.subject(phone, known)
    for kind in [ThrottleKind.deviceFailures, .deviceOtherWayFailures] { try books.throttles.forget(kind, own) }
    try books.throttles.calm(.deviceSends, own, at: now)
  }

  /// Whoever runs the wallet says so: everything is forgotten, of strangers and of all the number's devices.
  /// - Returns: whether there was anything.
  func byHost(in books: Books) throws(SQLiteFailure) -> Bool {
    var found = false
    for kind in [ThrottleKind.numberFailures, .otherWayFailures, .numberSends, .numberDeviceSends]
    where try books.throttles.forget(kind, subject) { found = true }
    for device in try books.devices.all(of: phone) {
      for kind in ThrottleKind.ofDevices
      where try books.throttles.forget(kind, Standing.subject(phone, device)) { found = true }
    }
    return found
  }
}
