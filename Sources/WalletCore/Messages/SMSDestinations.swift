import PhoneNumbers

/// Where messages may go if each one costs money: only to the countries that the owner named, and never to numbers
/// that earn money from the messages they receive.
package struct SMSDestinations: Sendable, Equatable {
  /// Codes of ``Country``: `US`, or `+800` for a calling code without a country.
  package let countries: Set<String>

  /// A name that is not a country code.
  package struct UnknownCountry: Error, Sendable, Equatable {
    /// The name as written.
    package let name: String
  }

  /// - Parameter names: codes of ``Country/all``, in either case.
  /// - Throws: ``UnknownCountry`` for the first unknown name.
  package init(countries names: [String]) throws(UnknownCountry) {
    let known = Set(Country.all.map(\.code))
    if let name = names.first(where: { !known.contains($0.uppercased()) }) { throw UnknownCountry(name: name) }
    countries = Set(names.map { $0.uppercased() })
  }

  /// Why a message may not go to a number.
  ///
  /// The numbering plan tells apart countries that share a calling code. If it gives a number to two of them, such as
  /// the United Kingdom and the Isle of Man, either is enough. A number that the plan does not know counts for the
  /// calling code's main country.
  /// - Returns: nil if it may go.
  package func refusal(for number: E164Number) -> DestinationRefusal? {
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
package enum DestinationRefusal: Sendable, Equatable {
  /// The owner did not name the number's country.
  case country
  /// Numbers of its kind cost extra or take no messages.
  case kind
}

extension E164Number {
  /// The digits without the last four. Numbers that share them are neighbours: one buyer of a number block may own
  /// them all. Empty if there are at most four digits.
  package var rangePrefix: String { String(e164.dropFirst().dropLast(4)) }
}
