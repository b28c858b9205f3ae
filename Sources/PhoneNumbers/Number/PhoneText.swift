/// A typed number as symbols, with the characters behind them.
struct PhoneText {
  /// Longer texts are no numbers (libphonenumber: MAX_INPUT_STRING_LENGTH).
  static let scalarsMax = 250

  /// ``PhoneSymbol``s.
  private(set) var symbols: [UInt8]
  /// The typed character for each symbol; empty if all are ASCII.
  private var scalars: [Unicode.Scalar]

  private init(symbols: [UInt8], scalars: [Unicode.Scalar]) {
    self.symbols = symbols
    self.scalars = scalars
  }

  /// - Throws: ``PhoneParseRefusal/tooLong`` for more than 250 characters.
  init(_ text: String) throws(PhoneParseRefusal) {
    // A character has at most four bytes, so a longer text needs no closer look.
    guard text.utf8.count <= Self.scalarsMax * 4 else { throw .tooLong }
    let bytes = Array(text.utf8)
    if bytes.allSatisfy({ $0 < 0x80 }) {
      self.init(symbols: bytes, scalars: [])
    } else {
      let scalars = Array(text.unicodeScalars)
      self.init(symbols: scalars.map(PhoneSymbol.of), scalars: scalars)
    }
    guard symbols.count <= Self.scalarsMax else { throw .tooLong }
  }

  subscript(_ range: Range<Int>) -> PhoneText {
    PhoneText(
      symbols: Array(symbols[range]), scalars: scalars.isEmpty ? [] : Array(scalars[range]))
  }

  static func + (first: PhoneText, second: PhoneText) -> PhoneText {
    PhoneText(symbols: first.symbols + second.symbols, scalars: first.scalars + second.scalars)
  }

  /// The text as typed in this range.
  func written(_ range: Range<Int>) -> String {
    guard !scalars.isEmpty else { return String(decoding: symbols[range], as: UTF8.self) }
    var written = String.UnicodeScalarView()
    written.append(contentsOf: scalars[range])
    return String(written)
  }

  /// The first occurrence of this ASCII text.
  func firstRange(of text: StaticString) -> Range<Int>? {
    guard symbols.contains(text.utf8CodeUnitCount > 0 ? unsafe text.utf8Start[0] : 0) else { return nil }
    let count = text.utf8CodeUnitCount
    var index = 0
    while index + count <= symbols.count {
      if matches(text, at: index) { return index..<index + count }
      index += 1
    }
    return nil
  }

  private func matches(_ text: StaticString, at index: Int) -> Bool {
    text.withUTF8Buffer { bytes in
      for offset in bytes.indices {
        if unsafe bytes[offset] != symbols[index + offset] { return false }
      }
      return true
    }
  }
}

// Finding the number in the text.
extension PhoneText {
  /// The part of a text that may be a number: without the text before and after it, or assembled from the parameters
  /// of RFC 3966.
  /// - Throws: ``PhoneParseRefusal/notANumber`` if the `phone-context` is not valid.
  func numberPart() throws(PhoneParseRefusal) -> PhoneText {
    var part: PhoneText
    if let parameter = firstRange(of: ";phone-context=") {
      part = try inContext(parameter)
    } else {
      part = possibleNumber()
    }
    if let subaddress = part.firstRange(of: ";isub="), subaddress.lowerBound > 0 {
      part = part[0..<subaddress.lowerBound]
    }
    return part
  }

  /// A local number with the context to dial it in (RFC 3966 section 5.1.5).
  private func inContext(_ parameter: Range<Int>) throws(PhoneParseRefusal) -> PhoneText {
    let end = symbols[parameter.upperBound...].firstIndex(of: UInt8(ascii: ";")) ?? symbols.count
    let context = self[parameter.upperBound..<end]
    guard context.isGlobalNumber || context.isDomainName else { throw .notANumber }
    let start = firstRange(of: "tel:")?.upperBound ?? 0
    let local = self[min(start, parameter.lowerBound)..<parameter.lowerBound]
    return context.symbols.first == UInt8(ascii: "+") ? context + local : local
  }

  /// RFC 3966: global-number-digits.
  private var isGlobalNumber: Bool {
    guard symbols.first == UInt8(ascii: "+") else { return false }
    var hasDigit = false
    for symbol in symbols.dropFirst() {
      if PhoneSymbol.decimal(symbol) != nil {
        hasDigit = true
      } else if ![UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "("), UInt8(ascii: ")")].contains(symbol) {
        return false
      }
    }
    return hasDigit
  }

  /// RFC 3966: domainname.
  private var isDomainName: Bool {
    var labels = symbols.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
    guard let top = labels.last?.first, PhoneSymbol.isLetter(top) else { return false }
    return labels.allSatisfy { label in
      guard let first = label.first, let last = label.last, first != UInt8(ascii: "-"), last != UInt8(ascii: "-")
      else { return false }
      return label.allSatisfy {
        PhoneSymbol.isLetter($0) || PhoneSymbol.decimal($0) != nil || $0 == UInt8(ascii: "-")
      }
    }
  }

  /// From the first plus or digit to the last letter, number or `#`, without a second number (`/x`).
  private func possibleNumber() -> PhoneText {
    guard let start = symbols.firstIndex(where: { PhoneSymbol.isPlus($0) || PhoneSymbol.decimal($0) != nil })
    else { return PhoneText(symbols: [], scalars: []) }
    let last = symbols.lastIndex { PhoneSymbol.isWord($0) || $0 == UInt8(ascii: "#") }
    var end = last.map { $0 + 1 } ?? start
    for index in start..<max(start, end)
    where symbols[index] == UInt8(ascii: "/") || symbols[index] == UInt8(ascii: "\\") {
      let next = symbols[(index + 1)..<end].firstIndex { $0 != UInt8(ascii: " ") }
      if let next, symbols[next] == UInt8(ascii: "x") {
        end = index
        break
      }
    }
    return self[start..<max(start, end)]
  }
}
