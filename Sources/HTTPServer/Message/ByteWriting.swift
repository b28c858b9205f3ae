// Writes text and numbers into a message without going through String.

extension [UInt8] {
  /// Appends the UTF-8 of a string literal.
  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }

  /// Appends a non-negative number in decimal digits.
  package mutating func append(decimal number: Int) {
    guard number >= 10 else { return append(0x30 + UInt8(number)) }
    append(decimal: number / 10)
    append(0x30 + UInt8(number % 10))
  }

  /// Appends a non-negative number in lower-case hexadecimal digits.
  mutating func append(hexadecimal number: Int) {
    if number >= 16 { append(hexadecimal: number / 16) }
    let digit = UInt8(number % 16)
    append(digit < 10 ? 0x30 + digit : 0x57 + digit)
  }

  /// Appends a field value without CR, LF and NUL, so that no value can end its line and begin another.
  mutating func append<Value: Sequence<UInt8>>(fieldValue value: Value) {
    let start = count
    append(contentsOf: value)
    func endsLine(_ byte: UInt8) -> Bool { byte == 0x0D || byte == 0x0A || byte == 0 }
    var index = start
    while index < count, !endsLine(self[index]) { index += 1 }
    if index < count { self[start...].removeAll(where: endsLine) }
  }
}

/// The same questions as of a span, see `Span+Bytes`.
extension ArraySlice<UInt8> {
  /// Whether these are exactly the bytes of a string literal.
  func equals(_ text: StaticString) -> Bool {
    let bytes = self.span
    return bytes.equals(text, in: bytes.indices)
  }

  /// The same, ignoring the case of ASCII letters.
  func equalsIgnoringCase(_ text: StaticString) -> Bool {
    let bytes = self.span
    return bytes.equalsIgnoringCase(text, in: bytes.indices)
  }

  /// The number that these decimal digits give; nil if there are none, another byte, or too many.
  var decimal: Int? {
    let bytes = self.span
    return bytes.decimal(in: bytes.indices)
  }

  /// The same bytes without surrounding spaces and tabs (OWS of RFC 9110 section 5.6.3).
  var trimmed: ArraySlice<UInt8> {
    let bytes = self.span
    let kept = bytes.trimmed(bytes.indices)
    return self[(startIndex + kept.lowerBound)..<(startIndex + kept.upperBound)]
  }
}

extension UInt8 {
  /// SP or HTAB.
  var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// `0` to `9`.
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// The byte in lower case if it is an ASCII capital, else unchanged.
  var lowercasedASCII: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  /// The value of a hexadecimal digit of either case; nil for other bytes.
  var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}

extension [UInt8] {
  /// Appends a part of a span.
  mutating func append(_ span: Span<UInt8>, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    unsafe span.extracting(range).withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
