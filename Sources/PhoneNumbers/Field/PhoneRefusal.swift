/// Why a typed text is not taken as a telephone number.
public enum PhoneRefusal: Error, Sendable, Equatable {
  /// There is no digit in it.
  case noDigits
  /// It does not look like one.
  case notANumber
  /// It is spelled as at home, but no country was chosen.
  case noCountry
  /// It begins with `+` or an international prefix, but no calling code follows.
  case unknownCallingCode
  case tooShort
  case tooLong
  /// Neither too short nor too long, but no number of this country has so many digits.
  case wrongLength
  /// A +1 number whose area code begins with 0 or 1.
  case noSuchAreaCode
  /// It could exist, but the plan does not know its range, and only known numbers are taken.
  case unknownRange
}
