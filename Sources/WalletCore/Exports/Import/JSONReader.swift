/// Reads JSON (RFC 8259) of a known shape from left to right. What is read decides how deep it goes, so that no text can
/// make it go deeper.
struct JSONReader {
  /// No text of an export has more bytes.
  private static let textLimit = 8192

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Where the reader stands.
  var place: ImportFailure.Place { .byte(position) }

  func failure(_ problem: ImportFailure.Problem) -> ImportFailure { ImportFailure(problem, at: place) }

  private func expected(_ what: String) -> ImportFailure { failure(next == nil ? .cutOff : .expected(what)) }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  private mutating func require(_ mark: Unicode.Scalar) throws(ImportFailure) {
    guard take(mark) else { throw expected("\(mark)") }
  }

  /// Nothing but white space may follow.
  mutating func end() throws(ImportFailure) {
    skipSpace()
    guard next == nil else { throw expected("the end") }
  }

  /// Reads an object; each name may be there once, and the body reads what belongs to it.
  mutating func object(
    _ body: (inout JSONReader, _ name: String) throws(ImportFailure) -> Void
  ) throws(ImportFailure) {
    try require("{")
    if take("}") { return }
    var names: Set<String> = []
    repeat {
      skipSpace()
      let name = try text()
      guard names.insert(name).inserted else { throw failure(.repeated(name)) }
      try require(":")
      try body(&self, name)
    } while take(",")
    try require("}")
  }

  /// Reads an array; the body reads each of its elements.
  mutating func array(_ body: (inout JSONReader) throws(ImportFailure) -> Void) throws(ImportFailure) {
    try require("[")
    if take("]") { return }
    repeat { try body(&self) } while take(",")
    try require("]")
  }

  /// Reads a whole number that is not negative.
  mutating func number() throws(ImportFailure) -> Int64 {
    skipSpace()
    let start = position
    while let byte = next, byte >= 48, byte <= 57, position - start < 20 { position += 1 }
    let digits = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = ImportText.number(digits) else { throw expected("a whole number") }
    return number
  }

  /// Reads a text.
  mutating func text() throws(ImportFailure) -> String {
    skipSpace()
    guard next == UInt8(ascii: "\"") else { throw expected("a text") }
    position += 1
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw expected("no control character") }
      guard text.count < Self.textLimit else { throw failure(.tooLong) }
      position += 1
      if byte == UInt8(ascii: "\\") { text += String(try escaped()).utf8 } else { text.append(byte) }
    }
    guard next != nil else { throw failure(.cutOff) }
    guard let string = String(validating: text, as: UTF8.self) else { throw failure(.notUnicode) }
    position += 1
    return string
  }

  private mutating func escaped() throws(ImportFailure) -> Unicode.Scalar {
    guard let byte = next else { throw failure(.cutOff) }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try scalar()
    default: throw expected("an escape")
    }
  }

  /// Beyond the first 65,536 a scalar is written as two (RFC 8259 section 7).
  private mutating func scalar() throws(ImportFailure) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, next == UInt8(ascii: "\\") else { throw failure(.notUnicode) }
    position += 1
    guard next == UInt8(ascii: "u") else { throw failure(.notUnicode) }
    position += 1
    let second = try unit()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { throw failure(.notUnicode) }
    return scalar
  }

  private mutating func unit() throws(ImportFailure) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Self.digit(byte) else { throw expected("four hexadecimal digits") }
      value = value << 4 | digit
      position += 1
    }
    return value
  }

  private static func digit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case 48...57: UInt16(byte) - 48
    case 65...70: UInt16(byte) - 55
    case 97...102: UInt16(byte) - 87
    default: nil
    }
  }
}
