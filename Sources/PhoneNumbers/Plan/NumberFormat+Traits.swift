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
    var index = format.startIndex
    var isFirst = true
    while index < format.endIndex {
      if format[index] == UInt8(ascii: "$"), index + 1 < format.endIndex {
        if isFirst && format[index + 1] != UInt8(ascii: "1") { return false }
        isFirst = false
        index += 2
      } else if PhoneSymbol.isPunctuation(format[index]) {
        index += 1
      } else {
        return false
      }
    }
    return !isFirst
  }
}
