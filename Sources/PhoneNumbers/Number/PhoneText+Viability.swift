// Whether a text looks like a number, and removing its extension.
extension PhoneText {
  /// Whether it has the shape of a number: two digits, or at least three with punctuation, then also letters, and an
  /// optional extension (libphonenumber: VALID_PHONE_NUMBER).
  var isViable: Bool {
    isViable(upTo: symbols.count)
  }

  private func isViable(upTo end: Int) -> Bool {
    guard end >= 2 else { return false }
    if end == 2, PhoneSymbol.decimal(symbols[0]) != nil, PhoneSymbol.decimal(symbols[1]) != nil { return true }
    guard let third = endOfThirdDigit(end) else { return false }
    let ending = PhoneExtension(endOf: symbols[..<end])
    var index = third
    while true {
      if index == end { return true }
      if let ending, ending.begins(at: index) { return true }
      guard isInNumber(symbols[index]) else { return false }
      index += 1
    }
  }

  /// The index after the third digit, if only plus signs come before the digits and only punctuation between them.
  private func endOfThirdDigit(_ end: Int) -> Int? {
    var index = 0
    while index < end, PhoneSymbol.isPlus(symbols[index]) { index += 1 }
    var digits = 0
    while index < end {
      if PhoneSymbol.decimal(symbols[index]) != nil {
        digits += 1
        if digits == 3 { return index + 1 }
      } else if !isBetweenDigits(symbols[index]) {
        return nil
      }
      index += 1
    }
    return nil
  }

  private func isBetweenDigits(_ symbol: UInt8) -> Bool {
    PhoneSymbol.isPunctuation(symbol) || symbol == UInt8(ascii: "X") || symbol == UInt8(ascii: "*")
  }

  private func isInNumber(_ symbol: UInt8) -> Bool {
    isBetweenDigits(symbol) || PhoneSymbol.isLetter(PhoneSymbol.folded(symbol)) || PhoneSymbol.decimal(symbol) != nil
  }

  /// Removes the extension from the end, if the rest still looks like a number.
  /// - Returns: the extension's digits as written.
  mutating func takeExtension() -> String? {
    guard let ending = PhoneExtension(endOf: symbols[...]),
      let start = (ending.earliest..<ending.digits.lowerBound).first(where: ending.begins), isViable(upTo: start)
    else { return nil }
    let digits = written(ending.digits)
    self = self[0..<start]
    return digits
  }
}
