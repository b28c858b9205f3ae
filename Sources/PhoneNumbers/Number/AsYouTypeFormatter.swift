/// Formats a number while it is typed: after each character it returns everything typed so far, in the format that
/// fits. It follows libphonenumber's AsYouTypeFormatter step by step.
///
/// After a character that is neither a digit nor a leading `+`, it returns everything as typed. If a national prefix
/// includes a carrier code, as in Colombia and Brazil, it can lose digits, as the original does. Callers that show
/// the result to people must check that all digits are there.
package struct AsYouTypeFormatter: Sendable {
  /// A format from one of the two lists of a plan.
  struct Candidate: Sendable {
    let index: Int
    let isInternational: Bool
  }

  /// How many digits are needed before formats are searched.
  static let fewestLeadingDigits = 3

  let plan: NumberingPlan
  private let home: RegionPlan?
  var current: RegionPlan?

  /// As typed.
  private var typed = String.UnicodeScalarView()
  /// ASCII digits, and a plus before them if there is one.
  var accrued: [UInt8] = []
  /// The text before ``national``, with its spaces: prefix, calling code.
  var prefix: [UInt8] = []
  /// The national prefix that was removed.
  var nationalPrefix: [UInt8] = []
  /// The digits of the national significant number.
  var national: [UInt8] = []
  var candidates: [Candidate] = []
  var template = FormattingTemplate()
  /// The groups that ``template`` was made for, an index into the plan's.
  var templateGroups: Int?

  private var isAbleToFormat = true
  private var hasOwnFormatting = false
  private var awaitsCallingCode = false
  /// A prefix was found, so this is a full number and not a local one.
  var isComplete = false
  var wantsSpaceAfterPrefix = false

  /// - Parameters:
  ///   - region: where the number is typed; if nil, only numbers with `+` are formatted.
  ///   - plan: the numbering plan.
  package init(region: RegionCode?, plan: NumberingPlan = .carried) {
    self.plan = plan
    // The formats belong to the main region of a calling code.
    home = region.flatMap { plan.callingCode(of: $0) }.flatMap { plan.main(callingCode: $0) }
    current = home
    isHomeMain = home != nil && home?.region == region
  }

  /// Whether the given region is the main one of its calling code.
  private let isHomeMain: Bool

  /// Adds the next character.
  /// - Parameter scalar: anything.
  /// - Returns: everything typed so far, formatted.
  package mutating func input(_ scalar: Unicode.Scalar) -> String {
    typed.append(scalar)
    guard let symbol = accrue(scalar) else {
      isAbleToFormat = false
      hasOwnFormatting = true
      return asTyped
    }
    return Self.text(isAbleToFormat ? advance(symbol) : recover()) ?? asTyped
  }

  private var asTyped: String { String(typed) }

  /// Stores a digit or a leading plus; nil for anything else.
  private mutating func accrue(_ scalar: Unicode.Scalar) -> UInt8? {
    if let digit = PhoneSymbol.digit(scalar) {
      let symbol = digit + UInt8(ascii: "0")
      accrued.append(symbol)
      national.append(symbol)
      return symbol
    }
    guard typed.count == 1 else { return nil }
    if scalar == "+" {
      accrued.append(UInt8(ascii: "+"))
      return UInt8(ascii: "+")
    }
    guard PhoneSymbol.of(scalar) == PhoneSymbol.widePlus else { return nil }
    // A full-width plus is accepted but has no effect: it stays with the digits.
    accrued.append(PhoneSymbol.widePlus)
    national.append(PhoneSymbol.widePlus)
    return PhoneSymbol.widePlus
  }

  /// No format fits any more. A long prefix may be the reason: without it one may fit again.
  private mutating func recover() -> [UInt8]? {
    guard !hasOwnFormatting else { return nil }
    if extractInternationalPrefix() {
      return extractCallingCode() ? chooseAnew() : nil
    }
    guard extractLongerNationalPrefix() else { return nil }
    prefix.append(UInt8(ascii: " "))
    return chooseAnew()
  }

  private mutating func chooseAnew() -> [UInt8]? {
    isAbleToFormat = true
    awaitsCallingCode = false
    candidates = []
    template = FormattingTemplate()
    templateGroups = nil
    return choose()
  }

  private mutating func advance(_ symbol: UInt8) -> [UInt8]? {
    if accrued.count < Self.fewestLeadingDigits { return nil }
    if accrued.count == Self.fewestLeadingDigits {
      guard extractInternationalPrefix() else {
        nationalPrefix = removeNationalPrefix()
        return choose()
      }
      awaitsCallingCode = true
    }
    if awaitsCallingCode {
      if extractCallingCode() { awaitsCallingCode = false }
      return prefix + national
    }
    guard !candidates.isEmpty else { return choose() }
    let partial = fill(symbol)
    if let whole = formatWhole() { return whole }
    narrow()
    if makeTemplate() { return refill() }
    return isAbleToFormat ? partial.map(joined) : nil
  }

  /// Searches the formats that fit the digits so far.
  private mutating func choose() -> [UInt8]? {
    guard national.count >= Self.fewestLeadingDigits else { return joined(national) }
    findCandidates()
    if let whole = formatWhole() { return whole }
    return makeTemplate() ? refill() : nil
  }

  /// Writes all digits into a new template.
  private mutating func refill() -> [UInt8]? {
    guard !national.isEmpty else { return prefix }
    var partial: [UInt8]?
    for symbol in national { partial = fill(symbol) }
    return isAbleToFormat ? partial.map(joined) : nil
  }

  /// Writes a digit into the template.
  /// - Returns: the template up to that digit; nil if it is full.
  private mutating func fill(_ symbol: UInt8) -> [UInt8]? {
    if let partial = template.fill(symbol) { return partial }
    if candidates.count == 1 { isAbleToFormat = false }
    templateGroups = nil
    return nil
  }

  /// Takes the first candidate that has room for the digits.
  /// - Returns: whether there is a new template.
  private mutating func makeTemplate() -> Bool {
    while let candidate = candidates.first {
      let format = plan.formats[candidate.index]
      if templateGroups == format.groups { return false }
      if let new = FormattingTemplate(format, candidate.isInternational, plan, atLeast: national.count) {
        template = new
        templateGroups = format.groups
        wantsSpaceAfterPrefix = !candidate.isInternational && format.traits.ruleHasSeparator
        return true
      }
      candidates.removeFirst()
    }
    isAbleToFormat = false
    return false
  }

  /// Reads the calling code and switches to that country's plan for the remaining digits.
  private mutating func extractCallingCode() -> Bool {
    guard let code = plan.callingCode(beginning: national), let main = plan.main(callingCode: code) else {
      return false
    }
    national.removeFirst(NumberingPlan.width(code))
    if !(isHomeMain && main.region == home?.region && main.region != .world) { current = main }
    prefix.append(decimal: UInt64(code))
    prefix.append(UInt8(ascii: " "))
    nationalPrefix = []
    return true
  }

  /// The symbols as text.
  private static func text(_ symbols: [UInt8]?) -> String? {
    guard let symbols else { return nil }
    guard symbols.contains(PhoneSymbol.widePlus) else { return String(decoding: symbols, as: UTF8.self) }
    return String(
      String.UnicodeScalarView(symbols.map { $0 == PhoneSymbol.widePlus ? "\u{FF0B}" : Unicode.Scalar($0) }))
  }
}
