/// Reads one JSON object (RFC 8259) whose values are strings, whole numbers, true, false, null, or lists of strings.
/// Anything else is refused: a record that is read by half would prove nothing.
struct JSONObjectReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// - Parameter bytes: the object, and nothing but white space around it.
  /// - Returns: its values by name.
  /// - Throws: ``JSONProblem``, where it is anything else.
  static func read(_ bytes: ArraySlice<UInt8>) throws(JSONProblem) -> [String: JSONValue] {
    var reader = JSONObjectReader(bytes)
    let object = try reader.object()
    reader.skipSpace()
    guard reader.next == nil else { throw reader.expected("the end") }
    return object
  }

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  private func problem(_ reason: JSONProblem.Reason) -> JSONProblem {
    JSONProblem(position: position - bytes.startIndex, reason: reason)
  }

  private func expected(_ what: String) -> JSONProblem { problem(.expected(what)) }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  private mutating func require(_ byte: Unicode.Scalar) throws(JSONProblem) {
    guard take(byte) else { throw expected("\(byte)") }
  }

  private mutating func object() throws(JSONProblem) -> [String: JSONValue] {
    var object: [String: JSONValue] = [:]
    skipSpace()
    try require("{")
    skipSpace()
    if take("}") { return object }
    repeat {
      skipSpace()
      let name = try string()
      guard object[name] == nil else { throw problem(.repeated(name)) }
      skipSpace()
      try require(":")
      skipSpace()
      object[name] = try value()
      skipSpace()
    } while take(",")
    try require("}")
    return object
  }

  private mutating func value() throws(JSONProblem) -> JSONValue {
    switch next {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "["): return .strings(try strings())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONProblem) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw expected(word) }
    position += word.utf8.count
    return value
  }

  private mutating func strings() throws(JSONProblem) -> [String] {
    var strings: [String] = []
    try require("[")
    skipSpace()
    if take("]") { return strings }
    repeat {
      skipSpace()
      strings.append(try string())
      skipSpace()
    } while take(",")
    try require("]")
    return strings
  }

  private mutating func number() throws(JSONProblem) -> Int {
    let start = position
    _ = take("-")
    let first = position
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    guard position > first else { throw expected("a value") }
    if bytes[first] == UInt8(ascii: "0"), position > first + 1 { throw expected("a number without a leading zero") }
    if let byte = next, byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e") { throw problem(.notWhole) }
    guard let number = Int(String(decoding: bytes[start..<position], as: UTF8.self)) else { throw problem(.notWhole) }
    return number
  }
}

// Strings.
extension JSONObjectReader {
  private mutating func string() throws(JSONProblem) -> String {
    try require("\"")
    let start = position
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          position = start
          throw problem(.notUnicode)
        }
        return string
      case UInt8(ascii: "\\"): text += String(try escaped()).utf8
      case 0..<0x20:
        position -= 1
        throw expected("no control character")
      default: text.append(byte)
      }
    }
    throw expected("\"")
  }

  private mutating func escaped() throws(JSONProblem) -> Unicode.Scalar {
    guard let byte = next else { throw expected("an escape") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicode()
    default:
      position -= 1
      throw expected("an escape")
    }
  }

  private mutating func unicode() throws(JSONProblem) -> Unicode.Scalar {
    let high = try unit()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard UTF16.isLeadSurrogate(high), take("\\"), take("u") else { throw problem(.notUnicode) }
    let low = try unit()
    guard UTF16.isTrailSurrogate(low) else { throw problem(.notUnicode) }
    return UTF16.decode(UTF16.EncodedScalar([high, low]))
  }

  /// Four hexadecimal digits.
  private mutating func unit() throws(JSONProblem) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw expected("a hexadecimal digit")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}
