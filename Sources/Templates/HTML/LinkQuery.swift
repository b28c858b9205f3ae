/// Writes the parameters of an address, percent-encoded.
struct LinkQuery {
  /// What stands between two parameters.
  let and: StaticString
  private var isEmpty = true

  init(and: StaticString) { self.and = and }

  mutating func append(_ name: StaticString, _ value: String, to bytes: inout [UInt8]) {
    let before: StaticString = isEmpty ? "?" : and
    isEmpty = false
    for text in [before, name, "="] { text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) } }
    Self.appendEncoded(value, to: &bytes)
  }

  /// Percent-encodes all but the unreserved characters (RFC 3986 section 2.3).
  private static func appendEncoded(_ text: String, to bytes: inout [UInt8]) {
    let hex = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes.append(UInt8(ascii: "%"))
        bytes.append(hex[Int(byte >> 4)])
        bytes.append(hex[Int(byte & 15)])
      }
    }
  }
}
