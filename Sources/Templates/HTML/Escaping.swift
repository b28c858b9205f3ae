/// Escapes text so that it cannot become markup.
enum Escaping {
  /// Appends the text with `& < > " '` as character references, which are safe in content and in quoted attributes
  /// (HTML Living Standard 13.3).
  static func append(_ text: String, to bytes: inout [UInt8]) {
    let utf8 = text.utf8.span
    var start = 0
    for index in utf8.indices where isSpecial(utf8[index]) {
      let reference: StaticString
      switch utf8[index] {
      case UInt8(ascii: "&"): reference = "&amp;"
      case UInt8(ascii: "<"): reference = "&lt;"
      case UInt8(ascii: ">"): reference = "&gt;"
      case UInt8(ascii: "\""): reference = "&quot;"
      case UInt8(ascii: "'"): reference = "&#39;"
      default: continue
      }
      append(utf8, start..<index, to: &bytes)
      reference.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
      start = index + 1
    }
    append(utf8, start..<utf8.count, to: &bytes)
  }

  /// Looks the byte up in a mask of 64 bits, so that most bytes are not compared with all five characters.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 64 && (0x5000_00C4_0000_0000 as UInt64) &>> UInt64(byte) & 1 == 1
  }

  private static func append(_ text: Span<UInt8>, _ range: Range<Int>, to bytes: inout [UInt8]) {
    guard !range.isEmpty else { return }
    unsafe text.extracting(range).withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }
}
