import PhoneNumbers
import Testing

@Suite("The country list")
struct CountryTests {
  @Test("It has every region and every calling code of the plan once, the United States first")
  func countries() {
    let plan = NumberingPlan.carried
    #expect(Country.all.count == 254)
    #expect(Country.all.first == .unitedStates)
    #expect(Set(Country.all.map(\.code)).count == 254)
    for country in Country.all {
      let owner = country.region.flatMap(plan.callingCode(of:))
      #expect(owner == (country.region == nil ? nil : country.callingCode), "\(country.code)")
      #expect(plan.mainRegion(callingCode: country.callingCode) != nil, "\(country.code)")
      #expect(Country.of(country.region ?? .world, callingCode: country.callingCode) == country)
    }
    let codes = Set((1...999).filter { plan.mainRegion(callingCode: $0) != nil })
    #expect(Set(Country.all.map(\.callingCode)) == codes)
  }

  @Test("A country has its flag, a calling code without one a globe")
  func flags() {
    #expect(Country.named("DE")?.flag == "🇩🇪")
    #expect(Country.named("+800")?.flag == "🌐")
    #expect(Country.named("XX") == nil)
  }
}
