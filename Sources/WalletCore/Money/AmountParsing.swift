extension Money {
  /// Reads an amount as a person types it. Digits go into integers, never through a floating-point number.
  ///
  /// Grammar, after trimming space, tab, U+00A0 and U+202F: digits without commas or with correct thousands commas (at
  /// most 15 digits), an optional point followed by one to ``Currency/scale`` digits. Before them may stand the
  /// currency's ``Currency/symbol`` or ``Currency/code`` and one space, or behind them a space and the code; that space
  /// may be U+00A0 or U+202F, as in copied amounts. At least one digit; at most 32 bytes as typed; from one smallest
  /// unit to ``Currency/amountLimit``.
  /// - Throws: the first reason it is not an amount.
  package static func parse(_ typed: String, currency: Currency) throws(AmountRefusal) -> Money {
    let text = trimmed(Array(typed.unicodeScalars))
    guard !text.isEmpty else { throw .empty }
    guard typed.utf8.count <= 32 else { throw .notAnAmount }
    var reader = AmountReader(text: text, currency: currency)
    return try reader.read()
  }

  private static func trimmed(_ scalars: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == "\t" || AmountReader.isSpace(scalar) }
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return scalars[first...last]
  }
}

/// Reads one trimmed amount, left to right.
private struct AmountReader {
  var text: ArraySlice<Unicode.Scalar>
  let currency: Currency

  mutating func read() throws(AmountRefusal) -> Money {
    try refuseSign()
    try dropCurrency()
    try refuseForeignCharacters()
    let whole = text.prefix { $0 != "." }
    let fraction = text.dropFirst(whole.count)
    let digits = try wholeDigits(whole)
    let decimals = try fractionDigits(fraction)
    guard !digits.isEmpty || !decimals.isEmpty else { throw .notAnAmount }
    return try value(digits, decimals)
  }

  /// Reports signs separately from other invalid text, for a more helpful message.
  private func refuseSign() throws(AmountRefusal) {
    if let first = text.first, "-+(\u{2212}".unicodeScalars.contains(first), text.contains(where: Self.isDigit) {
      throw .signed
    }
  }

  /// Drops the currency's symbol or code.
  private mutating func dropCurrency() throws(AmountRefusal) {
    // Most amounts have neither, and every booking reads one: skip the search.
    if let first = text.first, let last = text.last, Self.isDigit(first), Self.isDigit(last) { return }
    for mark in [currency.symbol, currency.code] where text.starts(with: mark.unicodeScalars) {
      text = text.dropFirst(mark.unicodeScalars.count)
      if let first = text.first, Self.isSpace(first) { text.removeFirst() }
      return
    }
    // "ALL" is a currency and a word.
    guard text.contains(where: Self.isDigit) else { return }
    if let behind = Self.currency(text.suffix(3)), let before = text.dropLast(3).last, Self.isSpace(before) {
      guard behind == currency else { throw .otherCurrency(wanted: currency) }
      text = text.dropLast(4)
    } else if Self.currency(text.prefix(3)) != nil {
      throw .otherCurrency(wanted: currency)
    }
  }

  private static func currency(_ code: ArraySlice<Unicode.Scalar>) -> Currency? {
    Currency(code: String(String.UnicodeScalarView(code)))
  }

  /// Reports other scripts' digits separately from other invalid text.
  private func refuseForeignCharacters() throws(AmountRefusal) {
    for scalar in text where !scalar.isASCII {
      throw scalar.properties.numericType == .decimal ? .foreignDigits : .notAnAmount
    }
  }

  private func wholeDigits(_ part: ArraySlice<Unicode.Scalar>) throws(AmountRefusal) -> [Int64] {
    let groups = part.split(separator: ",", omittingEmptySubsequences: false)
    var digits: [Int64] = []
    for group in groups {
      for scalar in group {
        guard Self.isDigit(scalar) else { throw .notAnAmount }
        digits.append(Int64(scalar.value) - 48)
      }
    }
    if groups.count > 1 {
      guard let first = groups.first, (1...3).contains(first.count), first.first != "0",
        groups.dropFirst().allSatisfy({ $0.count == 3 })
      else { throw .misplacedComma }
    }
    return digits
  }

  private func fractionDigits(_ part: ArraySlice<Unicode.Scalar>) throws(AmountRefusal) -> [Int64] {
    guard !part.isEmpty else { return [] }
    let digits = part.dropFirst()
    guard !digits.isEmpty, digits.allSatisfy(Self.isDigit) else { throw .notAnAmount }
    guard digits.count <= currency.scale else { throw .tooManyDecimals(allowed: currency.scale) }
    return digits.map { Int64($0.value) - 48 }
  }

  private func value(_ digits: [Int64], _ decimals: [Int64]) throws(AmountRefusal) -> Money {
    let limit = Money(minorUnits: currency.amountLimit, currency: currency)
    guard digits.count <= 15 else { throw .tooLarge(limit: limit) }
    let padded = digits + decimals + Array(repeating: 0, count: currency.scale - decimals.count)
    var units: Int64 = 0
    for digit in padded {
      let (tens, tooMany) = units.multipliedReportingOverflow(by: 10)
      let (sum, tooMuch) = tens.addingReportingOverflow(digit)
      guard !tooMany, !tooMuch else { throw .tooLarge(limit: limit) }
      units = sum
    }
    guard units > 0 else { throw .zero }
    guard units <= currency.amountLimit else { throw .tooLarge(limit: limit) }
    return Money(minorUnits: units, currency: currency)
  }

  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\u{A0}" || scalar == "\u{202F}"
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 48 && scalar.value <= 57 }
}

/// Why a typed text was refused as an amount.
package enum AmountRefusal: Error, Sendable, Equatable {
  /// Nothing was typed.
  case empty
  case notAnAmount
  /// It begins with a sign or an opening bracket.
  case signed
  case zero
  /// More digits after the point than the currency has: nothing is rounded silently.
  case tooManyDecimals(allowed: Int)
  /// A comma that does not separate thousands.
  case misplacedComma
  /// The code of another currency stands before or behind it.
  case otherCurrency(wanted: Currency)
  /// Digits of another script.
  case foreignDigits
  /// Above the limit for one booking.
  case tooLarge(limit: Money)
}
