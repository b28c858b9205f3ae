/// Percent-decoding of RFC 3986 section 2.1, done once and strictly.
package enum PercentDecoding {
  /// Decodes percent-encoded bytes.
  ///
  /// - Parameters:
  ///   - bytes: the encoded bytes.
  ///   - plusIsSpace: whether `+` means a space, as it does in forms and queries but not in paths.
  /// - Returns: the decoded bytes; nil if a `%` lacks its two hexadecimal digits.
  package static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> [UInt8]? {
    let span = bytes.span
    return decode(span, span.indices, plusIsSpace: plusIsSpace)
  }

  /// Whether a part of a span has anything to decode.
  static func isEncoded(_ span: Span<UInt8>, _ range: Range<Int>, plusIsSpace: Bool) -> Bool {
    for index in range where span[index] == 0x25 || plusIsSpace && span[index] == 0x2B { return true }
    return false
  }

  /// The same as ``decode(_:plusIsSpace:)`` for a part of a span. Copies runs without encoded bytes in one go.
  static func decode(_ span: Span<UInt8>, _ range: Range<Int>, plusIsSpace: Bool) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      while index < range.upperBound, span[index] != 0x25, !plusIsSpace || span[index] != 0x2B { index += 1 }
      decoded.append(span, start..<index)
      guard index < range.upperBound else { break }
      if span[index] == 0x2B {
        decoded.append(0x20)
        index += 1
      } else {
        guard index + 2 < range.upperBound, let high = span[index + 1].hexadecimalValue,
          let low = span[index + 2].hexadecimalValue
        else { return nil }
        decoded.append(high << 4 | low)
        index += 3
      }
    }
    return decoded
  }

  /// Passes the decoded bytes of a part of a span on, one by one, without a copy of them.
  ///
  /// - Returns: false if a `%` lacks its two hexadecimal digits; the bytes before it were passed on.
  static func each(_ span: Span<UInt8>, _ range: Range<Int>, plusIsSpace: Bool, _ take: (UInt8) -> Void) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = span[index]
      if byte == 0x25 {
        guard index + 2 < range.upperBound, let high = span[index + 1].hexadecimalValue,
          let low = span[index + 2].hexadecimalValue
        else { return false }
        take(high << 4 | low)
        index += 3
      } else {
        take(plusIsSpace && byte == 0x2B ? 0x20 : byte)
        index += 1
      }
    }
    return true
  }
}
