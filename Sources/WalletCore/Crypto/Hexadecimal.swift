/// Bytes as pairs of hexadecimal digits.
package enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Two lower-case digits per byte.
  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.count)
    for byte in bytes { append(byte, to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the two digits of a byte.
  static func append(_ byte: UInt8, to text: inout [UInt8]) {
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 15)])
  }

  /// Decodes pairs of digits; nil for an odd number of digits, and for other characters.
  package static func bytes(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in text.utf8 {
      guard let value = value(character) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil ? bytes : nil
  }

  private static func value(_ character: UInt8) -> UInt8? {
    switch character {
    case 48...57: character - 48
    case 65...70: character - 55
    case 97...102: character - 87
    default: nil
    }
  }
}

extension Digest {
  /// Reads 64 hexadecimal digits, upper or lower case; nil for anything else.
  package init?(hex: String) {
    guard let bytes = Hexadecimal.bytes(hex) else { return nil }
    self.init(bytes: bytes)
  }

  /// 64 hexadecimal digits, in lower case.
  package var hex: String { Hexadecimal.text(bytes) }

  /// Appends ``hex``.
  func append(to text: inout [UInt8]) {
    unsafe withBytes { bytes in
      for index in bytes.indices { unsafe Hexadecimal.append(bytes[index], to: &text) }
    }
  }
}
