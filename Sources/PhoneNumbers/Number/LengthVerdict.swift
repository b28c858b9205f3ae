/// Whether a number can exist, judged by the count of its digits alone (libphonenumber: ValidationResult).
public enum LengthVerdict: Sendable, Hashable {
  case possible
  /// It can be dialled within an area only.
  case possibleLocally
  case tooShort
  case tooLong
  /// Longer than the shortest and shorter than the longest number, and yet no number has so many digits.
  case invalidLength
}
