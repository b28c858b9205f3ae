/// Why a text is not the expected JSON.
package enum JSONRefusal: Sendable, Equatable {
  /// The text has something else here than expected; `isAtEnd` if it ends here.
  case expected(String, isAtEnd: Bool)
  /// The object has this name already.
  case repeated(String)
  /// Bytes that are not UTF-8, or half of a surrogate pair.
  case notUnicode
  /// A fraction, or a number of more than 64 bits.
  case notWhole
  /// A text with more bytes than the reader's limit.
  case tooLong
}

/// Reads JSON (RFC 8259) of a known shape from left to right. The caller decides how deep it nests, so no text can
/// make it go deeper. It reports problems as the caller's own type of failure.
package struct JSONReader<Failure: Error> {
  private let bytes: ArraySlice<UInt8>
  private let textLimit: Int
  private let makeFailure: (JSONRefusal, Int) -> Failure
  private var index: Int

  /// A reader at the start of a text.
  /// - Parameters:
  ///   - bytes: the text.
  ///   - textLimit: the most bytes that a string may have.
  ///   - failure: makes a failure from a problem and the number of bytes before it.
  package init(
    _ bytes: ArraySlice<UInt8>, textLimit: Int = .max, failure: @escaping (_ problem: JSONRefusal, Int) -> Failure
  ) {
    self.bytes = bytes
    self.textLimit = textLimit
    makeFailure = failure
    index = bytes.startIndex
  }

  /// How many bytes have been read.
  package var position: Int { index - bytes.startIndex }

  /// The next byte; nil at the end.
  package var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  private func failure(_ problem: JSONRefusal) -> Failure { makeFailure(problem, position) }

  /// The failure when the text has something else here than expected.
  package func expected(_ what: String) -> Failure { failure(.expected(what, isAtEnd: next == nil)) }

  /// Skips white space.
  package mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: mark) else { return false }
    index += 1
    return true
  }

  private mutating func takeBehindSpace(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    return take(mark)
  }

  private mutating func require(_ mark: Unicode.Scalar) throws(Failure) {
    guard takeBehindSpace(mark) else { throw expected("\(mark)") }
  }

  /// Requires that only white space follows.
  package mutating func end() throws(Failure) {
    skipSpace()
    guard next == nil else { throw expected("the end") }
  }

  /// Reads an object. Each name may occur once, compared byte by byte (RFC 8259 section 8.3); the body reads its value.
  package mutating func object(
    _ body: (inout JSONReader, _ name: String) throws(Failure) -> Void
  ) throws(Failure) {
    try require("{")
    if takeBehindSpace("}") { return }
    // Not as texts: Swift sorts the marks of a character to compare it, and that of a stranger can have a million.
    var names: Set<[UInt8]> = []
    repeat {
      let name = try text()
      guard names.insert(Array(name.utf8)).inserted else { throw failure(.repeated(name)) }
      try require(":")
      try body(&self, name)
    } while takeBehindSpace(",")
    try require("}")
  }

  /// Reads an array. The body reads each element.
  package mutating func array(_ body: (inout JSONReader) throws(Failure) -> Void) throws(Failure) {
    try require("[")
    if takeBehindSpace("]") { return }
    repeat { try body(&self) } while takeBehindSpace(",")
    try require("]")
  }

  /// Reads one of JSON's literals: `true`, `false` or `null`.
  package mutating func word(_ word: String) throws(Failure) {
    skipSpace()
    guard bytes[index...].starts(with: word.utf8) else { throw expected(word) }
    index += word.utf8.count
  }

  /// Reads a whole number.
  /// - Parameter what: what is expected here, for the failure.
  /// - Returns: the number.
  /// - Throws: if there is something else, a fraction, or a number of more than 64 bits.
  package mutating func number(_ what: String = "a whole number") throws(Failure) -> Int64 {
    skipSpace()
    let start = index
    _ = take("-")
    let first = index
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { index += 1 }
    guard index > first else { throw expected(what) }
    if bytes[first] == UInt8(ascii: "0"), index > first + 1 { throw expected("a whole number") }
    if let byte = next, byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e") { throw failure(.notWhole) }
    guard let number = Int64(String(decoding: bytes[start..<index], as: UTF8.self)) else { throw failure(.notWhole) }
    return number
  }

  /// Reads a number of any size, whole or not (RFC 8259 section 6).
  /// - Returns: the number as it is written.
  package mutating func numberText() throws(Failure) -> String {
    skipSpace()
    let start = index
    _ = take("-")
    if !take("0") { try skipDigits() }
    if take(".") { try skipDigits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try skipDigits()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skipDigits() throws(Failure) {
    let first = index
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { index += 1 }
    guard index > first else { throw expected("a digit") }
  }
}

// Strings.
extension JSONReader {
  /// Reads a string.
  package mutating func text() throws(Failure) -> String {
    skipSpace()
    guard take("\"") else { throw expected("a text") }
    let start = index
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw expected("no control character") }
      guard text.count < textLimit else { throw failure(.tooLong) }
      index += 1
      if byte == UInt8(ascii: "\\") { text += String(try escaped()).utf8 } else { text.append(byte) }
    }
    guard take("\"") else { throw expected("a text") }
    guard let string = String(validating: text, as: UTF8.self) else {
      index = start
      throw failure(.notUnicode)
    }
    return string
  }

  private mutating func escaped() throws(Failure) -> Unicode.Scalar {
    let scalar: Unicode.Scalar
    switch next {
    case UInt8(ascii: "u"):
      index += 1
      return try unicode()
    case UInt8(ascii: "\""): scalar = "\""
    case UInt8(ascii: "\\"): scalar = "\\"
    case UInt8(ascii: "/"): scalar = "/"
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    default: throw expected("an escape")
    }
    index += 1
    return scalar
  }

  /// Scalars beyond the first 65,536 are written as two escapes (RFC 8259 section 7).
  private mutating func unicode() throws(Failure) -> Unicode.Scalar {
    let high = try unit()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard UTF16.isLeadSurrogate(high), take("\\"), take("u") else { throw failure(.notUnicode) }
    let low = try unit()
    guard UTF16.isTrailSurrogate(low) else { throw failure(.notUnicode) }
    return UTF16.decode(UTF16.EncodedScalar([high, low]))
  }

  /// Four hexadecimal digits.
  private mutating func unit() throws(Failure) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw expected("four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }
}

/// Text inside a JSON string (RFC 8259 section 7).
package enum JSONText {
  /// The text without its quotation marks, escaped.
  package static func escaped(_ text: String) -> String {
    // Nearly all texts have nothing to escape. U+2028 and U+2029 begin with the byte E2.
    let mayNeedIt = text.utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F || $0 == 0xE2 }
    guard mayNeedIt else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
