/// A telephone number as a person enters it: read in any spelling, with the country that is chosen beside it.
public struct PhoneEntry: Sendable, Equatable {
  /// What is stored and sent to; an extension is left out, because no code can go there.
  public let number: E164Number
  /// Whether the plan knows a range that it is in. A number that is not known can exist all the same.
  public let isKnown: Bool
  /// The same number, taken apart.
  let parsed: PhoneNumber

  /// Longer texts are no numbers.
  static let lengthLimit = 250

  /// Reads a text.
  /// - Parameters:
  ///   - typed: as it was typed or pasted, 250 characters at most.
  ///   - country: where a number without a calling code belongs; nil: only numbers with one are read.
  ///   - check: which numbers are taken.
  ///   - plan: the facts.
  /// - Throws: why it is no number that can exist (SPEC 2.4).
  public init(
    typed: String, country: Country?, check: PhoneCheck = .possible, plan: NumberingPlan = .carried
  ) throws(PhoneRefusal) {
    let text = DialableText(typed)
    guard text.hasDigits else { throw .noDigits }
    guard typed.unicodeScalars.count <= Self.lengthLimit else { throw .tooLong }
    let readings = PhoneReadings(text, country: country, plan: plan)
    do throws(PhoneParseFailure) { parsed = try readings.best.get() } catch {
      throw Self.refusal(error, text, country)
    }
    if let refusal = Self.refusal(of: parsed, plan) { throw refusal }
    // A number that is possible by the plan's lengths and longer than E.164 allows cannot be called from abroad.
    guard let number = E164Number(e164: plan.format(parsed, as: .e164)) else { throw .tooLong }
    self.number = number
    isKnown = plan.isValid(parsed)
    if check == .strict, !isKnown { throw .unknownRange }
  }

  private static func refusal(_ failure: PhoneParseFailure, _ text: DialableText, _ country: Country?) -> PhoneRefusal {
    switch failure {
    // One or two digits do not look like a number yet.
    case .notANumber: text.isPlain && text.dialable.count < 4 ? .tooShort : .notANumber
    case .invalidCountryCode: country == nil && !text.hasPlus ? .noCountry : .unknownCallingCode
    case .tooShort, .tooShortAfterInternationalPrefix: .tooShort
    case .tooLong: .tooLong
    }
  }

  /// Why a number cannot exist; nil: it can.
  static func refusal(of number: PhoneNumber, _ plan: NumberingPlan) -> PhoneRefusal? {
    switch plan.lengthVerdict(of: number) {
    case .tooShort, .possibleLocally: return .tooShort
    case .tooLong: return .tooLong
    case .invalidLength: return .wrongLength
    case .possible: break
    }
    // The North American numbering plan: NXX with N from 2 to 9.
    guard number.callingCode == 1 else { return nil }
    let first = number.leadingZeros > 0 ? UInt8(ascii: "0") : String(number.nationalNumber).utf8.first
    return first.map { $0 >= UInt8(ascii: "2") } == true ? nil : .noSuchAreaCode
  }
}

extension NumberingPlan {
  /// Whether this is a number in a range of the plan.
  public func knows(_ number: E164Number) -> Bool { (try? parse(number.e164, region: nil)).map(isValid) ?? false }
}
