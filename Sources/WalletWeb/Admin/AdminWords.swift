/// The words of a question to a running wallet, on one line, separated by spaces. A byte that is no plain letter,
/// digit or sign becomes `%` and two hexadecimal digits (RFC 3986, section 2.1), because a path may hold anything.
enum AdminWords {
  static func line(_ words: [String]) -> String { words.map(escaped).joined(separator: " ") }

  /// Nil for a line that ``line(_:)`` cannot produce.
  static func words(_ line: some StringProtocol) -> [String]? {
    var words: [String] = []
    for part in line.split(separator: " ", omittingEmptySubsequences: false) {
      guard let word = unescaped(part.utf8) else { return nil }
      words.append(word)
    }
    return words
  }

  private static func escaped(_ word: String) -> String {
    var text = ""
    for byte in word.utf8 {
      if isPlain(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16)
        text += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }

  private static func unescaped(_ bytes: some Collection<UInt8>) -> String? {
    var rest = bytes[...]
    var word: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        guard isPlain(byte) else { return nil }
        word.append(byte)
        continue
      }
      guard let digits = String(validating: rest.prefix(2), as: UTF8.self), digits.utf8.count == 2,
        digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
        let value = UInt8(digits, radix: 16)
      else { return nil }
      word.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: word, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "-._~/:=,+@".utf8.contains(byte)
    }
  }
}
