import PhoneNumbers
import Testing

@testable import WalletCore

@Suite("S11: where messages may go")
struct SMSDestinationsTests {
  private func refusal(_ number: String, _ countries: String...) throws -> DestinationRefusal? {
    try SMSDestinations(countries: countries).refusal(for: try #require(E164Number(e164: number)))
  }

  @Test("Only to the countries that are named, also where several share a calling code")
  func countries() throws {
    #expect(try refusal("+15305550123", "US") == nil)
    #expect(try refusal("+15305550123", "us", "DE") == nil)
    #expect(try refusal("+4915112345678", "US", "DE") == nil)
    #expect(try refusal("+4915112345678", "US") == .country)
    // Toronto and Almaty.
    #expect(try refusal("+14165550123", "US") == .country)
    #expect(try refusal("+14165550123", "CA") == nil)
    #expect(try refusal("+77272345678", "RU") == .country)
    #expect(try refusal("+77272345678", "KZ") == nil)
    #expect(try refusal("+79161234567", "RU") == nil)
    #expect(try refusal("+447781123456", "GB") == .country)
    #expect(try refusal("+447781123456", "GG") == nil)
  }

  @Test("Every country's own mobile numbers may be sent to when it is named, and to no other country's")
  func everyCountry() throws {
    var checked = 0
    for country in Country.all {
      let plan = NumberingPlan.carried
      let example =
        if let region = country.region { plan.exampleNumber(of: .mobile, in: region) } else {
          plan.exampleNumber(of: .mobile, callingCode: country.callingCode)
        }
      guard let example, example.callingCode == country.callingCode else { continue }
      let digits = String(decoding: example.nationalSignificantNumber, as: UTF8.self)
      let number = "+\(country.callingCode)\(digits)"
      #expect(try refusal(number, country.code) == nil, "\(country.name)")
      let other = country.code == "FR" ? "US" : "FR"
      #expect(try refusal(number, other) == .country, "\(country.name)")
      checked += 1
    }
    #expect(checked > 200)
  }

  @Test("No country's numbers that earn by being called are sent to, also when it is named")
  func everyKind() throws {
    var checked = 0
    for country in Country.all {
      for kind in [PhoneNumberType.premiumRate, .sharedCost, .tollFree] {
        let plan = NumberingPlan.carried
        guard let region = country.region, let example = plan.exampleNumber(of: kind, in: region) else { continue }
        let digits = String(decoding: example.nationalSignificantNumber, as: UTF8.self)
        // If countries share the calling code, such a number may belong to the main country: that is then the reason.
        #expect(try refusal("+\(country.callingCode)\(digits)", country.code) != nil, "\(country.name) \(kind)")
        checked += 1
      }
    }
    #expect(checked > 200)
  }

  @Test("Not to numbers that earn by being called, nor to those that are paid for by who is called")
  func kinds() throws {
    #expect(try refusal("+19002345678", "US") == .kind)
    #expect(try refusal("+18002345678", "US") == .kind)
    #expect(try refusal("+498001234567", "DE") == .kind)
    #expect(try refusal("+499001234567", "DE") == .kind)
    // A shared-cost number in Germany.
    #expect(try refusal("+4918012345", "DE") == .kind)
    // Both country and kind are wrong: the country is reported first.
    #expect(try refusal("+498001234567", "US") == .country)
  }

  @Test("A calling code without a country is named by itself")
  func world() throws {
    #expect(try refusal("+870773111632", "+870") == nil)
    #expect(try refusal("+870773111632", "US") == .country)
    #expect(try refusal("+80012345678", "+800") == .kind)
  }

  @Test("A number of no known range counts for the main country of its calling code; one of no calling code for none")
  func unknown() throws {
    #expect(try refusal("+12005550123", "US") == nil)
    #expect(try refusal("+12005550123", "CA") == .country)
    #expect(try refusal("+210123456", "US") == .country)
  }

  @Test(
    "A name that is none of a country is named in the refusal",
    arguments: ["UK", "001", "XX", "", "800", "USA", "+1", "+49", "Germany"])
  func names(name: String) {
    #expect(throws: SMSDestinations.UnknownCountry(name: name)) { try SMSDestinations(countries: ["US", name]) }
  }

  @Test("Neighbours share all digits but the last four")
  func range() throws {
    #expect(try #require(E164Number(e164: "+15305550123")).rangePrefix == "1530555")
    #expect(try #require(E164Number(e164: "+1234")).rangePrefix == "")
    #expect(try #require(E164Number(e164: "+123")).rangePrefix == "")
  }
}
