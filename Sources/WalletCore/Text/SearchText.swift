@_spi(_Unicode) import Swift

/// Text as searches compare it.
enum SearchText {
  /// The text in lower case and without accents, so that "Jonkoping" finds "Jönköping".
  static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var result = String.UnicodeScalarView()
    // Decomposed (Unicode NFD), an accent is a scalar of its own.
    for scalar in text.lowercased()._nfd where !(0x300...0x36F).contains(scalar.value) {
      if let letters = undivided[scalar] { result += letters.unicodeScalars } else { result.append(scalar) }
    }
    return String(result)
  }

  /// Letters that Unicode does not take apart.
  private static let undivided: [Unicode.Scalar: String] = [
    "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th",
  ]
}
