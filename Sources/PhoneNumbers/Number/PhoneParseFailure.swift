/// Why a text cannot be taken for a telephone number at all (libphonenumber: NumberParseException).
public enum PhoneParseFailure: Error, Sendable, Hashable {
  /// It does not look like one.
  case notANumber
  /// No calling code that exists begins it, and no region was given in place of one.
  case invalidCountryCode
  /// After the prefix of international calls there is next to nothing.
  case tooShortAfterInternationalPrefix
  /// Less than two digits are left for the national significant number.
  case tooShort
  /// More than 17 digits are left, or the text has more than 250 characters.
  case tooLong
}
