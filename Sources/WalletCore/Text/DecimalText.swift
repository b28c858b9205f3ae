/// Decimal numbers in plain digits, written exactly.
package enum DecimalText {
  /// A number of tenths, hundredths or smaller parts: `12.340`, `0.05`, `7`.
  /// - Parameters:
  ///   - parts: how many parts there are.
  ///   - scale: how many digits stand after the point.
  ///   - dropsZeros: whether zeros at the end of these are left out, and the point if nothing else is behind it.
  /// - Returns: at least one digit before the point, which is there only before others.
  package static func string(_ parts: UInt64, scale: Int, dropsZeros: Bool = false) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(24)
    append(parts, scale: scale, dropsZeros: dropsZeros, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends what ``string(_:scale:dropsZeros:)`` returns.
  static func append(_ parts: UInt64, scale: Int, dropsZeros: Bool = false, to text: inout [UInt8]) {
    // From the last digit on, without texts in between: exports write millions of them.
    let start = text.count
    var rest = parts
    for _ in 0..<scale {
      let digit = rest % 10
      rest /= 10
      if dropsZeros, digit == 0, text.count == start { continue }
      text.append(UInt8(ascii: "0") + UInt8(digit))
    }
    if text.count > start { text.append(UInt8(ascii: ".")) }
    repeat {
      text.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    text.reverseBytes(from: start)
  }
}

extension [UInt8] {
  /// Reverses the bytes from a place on where they are; a slice would be a copy.
  mutating func reverseBytes(from start: Int) {
    var (low, high) = (start, count - 1)
    while low < high {
      swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }
}

extension DecimalText {
  /// Reads a number in plain digits, with a point before decimals if there are any.
  /// - Parameters:
  ///   - text: `12`, `0.5`, `007.50`; nothing else stands in it.
  ///   - scale: the most decimals that it may have.
  ///   - mayBeNegative: whether a minus may stand before it.
  /// - Returns: the number in parts of the last of `scale` decimals; nil if it is none, has more decimals, or is too
  ///   large.
  static func parts(of text: String, scale: Int, mayBeNegative: Bool = false) -> Int64? {
    var digits = Array(text.utf8)[...]
    let isNegative = mayBeNegative && digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    let halves = digits.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = halves.first, !whole.isEmpty else { return nil }
    let decimals = halves.count > 1 ? halves[1] : []
    guard halves.count == 1 || !decimals.isEmpty, decimals.count <= scale else { return nil }
    var parts: Int64 = 0
    for digit in [Array(whole), Array(decimals), Array(repeating: 48, count: scale - decimals.count)].joined() {
      guard (48...57).contains(digit) else { return nil }
      let (tens, tooMany) = parts.multipliedReportingOverflow(by: 10)
      let (sum, tooMuch) = tens.addingReportingOverflow(Int64(digit) - 48)
      guard !tooMany, !tooMuch else { return nil }
      parts = sum
    }
    return isNegative ? -parts : parts
  }
}
