/// The ways to read one text: as a number of the chosen country, and as one with its calling code in front.
struct PhoneReadings {
  private let plan: NumberingPlan
  private let home: Result<PhoneNumber, PhoneParseRefusal>
  /// Nil where the text gives no reason to be read so.
  private let abroad: Result<PhoneNumber, PhoneParseRefusal>?

  init(_ text: DialableText, country: Country?, plan: NumberingPlan) {
    self.plan = plan
    home = Self.read(Self.spelledFully(text, country), region: country?.region, plan)
    abroad = Self.spelledAbroad(text, country).map { Self.read($0, region: nil, plan) }
  }

  /// The reading that makes the better number, that of the chosen country first.
  var best: Result<PhoneNumber, PhoneParseRefusal> {
    guard let abroad else { return home }
    return rank(home) >= rank(abroad) ? home : abroad
  }

  /// 2 for a number of the plan, 1 for one that can exist, 0 for all others.
  private func rank(_ reading: Result<PhoneNumber, PhoneParseRefusal>) -> Int {
    guard let number = try? reading.get(), PhoneEntry.refusal(of: number, plan) == nil else { return 0 }
    return plan.isValid(number) ? 2 : 1
  }

  private static func read(
    _ text: String, region: RegionCode?, _ plan: NumberingPlan
  ) -> Result<PhoneNumber, PhoneParseRefusal> {
    Result { () throws(PhoneParseRefusal) in try plan.parse(text, defaultRegion: region) }
  }

  /// A calling code without a country has no spelling of its own, so its numbers get the code in front.
  private static func spelledFully(_ text: DialableText, _ country: Country?) -> String {
    guard let country, country.region == nil, !text.hasPlus else { return text.readable }
    return "+\(country.callingCode)\(text.fromFirstDigit)"
  }

  /// The text with `+` in place of `00`, which most of the world dials and many write wherever they are, and before the
  /// code of the list's entries without a country.
  private static func spelledAbroad(_ text: DialableText, _ country: Country?) -> String? {
    guard !text.hasPlus else { return nil }
    if let rest = text.afterDoubleZero { return "+\(rest)" }
    guard let country, country.region == nil, text.digits.starts(with: "\(country.callingCode)".unicodeScalars) else {
      return nil
    }
    return "+\(text.fromFirstDigit)"
  }
}
