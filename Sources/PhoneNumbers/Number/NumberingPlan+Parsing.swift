// Reading numbers: follows libphonenumber's `parse` step by step.
extension NumberingPlan {
  /// The most digits of a national significant number: two more than ITU-T E.164 allows, as in Germany.
  private static let digitsMax = 17
  /// The fewest.
  private static let fewestDigits = 2

  /// Reads a number in any spelling: in national format, with `+` or an international prefix, with letters for
  /// digits, with an extension, in digits of any script, or as in RFC 3966.
  ///
  /// It does not check whether the number can exist: see ``lengthVerdict(of:)`` and ``isValid(_:)``.
  /// - Parameters:
  ///   - text: what was typed.
  ///   - region: where it is dialled from. If nil, ``RegionCode/world`` or unknown, only numbers with `+` are read.
  /// - Returns: the number.
  /// - Throws: why the text cannot be a number.
  package func parse(_ text: String, defaultRegion region: RegionCode?) throws(PhoneParseRefusal) -> PhoneNumber {
    var typed = try PhoneText(text).numberPart()
    guard typed.isViable, let first = typed.symbols.first else { throw .notANumber }
    let home = region.flatMap(country)
    guard home != nil || PhoneSymbol.isPlus(first) else { throw .invalidCountryCode }
    let extensionDigits = typed.takeExtension()
    var (callingCode, digits) = try splitRetrying(typed.symbols, home)
    var plan = home
    if let callingCode {
      // The plan of the calling code's main region applies; if that is the given region, `plan` already has it.
      if home == nil || mainRegion(callingCode: callingCode) != region { plan = main(callingCode: callingCode) }
    } else {
      digits = Self.digits(typed.symbols)
    }
    guard let plan, digits.count >= Self.fewestDigits else { throw .tooShort }
    let bare = withoutNationalPrefix(digits, plan)
    switch Self.verdict(bare.count, plan.general) {
    case .possible, .tooLong: digits = bare
    case .tooShort, .possibleLocally, .invalidLength: break
    }
    guard digits.count >= Self.fewestDigits else { throw .tooShort }
    guard digits.count <= Self.digitsMax else { throw .tooLong }
    return PhoneNumber(callingCode: callingCode ?? plan.callingCode, digits: digits, extensionDigits: extensionDigits)
  }

  /// Splits off the calling code. A `+` before something that is no calling code is treated as a mistake.
  private func splitRetrying(
    _ symbols: [UInt8], _ home: RegionPlan?
  ) throws(PhoneParseRefusal) -> (callingCode: Int?, digits: [UInt8]) {
    do throws(PhoneParseRefusal) {
      return try split(symbols[...], home)
    } catch {
      let rest = symbols.drop(while: PhoneSymbol.isPlus)
      guard error == .invalidCountryCode, rest.count < symbols.count else { throw error }
      let again = try split(rest, home)
      guard again.callingCode != nil else { throw .invalidCountryCode }
      return again
    }
  }

  /// - Returns: the calling code and the digits after it; nil if no calling code was written.
  private func split(
    _ symbols: ArraySlice<UInt8>, _ home: RegionPlan?
  ) throws(PhoneParseRefusal) -> (callingCode: Int?, digits: [UInt8]) {
    let rest = symbols.drop(while: PhoneSymbol.isPlus)
    let digits = Self.digits(rest)
    if rest.count < symbols.count { return try splitInternational(digits[...]) }
    guard let home else { return (nil, []) }
    if let prefix = home.internationalPrefix, let end = program.end(prefix, digits.span) {
      // No calling code begins with 0, so then it was no international prefix.
      if end == digits.count || digits[end] != UInt8(ascii: "0") { return try splitInternational(digits[end...]) }
    }
    return splitOwn(digits, home)
  }

  private func splitInternational(
    _ digits: ArraySlice<UInt8>
  ) throws(PhoneParseRefusal) -> (callingCode: Int?, digits: [UInt8]) {
    guard digits.count > Self.fewestDigits else { throw .tooShortAfterInternationalPrefix }
    guard let code = callingCode(beginning: digits) else { throw .invalidCountryCode }
    return (code, Array(digits.dropFirst(Self.width(code))))
  }

  /// A number of this country with its calling code but without `+`: read that way if it makes a better number.
  private func splitOwn(_ digits: [UInt8], _ home: RegionPlan) -> (callingCode: Int?, digits: [UInt8]) {
    var code: [UInt8] = []
    code.append(decimal: UInt64(home.callingCode))
    guard digits.starts(with: code) else { return (nil, []) }
    let rest = withoutNationalPrefix(Array(digits.dropFirst(code.count)), home)
    let general = home.general
    let isBetter =
      !program.fitsAll(general.pattern, digits.span) && program.fitsAll(general.pattern, rest.span)
      || Self.verdict(digits.count, general) == .tooLong
    return isBetter ? (home.callingCode, rest) : (nil, [])
  }

  /// Removes the national prefix, unless the rest would no longer be a number of the country.
  private func withoutNationalPrefix(_ digits: [UInt8], _ plan: RegionPlan) -> [UInt8] {
    guard let pattern = plan.nationalPrefixForParsing, !digits.isEmpty,
      let match = program.match(pattern, digits.span)
    else { return digits }
    var bare: [UInt8] = []
    if !plan.transformRule.isEmpty, let last = match.groups.last, last != nil {
      bare = transform(plan.transformRule, digits, match.groups)
    }
    bare += digits[match.end...]
    if program.fitsAll(plan.general.pattern, digits.span), !program.fitsAll(plan.general.pattern, bare.span) {
      return digits
    }
    return bare
  }

  private func transform(_ rule: TableRange, _ digits: [UInt8], _ groups: [Range<Int>?]) -> [UInt8] {
    var result: [UInt8] = []
    for piece in FormatPieces(bytes(rule)) {
      switch piece {
      case .byte(let byte): result.append(byte)
      case .group(let index): if index < groups.count, let range = groups[index] { result += digits[range] }
      }
    }
    return result
  }

  /// The ASCII digits of a text; with three letters or more, letters count as digits too (1-800-FLOWERS).
  private static func digits(_ symbols: some Collection<UInt8>) -> [UInt8] {
    var letters = 0
    for symbol in symbols where PhoneSymbol.isLetter(symbol) { letters += 1 }
    var digits: [UInt8] = []
    digits.reserveCapacity(symbols.count)
    for symbol in symbols {
      if let digit = letters < 3 ? PhoneSymbol.decimal(symbol) : keyOrDigit(symbol) {
        digits.append(digit + UInt8(ascii: "0"))
      }
    }
    return digits
  }

  /// In a text with letters, digits of other scripts do not count.
  private static func keyOrDigit(_ symbol: UInt8) -> UInt8? {
    switch symbol {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): symbol - UInt8(ascii: "0")
    case PhoneSymbol.dotlessI, PhoneSymbol.longS: PhoneSymbol.key(PhoneSymbol.folded(symbol))
    case 0..<0x80: PhoneSymbol.isLetter(symbol) ? PhoneSymbol.key(symbol) : nil
    default: nil
    }
  }

  static func width(_ callingCode: Int) -> Int { callingCode < 10 ? 1 : callingCode < 100 ? 2 : 3 }
}

/// Why a text cannot be read as a telephone number at all (libphonenumber: NumberParseException).
package enum PhoneParseRefusal: Error, Sendable, Hashable {
  /// It does not look like a number.
  case notANumber
  /// It begins with no existing calling code, and no region was given instead.
  case invalidCountryCode
  /// Almost nothing follows the international prefix.
  case tooShortAfterInternationalPrefix
  /// Fewer than two digits are left for the national significant number.
  case tooShort
  /// More than 17 digits are left, or the text has more than 250 characters.
  case tooLong
}
