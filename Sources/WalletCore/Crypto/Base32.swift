/// Bytes as letters and digits, five bits each, in one of two alphabets; no padding.
public struct Base32: Sendable {
  /// RFC 4648 section 6: what authenticator apps read secrets in.
  public static let standard = Base32(alphabet: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
  /// Douglas Crockford's: without I, L, O and U, which are taken for others or make words.
  public static let crockford = Base32(alphabet: "0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// 32 ASCII characters, each at the place of what it stands for.
  private let alphabet: [UInt8]

  private init(alphabet: StaticString) { self.alphabet = alphabet.withUTF8Buffer { unsafe Array($0) } }

  /// The text, as ASCII.
  public func encode(_ bytes: [UInt8]) -> [UInt8] {
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

  /// The bytes of a text in its one canonical form; nil for small letters, padding, other characters, a length that no
  /// bytes give, and unused bits that are not 0 (RFC 4648 section 3.5).
  public func decode(_ text: [UInt8]) -> [UInt8]? {
    // Of every eight characters these many belong to whole bytes.
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

  /// What a person meant by a typed text: its ASCII characters as capitals, without spaces and hyphens.
  /// - Parameters:
  ///   - text: as it was typed.
  ///   - limit: so many characters may be left.
  /// - Returns: nil if there are more, or others than ASCII.
  static func characters(typed text: String, limit: Int) -> [UInt8]? {
    var characters: [UInt8] = []
    // Nobody types hundreds of spaces; the bound keeps a hostile text from being walked to its end.
    for scalar in text.unicodeScalars.prefix(256) {
      if scalar.properties.isWhitespace || scalar.properties.isDash { continue }
      guard scalar.isASCII, characters.count < limit else { return nil }
      let isSmall = scalar.value >= 97 && scalar.value <= 122
      characters.append(UInt8(truncatingIfNeeded: isSmall ? scalar.value - 32 : scalar.value))
    }
    return characters
  }
}
