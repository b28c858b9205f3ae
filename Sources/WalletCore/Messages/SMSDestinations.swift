import PhoneNumbers

/// Where messages may go when each of them costs money: to the countries that the owner named, and to no numbers that are made
/// to earn by what is sent to them.
public struct SMSDestinations: Sendable, Equatable {
  /// The codes of ``Country``: `US`, or `+800` for a calling code without a country.
  public let countries: Set<String>

  /// A name that is none of a country.
  public struct UnknownCountry: Error, Sendable, Equatable {
    /// As it was written.
    public let name: String
  }

  /// - Parameter names: codes of ``Country/all``, in either case.
  /// - Throws: ``UnknownCountry``, the first that is none.
  public init(countries names: [String]) throws(UnknownCountry) {
    let known = Set(Country.all.map(\.code))
    if let name = names.first(where: { !known.contains($0.uppercased()) }) { throw UnknownCountry(name: name) }
    countries = Set(names.map { $0.uppercased() })
  }

  /// Whether a message may not go to a number, and why.
  ///
  /// Countries that share a calling code are told apart by the numbering plan; where it gives a number to two of them, as to
  /// the United Kingdom and the Isle of Man, either will do. A number that it does not know counts for the code's main country.
  /// - Returns: nil if it may go.
  public func refusal(for number: E164Number) -> DestinationRefusal? {
    let plan = NumberingPlan.carried
    let parsed: PhoneNumber
    do throws(PhoneParseRefusal) { parsed = try plan.parse(number.e164, defaultRegion: nil) } catch { return .country }
    let region = plan.region(of: parsed) ?? plan.mainRegion(callingCode: parsed.callingCode)
    let code = region == .world ? "+\(parsed.callingCode)" : region.map { "\($0)" } ?? ""
    let isNamed =
      countries.contains(code)
      || countries.contains { RegionCode($0).map { plan.isValid(parsed, for: $0) } ?? false }
    guard isNamed else { return .country }
    switch plan.numberType(of: parsed) {
    case .premiumRate, .sharedCost, .tollFree: return .kind
    case .voip, .personalNumber, .pager, .uan, .voicemail, .fixedLine, .mobile, .fixedLineOrMobile, .unknown: return nil
    }
  }
}

/// Why no message is sent to a number.
public enum DestinationRefusal: Sendable, Equatable {
  /// The number's country is none of those that the owner named.
  case country
  /// Numbers of its kind cost extra or take no messages.
  case kind
}

extension E164Number {
  /// The digits without the last four: numbers that share them are neighbours, as one who has bought a block of numbers owns
  /// them. Empty where there are no more than four.
  public var rangePrefix: String { String(e164.dropFirst().dropLast(4)) }
}
