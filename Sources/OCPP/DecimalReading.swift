/// A decimal number as charge points write it: `1234`, `-1`, `0.50`, and `1.2345678E7`, which is how Java writes large ones.
struct DecimalReading {
  private let isNegative: Bool
  /// From the first to the last that is not 0, as ASCII; empty for zero.
  private let digits: ArraySlice<UInt8>
  /// How many of the digits stand before the point; negative if zeros follow it, above their count if zeros precede it.
  private let whole: Int

  /// - Parameter text: a number, perhaps with white space around it; nil if it is something else, "NaN" and "inf" too.
  init?(_ text: String) {
    let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    var rest = Array(text.utf8)[...]
    while let byte = rest.first, space.contains(byte) { rest.removeFirst() }
    while let byte = rest.last, space.contains(byte) { rest.removeLast() }
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let before = rest.prefix(while: Self.isDigit)
    rest = rest.dropFirst(before.count)
    var after: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") {
      after = rest.dropFirst().prefix(while: Self.isDigit)
      rest = rest.dropFirst(1 + after.count)
    }
    guard !before.isEmpty || !after.isEmpty, let exponent = Self.exponent(rest) else { return nil }
    let all = Array(before + after)
    let zeros = all.prefix { $0 == UInt8(ascii: "0") }.count
    var significant = all[zeros...]
    while significant.last == UInt8(ascii: "0") { significant.removeLast() }
    digits = significant
    whole = before.count - zeros + exponent
  }

  /// Whether it has a part behind the point.
  var hasFraction: Bool { !digits.isEmpty && digits.count > whole }

  /// The number, multiplied by a power of ten and rounded down.
  /// - Returns: nil if it has more than 64 bits.
  func floored(tens: Int = 0) -> Int64? {
    guard !digits.isEmpty else { return 0 }
    let places = whole + tens
    guard places <= 19 else { return nil }
    let shown = digits.prefix(max(0, places))
    var size: UInt64 = 0
    // 19 digits fit into 64 bits without a sign.
    for digit in shown { size = size * 10 + UInt64(digit - UInt8(ascii: "0")) }
    for _ in 0..<max(0, places - shown.count) { size *= 10 }
    guard isNegative else { return Int64(exactly: size) }
    if digits.count > shown.count { size += 1 }
    return size == Int64.min.magnitude ? .min : Int64(exactly: size).map { -$0 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  /// Nothing, or `E` and a number; a large one becomes one that is large enough.
  private static func exponent(_ text: ArraySlice<UInt8>) -> Int? {
    guard let mark = text.first else { return 0 }
    var rest = text.dropFirst()
    guard mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") else { return nil }
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard !rest.isEmpty, rest.allSatisfy(isDigit) else { return nil }
    // Above the length of any message, so that no digits make up for it.
    let size = rest.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 100_000_000) }
    return isNegative ? -size : size
  }
}
