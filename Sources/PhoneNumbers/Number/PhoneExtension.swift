/// An extension with its label, in the spellings that libphonenumber knows: `;ext=12`, `ext. 12`, `x12`, `#12`, `,,12`,
/// `- 12#`.
struct PhoneExtension {
  /// ``PhoneSymbol``s.
  private let symbols: ArraySlice<UInt8>
  /// The range of its digits.
  let digits: Range<Int>
  /// The earliest start of its label, which has no digits in it.
  let earliest: Int
  private let hasHash: Bool
  /// From here to the digits there are only separators and hyphens.
  private let separators: Int
  /// From here to the digits there are only hyphens and spaces.
  private let blanks: Int

  // The most digits of an extension: the clearer its label, the more.
  private static let afterExplicitLabel = 20
  private static let afterLikelyLabel = 15
  private static let afterAmbiguousLabel = 9
  private static let withoutLabel = 6

  /// - Parameter symbols: a text that may end in an extension; the result is nil if it cannot.
  init?(endOf symbols: ArraySlice<UInt8>) {
    hasHash = symbols.last == UInt8(ascii: "#")
    let end = hasHash ? symbols.endIndex - 1 : symbols.endIndex
    var start = end
    while start > symbols.startIndex, PhoneSymbol.decimal(symbols[start - 1]) != nil { start -= 1 }
    guard start < end, end - start <= Self.afterExplicitLabel else { return nil }
    digits = start..<end
    while start > symbols.startIndex, PhoneSymbol.decimal(symbols[start - 1]) == nil { start -= 1 }
    earliest = start
    separators = Self.beginning(of: symbols[start..<digits.lowerBound]) {
      Self.isSeparator($0) || $0 == UInt8(ascii: "-")
    }
    blanks = Self.beginning(of: symbols[start..<digits.lowerBound]) {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: " ")
    }
    self.symbols = symbols
  }

  /// Where the last run of such symbols begins.
  private static func beginning(of text: ArraySlice<UInt8>, _ isOne: (UInt8) -> Bool) -> Int {
    text.lastIndex { !isOne($0) }.map { $0 + 1 } ?? text.startIndex
  }

  /// Whether a label, or what replaces one, begins here.
  func begins(at start: Int) -> Bool {
    guard start >= earliest, start < digits.lowerBound else { return false }
    let before = symbols[start..<digits.lowerBound]
    if digits.count <= Self.withoutLabel, hasHash, start >= blanks { return true }
    if !hasHash, before.elementsEqual(";ext=".utf8, by: { PhoneSymbol.folded($0) == $1 }) { return true }
    return isLabelled(before, digits.count)
  }

  /// A label, with separators before and after it.
  private func isLabelled(_ text: ArraySlice<UInt8>, _ count: Int) -> Bool {
    let start = text.firstIndex { !Self.isSeparator($0) } ?? text.endIndex
    if start < text.endIndex {
      if let end = explicitLabel(text[start...]), isSuffix(end) { return true }
      if count <= Self.afterAmbiguousLabel, let end = ambiguousLabel(text[start...]), isSuffix(end) {
        return true
      }
    }
    return isDialledOn(text, count)
  }

  /// `,,` and `;` dial the extension after a pause.
  private func isDialledOn(_ text: ArraySlice<UInt8>, _ count: Int) -> Bool {
    let start = text.firstIndex { $0 == UInt8(ascii: ",") || !Self.isSeparator($0) } ?? text.endIndex
    guard start < text.endIndex, count <= Self.afterLikelyLabel else { return false }
    let label = text[start...]
    if label.first == UInt8(ascii: ";") { return isSuffix(start + 1) }
    guard label.first == UInt8(ascii: ",") else { return false }
    if label.dropFirst().first == UInt8(ascii: ","), isSuffix(start + 2) { return true }
    return count <= Self.afterAmbiguousLabel && isSuffix(label.drop { $0 == UInt8(ascii: ",") }.startIndex)
  }

  private static func isSeparator(_ symbol: UInt8) -> Bool {
    symbol == UInt8(ascii: " ") || symbol == PhoneSymbol.noBreakSpace || symbol == UInt8(ascii: "\t")
      || symbol == UInt8(ascii: ",")
  }

  /// Whether only a colon or full stop and then separators stand between here and the digits.
  private func isSuffix(_ start: Int) -> Bool {
    guard start < separators else { return true }
    let first = symbols[start]
    return start + 1 >= separators
      && (first == UInt8(ascii: ":") || first == UInt8(ascii: ".") || first == PhoneSymbol.wideStop)
  }

  private enum Label {
    static let anexo = Array("anexo".utf8)
    static let xt = Array("xt".utf8)
    static let ensi = Array("ensi".utf8)
    static let o = Array("o".utf8)
    static let n = Array("n".utf8)
    static let int = Array("int".utf8)
    static let dob = [PhoneSymbol.cyrillicDe, PhoneSymbol.cyrillicO, PhoneSymbol.cyrillicBe]
    static let wideXT = [PhoneSymbol.wideX, PhoneSymbol.wideT]
    static let wideInt = [PhoneSymbol.wideI, PhoneSymbol.wideN, PhoneSymbol.wideT]
  }

  /// The index after `ext`, `extn`, `extension`, `xt`, `anexo`, `доб` or their full-width forms.
  private func explicitLabel(_ text: ArraySlice<UInt8>) -> Int? {
    if let end = skip(Label.anexo, text) ?? skip(Label.dob, text) { return end }
    let wide = text.first == PhoneSymbol.wideE ? text.dropFirst() : text
    if let end = skip(Label.wideXT, wide) {
      return end < text.endIndex && text[end] == PhoneSymbol.wideN ? end + 1 : end
    }
    let narrow = text.first.map(PhoneSymbol.folded) == UInt8(ascii: "e") ? text.dropFirst() : text
    guard var end = skip(Label.xt, narrow) else { return nil }
    if let more = skip(Label.ensi, text[end...]) {
      if more < text.endIndex, text[more] == PhoneSymbol.oWithAcute {
        end = more + 1
      } else if let vowel = skip(Label.o, text[more...]) {
        end = vowel < text.endIndex && text[vowel] == PhoneSymbol.acuteAccent ? vowel + 1 : vowel
      }
    }
    return skip(Label.n, text[end...]) ?? end
  }

  private func ambiguousLabel(_ text: ArraySlice<UInt8>) -> Int? {
    if let end = skip(Label.int, text) ?? skip(Label.wideInt, text) { return end }
    switch text.first.map(PhoneSymbol.folded) {
    case UInt8(ascii: "x"), UInt8(ascii: "#"), UInt8(ascii: "~"), PhoneSymbol.wideX, PhoneSymbol.wideHash,
      PhoneSymbol.wideTilde:
      return text.startIndex + 1
    default: return nil
    }
  }

  private func skip(_ label: [UInt8], _ text: ArraySlice<UInt8>) -> Int? {
    guard text.count >= label.count else { return nil }
    for (symbol, expected) in zip(text, label) where PhoneSymbol.folded(symbol) != expected { return nil }
    return text.startIndex + label.count
  }
}
