/// Why a typed text is not taken as a telephone number.
public enum PhoneRefusal: Error, Sendable, Equatable {
  /// There is no digit in it.
  case noDigits
  /// Something other than digits and the usual punctuation.
  case notANumber
  /// A national spelling of a country whose numbers are taken with their calling code only.
  case needsCallingCode
  /// It begins with `+`, but no calling code follows.
  case unknownCallingCode
  case tooShort
  case tooLong
  /// Neither too short nor too long, but no number of this country has so many digits.
  case wrongLength
  /// A +1 number whose area code begins with 0 or 1.
  case noSuchAreaCode
}
