/// What a byte may be part of, looked up in a table of 256 entries.
struct ByteClass: OptionSet {
  let rawValue: UInt8

  /// `tchar` of RFC 9110 section 5.6.2: methods and field names.
  static let token = ByteClass(rawValue: 1)
  /// May stand in a request target as it is: printable ASCII but for space and `#`.
  static let target = ByteClass(rawValue: 2)
  /// May stand in a field value: visible bytes, blanks, and everything from 0x80 (RFC 9110 section 5.5).
  static let value = ByteClass(rawValue: 4)
  /// May stand in a registered host name: unreserved or sub-delims of RFC 3986 section 3.2.2.
  static let host = ByteClass(rawValue: 8)

  /// The class of every byte.
  static let table: InlineArray<256, UInt8> = {
    var table = InlineArray<256, UInt8>(repeating: 0)
    for code in 0..<256 {
      let byte = UInt8(code)
      var found: ByteClass = []
      if byte >= 0x21 && byte < 0x7F && byte != 0x23 { found.insert(.target) }
      if byte >= 0x20 && byte != 0x7F || byte == 0x09 { found.insert(.value) }
      let isAlphanumeric = byte.isDigit || byte.lowercasedASCII >= 0x61 && byte.lowercasedASCII <= 0x7A
      if isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(byte) { found.insert(.token) }
      if isAlphanumeric || "-._~!$&'()*+,;=".utf8.contains(byte) { found.insert(.host) }
      table[code] = found.rawValue
    }
    return table
  }()
}

extension UInt8 {
  /// Whether the byte belongs to a class.
  @inline(__always)
  func belongs(to wanted: ByteClass) -> Bool {
    ByteClass.table[Int(self)] & wanted.rawValue != 0
  }
}
