/// What a byte may be part of, looked up in a table of 256 entries.
struct ByteClass: OptionSet {
  let rawValue: UInt8

  /// `tchar` of RFC 9110 section 5.6.2: methods and field names.
  static let token = ByteClass(rawValue: 1)
  /// Allowed unencoded in a request target: printable ASCII except space and `#`.
  static let target = ByteClass(rawValue: 2)
  /// Allowed in a field value: visible bytes, blanks, and everything from 0x80 (RFC 9110 section 5.5).
  static let value = ByteClass(rawValue: 4)
  /// Allowed in a registered host name: unreserved or sub-delims of RFC 3986 section 3.2.2.
  static let host = ByteClass(rawValue: 8)

  /// The classes of every byte, sixteen per row; written out, so that the program need not compute them.
  static let table: InlineArray<256, UInt8> = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    4, 15, 6, 5, 15, 7, 15, 15, 14, 14, 15, 15, 14, 15, 15, 6,
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 6, 14, 6, 14, 6, 6,
    6, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 6, 6, 6, 7, 15,
    7, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 6, 7, 6, 15, 0,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  ]
}

extension UInt8 {
  /// Whether the byte belongs to a class.
  @inline(__always)
  func belongs(to wanted: ByteClass) -> Bool {
    ByteClass.table[Int(self)] & wanted.rawValue != 0
  }
}
