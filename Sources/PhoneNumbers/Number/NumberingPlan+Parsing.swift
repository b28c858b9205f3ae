// Reading numbers: what libphonenumber's `parse` does, step by step.
extension NumberingPlan {
  /// The most digits of a national significant number: two more than ITU-T E.164 allows, as in Germany.
  private static let digitsMax = 17
  /// The fewest.
  private static let fewestDigits = 2

  /// Reads a number in any spelling: as at home, with `+` or an international prefix, with letters for digits, with an
  /// extension, in digits of any script, or as RFC 3966 has it.
  ///
  /// Whether the number can exist is another question: see ``lengthVerdict(of:)`` and ``isValid(_:)``.
  /// - Parameters:
  ///   - text: what was typed.
  ///   - region: the region it is dialled from. Nil, ``RegionCode/world`` or an unknown one: only numbers with `+` are read.
  /// - Returns: the number.
  /// - Throws: why it cannot be one.
  public func parse(_ text: String, defaultRegion region: RegionCode?) throws(PhoneParseRefusal) -> PhoneNumber {
    var typed = try PhoneText(text).numberPart()
    guard typed.isViable, let first = typed.symbols.first else { throw .notANumber }
    let home = region.flatMap(country)
    guard home != nil || PhoneSymbol.isPlus(first) else { throw .invalidCountryCode }
    let extensionDigits = typed.takeExtension()
    var (callingCode, digits) = try splitRetrying(typed.symbols, home)
    var plan = home
    if let callingCode {
      // The given region's own plan says more of it than the main one of its calling code; else that one counts.
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

  /// Parts the calling code from the rest; a `+` before what is no calling code is taken for a mistake.
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

  /// - Returns: the calling code and the digits behind it; nil where none was written.
  private func split(
    _ symbols: ArraySlice<UInt8>, _ home: RegionPlan?
  ) throws(PhoneParseRefusal) -> (callingCode: Int?, digits: [UInt8]) {
    let rest = symbols.drop(while: PhoneSymbol.isPlus)
    let digits = Self.digits(rest)
    if rest.count < symbols.count { return try splitInternational(digits[...]) }
    guard let home else { return (nil, []) }
    if let prefix = home.internationalPrefix, let end = program.end(prefix, digits.span) {
      // No calling code begins with 0: then it was no international prefix.
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

  /// A number of this country with its calling code and without `+`: taken for that where it makes more sense.
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

  /// Takes off what is dialled at home only, unless a number of the country would be none any more.
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

  private func transform(_ rule: FactText, _ digits: [UInt8], _ groups: [Range<Int>?]) -> [UInt8] {
    var result: [UInt8] = []
    var isGroup = false
    for byte in bytes(rule) {
      if isGroup {
        let index = Int(byte &- UInt8(ascii: "1"))
        if index < groups.count, let range = groups[index] { result += digits[range] }
        isGroup = false
      } else if byte == UInt8(ascii: "$") {
        isGroup = true
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// The ASCII digits of a text; where it has three letters or more, letters are digits too (1-800-FLOWERS).
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

  /// Among letters digits of other scripts do not count.
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

/// Why a text cannot be taken for a telephone number at all (libphonenumber: NumberParseException).
public enum PhoneParseRefusal: Error, Sendable, Hashable {
  /// It does not look like one.
  case notANumber
  /// No calling code that exists begins it, and no region was given in place of one.
  case invalidCountryCode
  /// After the prefix of international calls there is next to nothing.
  case tooShortAfterInternationalPrefix
  /// Less than two digits are left for the national significant number.
  case tooShort
  /// More than 17 digits are left, or the text has more than 250 characters.
  case tooLong
}
