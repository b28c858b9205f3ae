/// A telephone number as a person enters it, in any spelling, read with the country chosen beside it.
package struct PhoneEntry: Sendable, Equatable {
  /// The number to store and to send codes to. It has no extension, because no code can go there.
  package let number: E164Number
  /// Whether the number is in a range that the plan knows. An unknown number can still exist.
  package let isKnown: Bool
  /// The same number in its parts.
  let parsed: PhoneNumber

  /// The longest text that a form may send, in bytes of UTF-8. It has room for every spelling in use.
  package static let postedMax = 64

  /// Reads a posted text.
  /// - Parameters:
  ///   - typed: as typed or pasted, ``postedMax`` bytes at most.
  ///   - country: where a number without a calling code belongs; if nil, only numbers with one are read.
  ///   - check: which numbers to accept.
  /// - Throws: why the text is no number that can exist.
  package init(typed: String, country: Country?, check: PhoneCheck = .possible) throws(PhoneRefusal) {
    let fits = typed.utf8.count <= Self.postedMax
    try self.init(DialableText(typed), fits: fits, country: country, check: check, plan: .carried)
  }

  /// Reads a text that was pasted into the field, which rewrites it in a shorter form.
  init(pasted: String, country: Country, plan: NumberingPlan) throws(PhoneRefusal) {
    let fits = pasted.unicodeScalars.count <= PhoneText.scalarsMax
    try self.init(DialableText(pasted), fits: fits, country: country, check: .possible, plan: plan)
  }

  private init(
    _ text: DialableText, fits: Bool, country: Country?, check: PhoneCheck, plan: NumberingPlan
  ) throws(PhoneRefusal) {
    guard text.hasDigits else { throw .noDigits }
    guard fits else { throw .tooLong }
    let readings = PhoneReadings(text, country: country, plan: plan)
    do throws(PhoneParseRefusal) { parsed = try readings.best.get() } catch {
      throw Self.refusal(error, text, country)
    }
    if let refusal = Self.refusal(of: parsed, plan) { throw refusal }
    // A number can fit the plan's lengths and still be longer than E.164 allows: it cannot be called from abroad.
    guard let number = E164Number(e164: plan.format(parsed, as: .e164)) else { throw .tooLong }
    self.number = number
    isKnown = plan.isValid(parsed)
    if check == .strict, !isKnown { throw .unknownRange }
  }

  private static func refusal(_ failure: PhoneParseRefusal, _ text: DialableText, _ country: Country?) -> PhoneRefusal {
    switch failure {
    // Plain digits that do not look like a number are too few.
    case .notANumber: text.isPlain ? .tooShort : .notANumber
    case .invalidCountryCode: country == nil && !text.hasPlus ? .noCountry : .unknownCallingCode
    case .tooShort, .tooShortAfterInternationalPrefix: .tooShort
    case .tooLong: .tooLong
    }
  }

  /// Why a number cannot exist; nil if it can.
  static func refusal(of number: PhoneNumber, _ plan: NumberingPlan) -> PhoneRefusal? {
    switch plan.lengthVerdict(of: number) {
    case .tooShort, .possibleLocally: return .tooShort
    case .tooLong: return .tooLong
    case .invalidLength: return .wrongLength
    case .possible: break
    }
    // The North American numbering plan: NXX with N from 2 to 9.
    guard number.callingCode == 1 else { return nil }
    let first = number.nationalSignificantNumber.first ?? 0
    return first >= UInt8(ascii: "2") ? nil : .noSuchAreaCode
  }
}

extension NumberingPlan {
  /// Whether the number is in a range of the plan.
  package func knows(_ number: E164Number) -> Bool {
    (try? parse(number.e164, defaultRegion: nil)).map(isValid) ?? false
  }
}

/// Which numbers may get a code.
package enum PhoneCheck: String, Sendable {
  /// All numbers that can exist: plans grow, and the code proves the number.
  case possible
  /// Only numbers in a range that the plan knows.
  case strict
}

/// Why a typed text is not accepted as a telephone number.
package enum PhoneRefusal: Error, Sendable, Equatable {
  /// It has no digit.
  case noDigits
  /// It does not look like a number.
  case notANumber
  /// It is in national format, but no country was chosen.
  case noCountry
  /// It begins with `+` or an international prefix, but no calling code follows.
  case unknownCallingCode
  case tooShort
  case tooLong
  /// Neither too short nor too long, but no number of this country has this many digits.
  case wrongLength
  /// A +1 number whose area code begins with 0 or 1.
  case noSuchAreaCode
  /// It could exist, but its range is not in the plan, and only known numbers are accepted.
  case unknownRange
}
