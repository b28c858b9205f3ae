/// Counts the digits of a text, of any script, byte by byte: whether it may be a card's number is known before there is a
/// text.
package struct DigitCount: Sendable {
  /// As many digits make a card's number, at least.
  private static let fewest = 12
  /// What is taken for a text that may be a card's number: another one, which is refused in the same words.
  package static let standIn = String(repeating: "0", count: fewest)

  private var count = 0
  /// The scalar whose bytes arrive, and how many of them are missing.
  private var scalar: UInt32 = 0
  private var missing = 0

  /// Begins with nothing.
  package init() {}

  /// Whether there were as many digits as a card's number has.
  package var mayBeNumber: Bool { count >= Self.fewest }

  /// Reads the next byte of UTF-8.
  package mutating func take(_ byte: UInt8) {
    let length = (~byte).leadingZeroBitCount
    switch length {
    case 0: (scalar, missing) = (UInt32(byte), 0)
    case 1 where missing > 0: (scalar, missing) = (scalar << 6 | UInt32(byte & 0x3F), missing - 1)
    case 2...4: (scalar, missing) = (UInt32(byte & (0x7F >> UInt8(length))), length - 1)
    default: return
    }
    if missing == 0, Unicode.Scalar(scalar)?.properties.numericType == .decimal { count += 1 }
  }
}
