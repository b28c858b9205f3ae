extension NumberFormat.Traits {
  /// - Parameters:
  ///   - format: the format to examine.
  ///   - facts: the bytes of the numbering table.
  init(_ format: NumberFormat, _ facts: [UInt8]) {
    let rule = facts[format.rule.range]
    if !rule.isEmpty {
      let bare = rule.first == UInt8(ascii: "(") ? rule.dropFirst() : rule
      ruleIsFirstGroupOnly = bare.elementsEqual("$1".utf8) || bare.elementsEqual("$1)".utf8)
      ruleHasSeparator = rule.contains(UInt8(ascii: " ")) || rule.contains(UInt8(ascii: "-"))
    }
    nationalIsPlain = Self.isPlain(facts[format.national.range])
    internationalIsPlain =
      if case .text(let text) = format.international { Self.isPlain(facts[text.range]) } else { nationalIsPlain }
  }

  /// Whether a format has only groups and punctuation, with the first group first.
  private static func isPlain(_ format: ArraySlice<UInt8>) -> Bool {
    var isFirst = true
    for piece in FormatPieces(format) {
      switch piece {
      case .byte(let byte): guard PhoneSymbol.isPunctuation(byte) else { return false }
      case .group(let index):
        if isFirst && index != 0 { return false }
        isFirst = false
      }
    }
    return !isFirst
  }
}
