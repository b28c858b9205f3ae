import WalletCore

/// Base64 with the standard alphabet and padding (RFC 4648 section 4), for the credentials of RFC 7617.
enum StandardBase64 {
  /// Decodes a text in its one canonical form; nil without padding, for other characters, and for unused bits that are
  /// not 0.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    let padding = text.suffix(2).count { $0 == 0x3D }
    var digits = Array(text.dropLast(padding))
    for index in digits.indices {
      switch digits[index] {
      case 0x2B: digits[index] = 0x2D
      case 0x2F: digits[index] = 0x5F
      // What only the other alphabet has.
      case 0x2D, 0x5F: return nil
      default: break
      }
    }
    return Base64URL.decode(digits)
  }
}
