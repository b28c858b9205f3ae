/// Judges whether bytes are UTF-8 as they come, however they are split: a fault is found at the byte where it shows
/// (RFC 6455 section 8.1; the well-formed sequences are those of the Unicode Standard, table 3-7).
struct UTF8Judge: Sendable {
  /// How many bytes the last character still lacks.
  private var missing = 0
  /// What the next of them may be.
  private var next: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether no character is cut off.
  var isWhole: Bool { missing == 0 }

  /// Goes on.
  /// - Parameters:
  ///   - bytes: some bytes.
  ///   - range: which of them follow.
  /// - Returns: false if no text begins with what has come; then nothing more may be asked.
  mutating func take(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      index += 1
      if missing == 0, byte < 0x80 { continue }
      guard missing == 0 ? begin(byte) : go(on: byte) else { return false }
    }
    return true
  }

  private mutating func begin(_ byte: UInt8) -> Bool {
    next = 0x80...0xBF
    switch byte {
    case 0xC2...0xDF: missing = 1
    case 0xE1...0xEC, 0xEE...0xEF: missing = 2
    // No surrogates, nothing that fewer bytes could say, nothing beyond U+10FFFF.
    case 0xE0: (missing, next) = (2, 0xA0...0xBF)
    case 0xED: (missing, next) = (2, 0x80...0x9F)
    case 0xF1...0xF3: missing = 3
    case 0xF0: (missing, next) = (3, 0x90...0xBF)
    case 0xF4: (missing, next) = (3, 0x80...0x8F)
    default: return false
    }
    return true
  }

  private mutating func go(on byte: UInt8) -> Bool {
    guard next.contains(byte) else { return false }
    missing -= 1
    next = 0x80...0xBF
    return true
  }
}
