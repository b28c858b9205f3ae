/// Base64 with the URL-safe alphabet and without padding (RFC 4648 section 5).
public enum Base64URL {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The text, as ASCII.
  public static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    append(bytes, to: &text)
    return text
  }

  /// The bytes of a text in its one canonical form; nil for padding, other characters, a length that no bytes give, and
  /// unused bits that are not 0 (RFC 4648 section 3.5).
  public static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    guard text.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var bits: UInt32 = 0
    var held = 0
    for character in text {
      guard let value = value(of: character) else { return nil }
      bits = bits << 6 | value
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
        bits &= (1 << UInt32(held)) - 1
      }
    }
    return bits == 0 ? bytes : nil
  }

  /// Writes the text behind what is there.
  static func append(_ bytes: some Sequence<UInt8>, to text: inout [UInt8]) {
    var bits: UInt32 = 0
    var held = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      held += 8
      while held >= 6 {
        held -= 6
        text.append(alphabet[Int(bits >> UInt32(held)) & 63])
      }
      bits &= (1 << UInt32(held)) - 1
    }
    if held > 0 { text.append(alphabet[Int(bits << UInt32(6 - held)) & 63]) }
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}

extension PublicID {
  /// - Parameter text: exactly 22 characters of base64url in canonical form; anything else is no identifier.
  public init?(base64url text: some Collection<UInt8>) {
    guard text.count == 22, let bytes = Base64URL.decode(text) else { return nil }
    self.init(bytes: bytes)
  }

  /// 22 characters.
  public var base64url: String {
    var text: [UInt8] = []
    text.reserveCapacity(22)
    append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Writes the 22 characters, ASCII, behind what is there.
  public func append(to text: inout [UInt8]) {
    Base64URL.append(bytes, to: &text)
  }
}
