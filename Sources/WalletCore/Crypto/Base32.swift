/// Bytes as letters and digits, five bits each, in one of two alphabets; no padding.
package struct Base32: Sendable {
  /// RFC 4648 section 6: the alphabet in which authenticator apps read secrets.
  package static let standard = Base32(alphabet: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
  /// Douglas Crockford's: without I, L, O and U, which people mistake for other characters or which make words.
  package static let crockford = Base32(alphabet: "0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// 32 ASCII characters, each at the index of its value.
  private let alphabet: [UInt8]

  private init(alphabet: StaticString) { self.alphabet = alphabet.withUTF8Buffer { unsafe Array($0) } }

  /// Encodes bytes as ASCII text.
  package func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 8 + 4) / 5)
    var bits: UInt32 = 0
    var held: UInt32 = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      held += 8
      while held >= 5 {
        held -= 5
        text.append(alphabet[Int(bits >> held & 31)])
      }
      bits &= (1 << held) - 1
    }
    if held > 0 { text.append(alphabet[Int(bits << (5 - held) & 31)]) }
    return text
  }

  /// Decodes a text in its one canonical form; nil for lower-case letters, padding, other characters, a length that
  /// no bytes give, and unused bits that are not 0 (RFC 4648 section 3.5).
  package func decode(_ text: [UInt8]) -> [UInt8]? {
    // The lengths modulo 8 that whole bytes give.
    guard [0, 2, 4, 5, 7].contains(text.count % 8) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 5 / 8)
    var bits: UInt32 = 0
    var held: UInt32 = 0
    for character in text {
      guard let value = alphabet.firstIndex(of: character) else { return nil }
      bits = bits << 5 | UInt32(value)
      held += 5
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> held))
        bits &= (1 << held) - 1
      }
    }
    return bits == 0 ? bytes : nil
  }

  /// The characters of a text in groups of four, which people copy with fewer mistakes.
  static func grouped(_ text: [UInt8], by separator: Character) -> String {
    var grouped = ""
    for (place, character) in text.enumerated() {
      if place > 0, place % 4 == 0 { grouped.append(separator) }
      grouped.unicodeScalars.append(Unicode.Scalar(character))
    }
    return grouped
  }

  /// Reads typed characters of Crockford's alphabet: upper or lower case, with or without spaces and hyphens; O is 0, I
  /// and L are 1.
  /// - Returns: nil if they are not this many bytes.
  static func crockfordBytes(typed text: String, count: Int) -> [UInt8]? {
    guard let characters = characters(typed: text, limit: (count * 8 + 4) / 5),
      let bytes = crockford.decode(characters.map(meant)), bytes.count == count
    else { return nil }
    return bytes
  }

  private static func meant(_ character: UInt8) -> UInt8 {
    switch character {
    case UInt8(ascii: "O"): UInt8(ascii: "0")
    case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
    default: character
    }
  }

  /// A typed text as the user meant it: its ASCII characters in upper case, without spaces and hyphens.
  /// - Parameters:
  ///   - text: the text as typed.
  ///   - limit: the most characters that may be left.
  /// - Returns: nil if there are more, or if any is not ASCII.
  static func characters(typed text: String, limit: Int) -> [UInt8]? {
    var characters: [UInt8] = []
    // No user types hundreds of spaces; the bound stops a hostile text from being read to its end.
    for scalar in text.unicodeScalars.prefix(256) {
      if scalar.properties.isWhitespace || scalar.properties.isDash { continue }
      guard scalar.isASCII, characters.count < limit else { return nil }
      let isSmall = scalar.value >= 97 && scalar.value <= 122
      characters.append(UInt8(truncatingIfNeeded: isSmall ? scalar.value - 32 : scalar.value))
    }
    return characters
  }
}
