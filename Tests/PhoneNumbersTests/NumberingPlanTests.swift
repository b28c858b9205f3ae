import Testing

@testable import PhoneNumbers

@Suite("The numbering plan")
struct NumberingPlanTests {
  private let plan = NumberingPlan.carried

  @Test("The table is whole: every line is of the notation, and every region and calling code is there")
  func whole() throws {
    let read = try NumberingPlan(facts: plan.facts)
    #expect(read.regions.count == plan.regions.count)
    #expect(plan.regions.filter { $0.region != .world }.count == 245)
    #expect(plan.regions.filter { $0.region == .world }.count == 9)
    #expect(plan.callingCodes.count == 215)
    #expect(
      plan.callingCodes.allSatisfy { !$0.regions.isEmpty && plan.callingCode(beginning: "\($0.code)".utf8) == $0.code })
    #expect(plan.callingCodes.flatMap(\.regions).count == 254, "each has one calling code")
    for region in plan.regions {
      #expect(!region.general.lengths.isEmpty, "\(region.region)")
      #expect(region.types.contains { $0 != nil }, "\(region.region)")
    }
  }

  @Test(
    "The failure of a damaged table names its line",
    arguments: [
      ("Q1", 1), ("C1", 1), ("C1 U", 1), ("# \nC1 US\nf\t\t\tdd", 3), ("RUS 1\ng10\t\t[2-", 2), ("RUS 1\ng10\tdd", 2),
      ("RUS 1\ng\t\tdd", 2), ("RUS 1\ng10\t\td{10}\nf\t\t\t=x", 3), ("RUS 1\ng10\t\td{10}\nm\t\t\t=f", 3),
      ("RUS 1\ng10\t\td{10}\nf\t\t\t~0", 3), ("RUS 1\ng10\t\td{10}\nF3", 3), ("RUS 1\ng10-3\t\td{10}", 2),
    ])
  func damaged(facts: String, line: Int) {
    #expect(throws: TableFailure(line: line)) { try NumberingPlan(facts: Array(facts.utf8)) }
  }

  @Test("Calling codes and regions find each other")
  func codes() throws {
    #expect(plan.mainRegion(callingCode: 1) == RegionCode("US"))
    #expect(plan.mainRegion(callingCode: 44) == RegionCode("GB"))
    #expect(plan.mainRegion(callingCode: 800) == .world)
    for code in [-1, 0, 2, 999, 1000, 10_000] { #expect(plan.mainRegion(callingCode: code) == nil) }
    #expect(plan.callingCode(of: try #require(RegionCode("de"))) == 49)
    #expect(plan.callingCode(of: .world) == nil)
    #expect(plan.callingCode(of: try #require(RegionCode("ZZ"))) == nil)
    #expect(plan.callingCode(beginning: "4915".utf8) == 49)
    for text in ["", "0", "049", "2", "21", "210", "999", "x"] {
      #expect(plan.callingCode(beginning: text.utf8) == nil, "\(text)")
    }
  }

  @Test("Regions are two letters, or 001")
  func regions() {
    #expect(RegionCode("us")?.description == "US")
    #expect(RegionCode("001") == .world)
    #expect(RegionCode.world.description == "001")
    for text in ["", "U", "USA", "U1", "01", "0011", "ÄÖ", "  ", "@A", "[["] {
      #expect(RegionCode(text) == nil, "\(text)")
    }
  }

  /// Every example number of every type in every region, and of the calling codes without a country.
  private var examples: [(number: PhoneNumber, region: RegionCode?, type: PhoneNumberType)] {
    plan.regions.flatMap { facts in
      PhoneNumberType.allCases.compactMap { type in
        let isWorld = facts.region == .world
        let number =
          isWorld
          ? plan.exampleNumber(of: type, callingCode: facts.callingCode)
          : plan.exampleNumber(of: type, in: facts.region)
        return number.map { ($0, isWorld ? nil : facts.region, type) }
      }
    }
  }

  @Test("Every example number is possible, valid, and of its kind and region")
  func examplesHold() {
    #expect(examples.count > 1300)
    for (number, region, type) in examples {
      // Canada's 310-1234 is only dialled without an area code.
      let verdict: LengthVerdict = region == RegionCode("CA") && type == .uan ? .possibleLocally : .possible
      #expect(plan.lengthVerdict(of: number) == verdict, "\(number)")
      #expect(plan.isValid(number), "\(number)")
      #expect(plan.isValid(number, for: region ?? .world))
      let kind = plan.numberType(of: number)
      #expect(
        kind == type || kind == .fixedLineOrMobile && [.fixedLine, .mobile].contains(type)
          || type == .fixedLineOrMobile && kind == .fixedLine, "\(number): \(kind), not \(type)")
      // The regions of a calling code share toll-free and similar numbers; the first region owns them.
      let found = plan.region(of: number)
      #expect(found == region ?? .world || found.flatMap(plan.callingCode) == number.callingCode, "\(number)")
    }
  }

  @Test("Round trips: every example number is read back from every format", arguments: PhoneFormat.allCases)
  func roundTrips(format: PhoneFormat) throws {
    for (number, region, _) in examples where region != nil || format != .national {
      let text = plan.format(number, as: format)
      #expect(try plan.parse(text, defaultRegion: region) == number, "\(text)")
      if format != .national { #expect(try plan.parse(text, defaultRegion: nil) == number, "\(text)") }
    }
  }

  @Test("An extension goes around with the number, in all formats but E.164")
  func extensions() throws {
    for (number, region, _) in examples where region != nil {
      let text = plan.format(number, as: .e164)
      let extended = try plan.parse("\(text);ext=1234", defaultRegion: nil)
      #expect(extended.extensionDigits == "1234")
      #expect(plan.format(extended, as: .e164) == text)
      for format in [PhoneFormat.national, .international, .rfc3966] {
        #expect(try plan.parse(plan.format(extended, as: format), defaultRegion: region) == extended)
      }
    }
  }

  @Test("Numbers that nobody can have")
  func unknown() throws {
    #expect(plan.exampleNumber(of: .pager, in: try #require(RegionCode("DE")))?.callingCode == 49)
    #expect(plan.exampleNumber(of: .unknown, in: try #require(RegionCode("US"))) == nil)
    #expect(plan.exampleNumber(of: .mobile, in: try #require(RegionCode("ZZ"))) == nil)
    let lost = PhoneNumber(callingCode: 999, digits: Array("123".utf8), extensionDigits: nil)
    #expect(plan.lengthVerdict(of: lost) == .invalidLength)
    #expect(!plan.isValid(lost) && plan.region(of: lost) == nil && plan.numberType(of: lost) == .unknown)
    #expect(plan.format(lost, as: .e164) == "+999123")
    #expect(plan.format(lost, as: .international) == "123")
  }
}
