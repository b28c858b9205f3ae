/// Writes integers in decimal without making strings: builds the digits from the last one on, then appends them.
enum Digits {
  /// Room for the 20 digits of the largest number and its commas.
  private static let room = 32

  /// Appends an integer, with a minus sign (U+002D) if it is negative.
  static func append(_ number: Int64, to bytes: inout [UInt8]) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    append(number.magnitude, width: 1, to: &bytes)
  }

  /// Appends a number, padded with leading zeros to `width` digits, at most 32.
  static func append(_ number: UInt64, width: Int, to bytes: inout [UInt8]) {
    // Most numbers on a page are this small: steps of a sparkline, cents, days and hours.
    if number < 10, width < 2 { return bytes.append(digit(number)) }
    if number < 100, width < 3 {
      bytes.append(digit(number / 10))
      return bytes.append(digit(number % 10))
    }
    var digits = InlineArray<32, UInt8>(repeating: UInt8(ascii: "0"))
    var start = room
    var rest = number
    while rest > 0 {
      start -= 1
      digits[start] = digit(rest % 10)
      rest /= 10
    }
    append(digits.span.extracting(max(0, min(start, room - max(width, 1)))...), to: &bytes)
  }

  /// Appends a number with commas between the thousands.
  static func appendGrouped(_ number: UInt64, to bytes: inout [UInt8]) {
    var digits = InlineArray<32, UInt8>(repeating: UInt8(ascii: "0"))
    var start = room
    var rest = number
    var count = 0
    repeat {
      if count > 0, count % 3 == 0 {
        start -= 1
        digits[start] = UInt8(ascii: ",")
      }
      start -= 1
      digits[start] = digit(rest % 10)
      rest /= 10
      count += 1
    } while rest > 0
    append(digits.span.extracting(start...), to: &bytes)
  }

  /// A count with commas between the thousands: `1,234`.
  static func grouped(_ count: Int) -> String {
    var bytes: [UInt8] = []
    appendGrouped(UInt64(clamping: count), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// How many digits a number has.
  static func count(_ number: UInt64) -> Int {
    var count = 1
    var rest = number / 10
    while rest > 0 {
      rest /= 10
      count += 1
    }
    return count
  }

  private static func digit(_ value: UInt64) -> UInt8 { UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value) }

  private static func append(_ digits: Span<UInt8>, to bytes: inout [UInt8]) {
    unsafe digits.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }
}
