extension PhoneNumber {
  /// Reads a number as people write it: in full with `+` and a calling code, or, for the countries of +1, in any
  /// national spelling.
  ///
  /// - Parameters:
  ///   - typed: at most 64 bytes of UTF-8; longer texts are no number (NIST SP 800-63B: bound what is accepted).
  ///   - country: what the country list says, if it says one that is known; decides how a number without `+` is read.
  ///   - numbering: which numbers can exist.
  /// - Returns: the number in E.164.
  /// - Throws: why it is not a number that can exist.
  public static func parse(
    _ typed: String, country: Country?, plan numbering: NumberingPlan = .carried
  ) throws(PhoneRefusal) -> PhoneNumber {
    let dialled = try DialledText(typed)
    guard !dialled.digits.isEmpty else { throw .noDigits }
    guard typed.utf8.count <= 64 else { throw .tooLong }
    if dialled.isInternational {
      guard let plan = numbering.plan(beginning: dialled.digits) else { throw .unknownCallingCode }
      let codeLength = String(plan.callingCode).utf8.count
      return try make(plan, national: Array(dialled.digits.dropFirst(codeLength)))
    }
    guard country?.callingCode == 1, let plan = numbering.plan(callingCode: 1) else { throw .needsCallingCode }
    var national = dialled.digits
    // 1 is the trunk prefix of the North American plan, and no area code begins with it.
    if national.count == 11, national[0] == 1 { national.removeFirst() }
    return try make(plan, national: national)
  }

  private static func make(
    _ plan: NumberingPlan.CodePlan, national typed: [UInt8]
  ) throws(PhoneRefusal) -> PhoneNumber {
    var national = typed
    if plan.writesZeroAtHome, national.first == 0, plan.allows(national.count - 1) { national.removeFirst() }
    guard national.count >= plan.shortest else { throw .tooShort }
    guard national.count <= plan.longest else { throw .tooLong }
    guard plan.allows(national.count) else { throw .wrongLength }
    if plan.callingCode == 1, let first = national.first, first < 2 { throw .noSuchAreaCode }
    let text = "+\(plan.callingCode)" + String(decoding: national.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    guard let number = PhoneNumber(e164: text) else { throw .tooLong }
    return number
  }
}

/// The digits of a typed number, and whether a `+` stands before them.
struct DialledText {
  private(set) var digits: [UInt8] = []
  private(set) var isInternational = false

  /// - Throws: ``PhoneRefusal/notANumber`` where digits stand among things that no spelling of a number has.
  init(_ typed: String) throws(PhoneRefusal) {
    var foreign = false
    for scalar in typed.unicodeScalars {
      if let digit = Self.digit(scalar) {
        digits.append(digit)
      } else if scalar == "+" || scalar == "\u{FF0B}" {
        if digits.isEmpty && !isInternational { isInternational = true } else { foreign = true }
      } else if !Self.isPunctuation(scalar) {
        foreign = true
      }
    }
    guard !foreign || digits.isEmpty else { throw .notANumber }
  }

  /// A decimal digit of any script: Arabic and full-width ones are what some keyboards send.
  private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    if scalar.isASCII {
      return scalar.value >= 48 && scalar.value <= 57 ? UInt8(scalar.value - 48) : nil
    }
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
    return UInt8(exactly: value)
  }

  /// What libphonenumber takes as punctuation inside a number, and white space.
  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x28, 0x29, 0x2D, 0x2E, 0x2F, 0x7E, 0x5B, 0x5D: true  // ( ) - . / ~ [ ]
    case 0x2010...0x2015, 0x2212, 0x30FC, 0xFF0D...0xFF0F, 0x2060, 0x200B, 0x00AD: true
    case 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F: true  // direction marks that a copied number brings along
    default: scalar.properties.isWhitespace
    }
  }
}
