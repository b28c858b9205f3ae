/// Percent-decoding of RFC 3986 section 2.1, done once and strictly.
public enum PercentDecoding {
  /// Gives the bytes that a text stands for.
  ///
  /// - Parameters:
  ///   - bytes: what was sent.
  ///   - plusIsSpace: whether `+` stands for a space, as it does in forms and queries but not in paths.
  /// - Returns: the bytes, or nothing when a `%` lacks its two hexadecimal digits.
  public static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == 0x25 {
        guard index + 2 < bytes.endIndex, let high = bytes[index + 1].hexadecimalValue,
          let low = bytes[index + 2].hexadecimalValue
        else { return nil }
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(plusIsSpace && byte == 0x2B ? 0x20 : byte)
        index += 1
      }
    }
    return decoded
  }
}
