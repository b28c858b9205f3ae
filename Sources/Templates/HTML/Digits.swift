/// Decimal digits of integers, written without making strings.
enum Digits {
  /// Appends a whole number; a minus sign (U+002D) stands before a negative one.
  static func append(_ number: Int64, to bytes: inout [UInt8]) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    append(number.magnitude, width: 1, to: &bytes)
  }

  /// Appends a number with zeros in front until it is so many digits wide.
  static func append(_ number: UInt64, width: Int, to bytes: inout [UInt8]) {
    if number >= 10 || width > 1 { append(number / 10, width: width - 1, to: &bytes) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Appends a number with a comma after each thousand.
  static func appendGrouped(_ number: UInt64, to bytes: inout [UInt8]) {
    guard number >= 1000 else { return append(number, width: 1, to: &bytes) }
    appendGrouped(number / 1000, to: &bytes)
    bytes.append(UInt8(ascii: ","))
    append(number % 1000, width: 3, to: &bytes)
  }
}
