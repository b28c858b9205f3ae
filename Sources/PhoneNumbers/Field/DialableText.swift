/// A text as a telephone sees it: its dialable characters (a leading `+` and digits) and the caret among them.
struct DialableText {
  /// ASCII digits, after a `+` if the text has one before its first digit.
  private(set) var dialable: [Unicode.Scalar] = []
  /// How many of them are before the caret.
  private(set) var beforeCaret = 0
  /// Whether the rest is only phone number punctuation and invisible marks.
  let isPlain: Bool
  /// Whether the text has a `+` anywhere.
  let hasPlus: Bool
  /// The text to read as a number: only the dialable characters if the text is plain, otherwise the text without the
  /// invisible marks that copying brings along.
  let readable: String

  /// - Parameters:
  ///   - text: anything.
  ///   - caret: in UTF-16 code units from the start.
  init(_ text: String, caret: Int = 0) {
    var unmarked = String.UnicodeScalarView()
    var isPlain = true
    var hasPlus = false
    var offset = 0
    for scalar in text.unicodeScalars {
      offset += UTF16.width(scalar)
      let symbol = PhoneSymbol.of(scalar)
      let isPlus = PhoneSymbol.isPlus(symbol)
      hasPlus = hasPlus || isPlus
      if let digit = Self.ascii(symbol) ?? (isPlus && dialable.isEmpty ? "+" : nil) {
        dialable.append(digit)
        if offset <= caret { beforeCaret += 1 }
      } else if isPlus || !Self.isPunctuation(scalar) {
        isPlain = false
      }
      if !Self.isMark(scalar) { unmarked.append(scalar) }
    }
    self.isPlain = isPlain
    self.hasPlus = hasPlus
    readable = String(isPlain ? String.UnicodeScalarView(dialable) : unmarked)
  }

  /// The dialable characters without the `+`.
  var digits: ArraySlice<Unicode.Scalar> { dialable.drop { $0 == "+" } }

  var hasDigits: Bool { !digits.isEmpty }

  /// The readable text from its first digit on.
  var fromFirstDigit: Substring { Substring(readable.unicodeScalars.drop { !Self.isDigit($0) }) }

  /// The text after a leading `00`; nil if the digits do not begin with `00`.
  var afterDoubleZero: Substring? {
    guard digits.starts(with: ["0", "0"]) else { return nil }
    let second = fromFirstDigit.unicodeScalars.dropFirst().drop { !Self.isDigit($0) }
    return Substring(second.dropFirst())
  }

  /// Removes the dialable character next to the caret, if there is one on that side.
  mutating func remove(_ deletion: PhoneEdit.Deletion) {
    switch deletion {
    case .back where beforeCaret > 0:
      beforeCaret -= 1
      dialable.remove(at: beforeCaret)
    case .forward where beforeCaret < dialable.count: dialable.remove(at: beforeCaret)
    case .back, .forward: break
    }
  }

  /// The offset of a caret with this many dialable characters before it, in UTF-16 code units.
  static func caret(after count: Int, in text: String) -> Int {
    var left = count
    var offset = 0
    for scalar in text.unicodeScalars where left > 0 {
      offset += UTF16.width(scalar)
      if isDigit(scalar) || scalar == "+" { left -= 1 }
    }
    return offset
  }
}

extension DialableText {
  /// The ASCII digit for a decimal digit of any script.
  private static func ascii(_ symbol: UInt8) -> Unicode.Scalar? {
    PhoneSymbol.decimal(symbol).map { Unicode.Scalar(UInt8(ascii: "0") + $0) }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    PhoneSymbol.decimal(PhoneSymbol.of(scalar)) != nil
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .dashPunctuation, .openPunctuation, .closePunctuation, .spaceSeparator, .format: return true
    default: break
    }
    switch scalar {
    case "\t", "\n", "\r": return true
    // A placeholder for a carrier code when numbers are parsed, but a letter when they are typed.
    case "x": return false
    default: return PhoneSymbol.isPunctuation(PhoneSymbol.of(scalar))
    }
  }

  /// Invisible characters: zero-width ones, and those that change the direction of text.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x61C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
