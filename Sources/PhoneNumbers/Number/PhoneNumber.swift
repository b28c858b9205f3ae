/// A telephone number in its parts: calling code, national significant number, extension (ITU-T E.164; the shape is
/// libphonenumber's).
///
/// A ``NumberingPlan`` knows what a number means, whether it can exist, and how to write it.
package struct PhoneNumber: Sendable, Hashable {
  /// The country calling code, without `+`: 1 to 3 digits.
  package let callingCode: Int
  /// The national number without its leading zeros; 0 if it is all zeros. At most 17 digits.
  package let nationalNumber: UInt64
  /// How many zeros precede ``nationalNumber`` in the national significant number, as in Italy.
  package let leadingZeros: Int
  /// The digits to dial after the call is answered, as written; nil if there are none.
  package let extensionDigits: String?

  /// `digits` are the national significant number in ASCII, 17 at most.
  init(callingCode: Int, digits: [UInt8], extensionDigits: String?) {
    self.callingCode = callingCode
    self.extensionDigits = extensionDigits
    var zeros = 0
    // In a number of only zeros, the last zero is its value.
    while zeros < digits.count - 1, digits[zeros] == UInt8(ascii: "0") { zeros += 1 }
    leadingZeros = zeros
    nationalNumber = digits.reduce(0) { $0 &* 10 &+ UInt64($1 &- UInt8(ascii: "0")) }
  }

  /// The digits that follow the calling code, as ASCII.
  package var nationalSignificantNumber: [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity(20)
    for _ in 0..<leadingZeros { digits.append(UInt8(ascii: "0")) }
    digits.append(decimal: nationalNumber)
    return digits
  }
}

extension [UInt8] {
  /// Appends a number in decimal ASCII digits.
  mutating func append(decimal number: UInt64) {
    var divisor: UInt64 = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }
}

/// A telephone number in E.164 form (ITU-T E.164): `+`, then 3 to 15 digits. No other form is ever stored.
package struct E164Number: Sendable, Hashable {
  /// `+15305550123`.
  package let e164: String

  /// - Parameter e164: a `+` and 3 to 15 ASCII digits, the first not 0; nil for anything else.
  package init?(e164: String) {
    let bytes = Array(e164.utf8)
    guard bytes.count >= 4, bytes.count <= 16, bytes[0] == UInt8(ascii: "+"), bytes[1] != UInt8(ascii: "0"),
      bytes.dropFirst().allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    else { return nil }
    self.e164 = e164
  }
}

extension E164Number: CustomStringConvertible {
  /// Masked except for the last two digits, so that a log or a message never shows a whole number by accident.
  package var description: String { "+" + String(repeating: "•", count: e164.utf8.count - 3) + e164.suffix(2) }
}

/// What a number is for, as far as its digits show (libphonenumber: PhoneNumberType).
package enum PhoneNumberType: UInt8, Sendable, CaseIterable {
  case premiumRate
  case tollFree
  case sharedCost
  case voip
  case personalNumber
  case pager
  /// A "universal access number": one number for all offices of a company.
  case uan
  case voicemail
  case fixedLine
  case mobile
  /// Fixed lines and mobiles look alike, as in the United States.
  case fixedLineOrMobile
  /// Not in the plan.
  case unknown
}
