extension Money {
  /// Reads an amount as a person types it. Digits go into integers, never through a floating-point number.
  ///
  /// Grammar, after trimming space, tab, U+00A0 and U+202F: an optional `$` and one space (US dollars only), digits
  /// without commas or with correct thousands commas (at most 12 digits), an optional point followed by one to
  /// ``Currency/scale`` digits. At least one digit; at most 32 bytes as typed; from one smallest unit to
  /// ``Currency/amountLimit``.
  /// - Throws: the first reason it is not an amount.
  package static func parse(_ typed: String, currency: Currency) throws(AmountRefusal) -> Money {
    let text = trimmed(Array(typed.unicodeScalars))
    guard !text.isEmpty else { throw .empty }
    guard typed.utf8.count <= 32 else { throw .notAnAmount }
    var reader = AmountReader(text: text, currency: currency)
    return try reader.read()
  }

  private static func trimmed(_ scalars: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool {
      scalar == " " || scalar == "\t" || scalar == "\u{A0}" || scalar == "\u{202F}"
    }
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
    try refuseWhatIsNeverPart()
    if currency == .usd, text.first == "$" {
      text.removeFirst()
      if text.first == " " { text.removeFirst() }
    }
    let whole = text.prefix { $0 != "." }
    let fraction = text.dropFirst(whole.count)
    let digits = try wholeDigits(whole)
    let decimals = try fractionDigits(fraction)
    guard !digits.isEmpty || !decimals.isEmpty else { throw .notAnAmount }
    return try value(digits, decimals)
  }

  /// Reports signs and other scripts' digits separately from other invalid text, for a more helpful message.
  private func refuseWhatIsNeverPart() throws(AmountRefusal) {
    if let first = text.first, "-+(\u{2212}".unicodeScalars.contains(first), text.contains(where: Self.isDigit) {
      throw .signed
    }
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
    let limit = Money(minorUnits: Currency.amountLimit, currency: currency)
    guard digits.count <= 12 else { throw .tooLarge(limit: limit) }
    let padded = digits + decimals + Array(repeating: 0, count: currency.scale - decimals.count)
    var units: Int64 = 0
    for digit in padded {
      let (tens, tooMany) = units.multipliedReportingOverflow(by: 10)
      let (sum, tooMuch) = tens.addingReportingOverflow(digit)
      guard !tooMany, !tooMuch else { throw .tooLarge(limit: limit) }
      units = sum
    }
    guard units > 0 else { throw .zero }
    guard units <= Currency.amountLimit else { throw .tooLarge(limit: limit) }
    return Money(minorUnits: units, currency: currency)
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
  /// Digits of another script.
  case foreignDigits
  /// Above the limit for one booking.
  case tooLarge(limit: Money)
}
