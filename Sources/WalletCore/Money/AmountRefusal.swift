/// Why a typed text is not taken as an amount.
public enum AmountRefusal: Error, Sendable, Equatable {
  /// Nothing was typed.
  case empty
  case notAnAmount
  /// A sign or brackets around it.
  case signed
  case zero
  /// More digits behind the point than the currency has: nothing is rounded silently.
  case tooManyDecimals(allowed: Int)
  /// A comma where no thousands end.
  case misplacedComma
  /// Digits of another script.
  case foreignDigits
  /// Above the limit for one booking.
  case tooLarge(limit: Money)
}
