import PhoneNumbers

/// Six decimal digits, sent to a phone and typed back (NIST SP 800-63B section 5.1.3.2: at least six).
package struct OneTimeCode: Sendable, Equatable {
  /// The digits as ASCII.
  private let digits: [UInt8]

  /// A new code; each of the million codes is equally likely.
  package init(random: some RandomSource) {
    var value: UInt32
    // Discards values past the last whole million: taken modulo a million, they would favour small codes.
    repeat {
      value = random.bytes(4).reduce(0) { $0 << 8 | UInt32($1) }
    } while value >= 4_294_000_000
    var digits: [UInt8] = []
    var rest = value % 1_000_000
    for _ in 0..<6 {
      digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    self.digits = digits.reversed()
  }

  /// Reads a typed code; ignores spaces and hyphens.
  /// - Throws: ``CodeRefusal/empty`` or ``CodeRefusal/notSixDigits``.
  package init(typed: String) throws(CodeRefusal) {
    var digits: [UInt8] = []
    for scalar in typed.unicodeScalars.prefix(256) {
      if scalar.properties.isWhitespace || scalar == "-" { continue }
      guard scalar.isASCII, scalar.value >= 48, scalar.value <= 57 else { throw .notSixDigits }
      digits.append(UInt8(scalar.value))
    }
    guard !digits.isEmpty else { throw .empty }
    guard digits.count == 6 else { throw .notSixDigits }
    self.digits = digits
  }

  /// The digest that is stored: HMAC-SHA-256(key, challenge ‖ phone ‖ code).
  func digest(key: HMACKey, challenge: PublicID, phone: E164Number) -> Digest {
    key.authenticate(challenge.bytes, Array(phone.e164.utf8), digits)
  }

  /// The digits, for the one text message that carries them.
  var textForMessage: String { String(decoding: digits, as: UTF8.self) }
}

extension OneTimeCode: CustomStringConvertible {
  /// Hides the digits.
  package var description: String { "••••••" }
}

/// A typed code ready to be judged: the challenge as read from the store, and the code's HMAC under it.
package struct TypedCode: Sendable {
  /// Part of the input to the HMAC.
  package let challenge: PublicID
  /// Computed like ``CodeRequest/code``.
  package let digest: Digest
  /// The same under the keys from before rotations: the code may have been sent before.
  package var earlier: [Digest] = []
}
