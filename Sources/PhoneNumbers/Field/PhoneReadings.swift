/// The ways to read one text: as a number of the chosen country, or as one that begins with its calling code.
struct PhoneReadings {
  private let plan: NumberingPlan
  private let home: Result<PhoneNumber, PhoneParseRefusal>
  /// Nil if nothing in the text suggests this reading.
  private let abroad: Result<PhoneNumber, PhoneParseRefusal>?

  init(_ text: DialableText, country: Country?, plan: NumberingPlan) {
    self.plan = plan
    home = Self.read(Self.spelledFully(text, country), region: country?.region, plan)
    abroad = Self.spelledAbroad(text, country).map { Self.read($0, region: nil, plan) }
  }

  /// The reading that gives the better number; if they are equal, the chosen country's.
  var best: Result<PhoneNumber, PhoneParseRefusal> {
    guard let abroad else { return home }
    return rank(home) >= rank(abroad) ? home : abroad
  }

  /// 2 for a number of the plan, 1 for a number that can exist, 0 for any other.
  private func rank(_ reading: Result<PhoneNumber, PhoneParseRefusal>) -> Int {
    guard let number = try? reading.get(), PhoneEntry.refusal(of: number, plan) == nil else { return 0 }
    return plan.isValid(number) ? 2 : 1
  }

  private static func read(
    _ text: String, region: RegionCode?, _ plan: NumberingPlan
  ) -> Result<PhoneNumber, PhoneParseRefusal> {
    Result { () throws(PhoneParseRefusal) in try plan.parse(text, defaultRegion: region) }
  }

  /// A calling code without a country has no national format, so its numbers get the code in front.
  private static func spelledFully(_ text: DialableText, _ country: Country?) -> String {
    guard let country, country.region == nil, !text.hasPlus else { return text.readable }
    return "+\(country.callingCode)\(text.fromFirstDigit)"
  }

  /// The text with `+` instead of a leading `00`, which most of the world dials and many people write wherever they
  /// are. Also with `+` before the calling code of a list entry without a country.
  private static func spelledAbroad(_ text: DialableText, _ country: Country?) -> String? {
    guard !text.hasPlus else { return nil }
    if let rest = text.afterDoubleZero { return "+\(rest)" }
    guard let country, country.region == nil, text.digits.starts(with: "\(country.callingCode)".unicodeScalars) else {
      return nil
    }
    return "+\(text.fromFirstDigit)"
  }
}
