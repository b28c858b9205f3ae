import PhoneNumbers

/// The secret that the wallet and a person's authenticator app share: 160 random bits (RFC 4226 section 4, R6). Both
/// compute six digits from it for each 30 seconds (RFC 6238).
///
/// Anybody who has it can sign in, so it is stored only under a ``SecretSeal``.
package struct TOTPSecret: Sendable {
  static let length = 20

  /// The 20 bytes, for the seal.
  let bytes: [UInt8]

  /// A new random value.
  package init(random: some RandomSource) { bytes = random.bytes(Self.length) }

  /// - Parameter bytes: exactly 20 bytes, as stored; for any other length the result is nil.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }

  /// Reads it as an app or a person writes it: base32 in upper or lower case, with or without spaces and hyphens.
  package init?(typed text: String) {
    guard let characters = Base32.characters(typed: text, limit: 32),
      let bytes = Base32.standard.decode(characters)
    else { return nil }
    self.init(bytes: bytes)
  }

  /// Base32 in groups of four, for typing it into an app: `ABCD EFGH …`, 32 characters.
  package var groupedText: String { Base32.grouped(Base32.standard.encode(bytes), by: " ") }

  /// The address in the QR code that the app scans; the label that the app shows names the wallet and the phone
  /// number.
  package func keyURI(for phone: E164Number) -> String {
    let secret = String(decoding: Base32.standard.encode(bytes), as: UTF8.self)
    return "otpauth://totp/MyWallet:\(phone.e164)?secret=\(secret)"
      + "&issuer=MyWallet&algorithm=SHA1&digits=\(OneTimePassword.digitCount)&period=\(OneTimePassword.period)"
  }

  /// Whether digits are right at a time, within one step for slow typing and differing clocks (RFC 6238 section 5.2);
  /// compared in constant time.
  /// - Parameters:
  ///   - code: what was typed.
  ///   - moment: the time by the wall clock, which the app also uses.
  ///   - lastStep: the last step whose digits were used; nil if none were. It and earlier steps are not accepted
  ///     again.
  /// - Returns: the step to store as the last one used; nil if the digits are wrong or were used.
  package func step(matching code: OneTimeCode, at moment: Timestamp, after lastStep: Int64?) -> Int64? {
    let typed = Array(code.textForMessage.utf8)
    let now = OneTimePassword.step(at: moment)
    var found: Int64?
    // If two steps have the same digits, the later one is used up; otherwise they would be valid again in it.
    for step in (now - 1)...(now + 1) {
      guard let digits = OneTimePassword.digits(of: step, secret: bytes) else { return nil }
      if ConstantTime.equal(typed, digits) { found = step }
    }
    guard let found, found > lastStep ?? .min else { return nil }
    return found
  }
}

extension TOTPSecret: CustomStringConvertible, CustomReflectable {
  /// Hides the secret.
  package var description: String { "TOTPSecret(hidden)" }
  /// Hides the contents.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
