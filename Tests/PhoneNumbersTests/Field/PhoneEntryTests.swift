import PhoneNumbers
import Testing

@Suite("A number that was posted")
struct PhoneEntryTests {
  private func read(_ typed: String, _ country: String = "US", _ check: PhoneCheck = .possible) throws -> PhoneEntry {
    try PhoneEntry(typed: typed, country: Country.named(country), check: check)
  }

  @Test(
    "United States numbers in any usual spelling",
    arguments: [
      "5305550123", "(530) 555-0123", "530-555-0123", "530.555.0123", "530/555/0123", "1-530-555-0123",
      "1 (530) 555 0123", "+1 530 555 0123", "+1(530)5550123", "  530 555 0123  ", "＋１５３０５５５０１２３",
      "530\u{A0}555\u{2011}0123", "٥٣٠٥٥٥٠١٢٣", "\u{202D}530 555 0123\u{202C}", "\u{FEFF}530 555\u{200E} 0123",
      "\u{2068}+1\u{2069} 530 555 0123", "530 555 0123\r\n", "tel:+1-530-555-0123", "tel:530-555-0123;ext=5",
      "530 555 0123 ext. 77", "530 555 0123 x5", "call 530 555 0123", "0015305550123", "00 1 530 555 0123",
      "011 1 530 555 0123",
    ])
  func unitedStates(typed: String) throws {
    #expect(try read(typed).number.e164 == "+15305550123")
  }

  @Test(
    "What is left beside a number by an edit is no part of it",
    arguments: [
      "5305550123x", "5305550123a", "5305550123@", "5305550123*", "(530) 555-0123 ", "(530) 555-0123-", "(5305550123",
      "x5305550123", "@5305550123", "+1 5305550123x", "+1 530-555-0123 (", "530*5550123",
    ])
  func leftovers(typed: String) throws {
    #expect(try read(typed).number.e164 == "+15305550123")
    #expect(try read("+1" + "5305550123", "MX").number.e164 == "+15305550123")
  }

  @Test(
    "Every country's own spelling, and every spelling with the calling code wherever one is",
    arguments: [
      ("DE", "01512 3456789", "+4915123456789"), ("DE", "+49 (0)1512 3456789", "+4915123456789"),
      ("DE", "1512 3456789", "+4915123456789"), ("DE", "0049 1512 3456789", "+4915123456789"),
      ("US", "0049 1512 3456789", "+4915123456789"), ("US", "tel:00491512 3456789", "+4915123456789"),
      ("JP", "0044 20 7946 0958", "+442079460958"), ("JP", "010 44 20 7946 0958", "+442079460958"),
      ("GB", "020 7946 0958", "+442079460958"), ("FR", "01 23 45 67 89", "+33123456789"),
      ("IT", "06 1234 5678", "+390612345678"), ("US", "+39 06 1234 5678", "+390612345678"),
      ("RU", "8 912 345-67-89", "+79123456789"), ("CA", "416 555 0123", "+14165550123"),
      ("AC", "40123", "+24740123"), ("CN", "138 0013 8000", "+8613800138000"),
      ("+800", "1234 5678", "+80012345678"), ("+800", "800 1234 5678", "+80012345678"),
      ("+800", "+800 1234 5678", "+80012345678"), ("+800", "00800 1234 5678", "+80012345678"),
      ("+800", "0049 1512 3456789", "+4915123456789"), ("XX", "+49 1512 3456789", "+4915123456789"),
      ("XX", "0049 1512 3456789", "+4915123456789"),
    ])
  func world(country: String, typed: String, stored: String) throws {
    #expect(try read(typed, country).number.e164 == stored)
  }

  @Test(
    "Refused, each with its reason",
    arguments: [
      ("US", "", .noDigits), ("US", "abc", .noDigits), ("US", "+", .noDigits), ("US", "()-", .noDigits),
      ("MX", "() -", .noDigits), ("US", "+ ", .noDigits), ("US", "x", .noDigits),
      ("US", "1+2", .notANumber), ("US", "5305550123ß", .notANumber), ("US", "530+555 0123", .notANumber),
      ("US", "\u{200E}\u{FEFF}", .noDigits), ("US", String(repeating: "a", count: 300), .noDigits),
      ("US", "555-0123", .tooShort), ("US", "5", .tooShort), ("US", "+1", .tooShort), ("US", "+44 1", .tooShort),
      ("US", "٥٥", .tooShort), ("US", "0044", .tooShort), ("US", "530 555 01234", .tooLong),
      ("US", "2 530 555 0123", .tooLong), ("US", String(repeating: "1", count: 65), .tooLong),
      ("US", "530 555 0123" + String(repeating: " ", count: 53), .tooLong),
      ("US", String(repeating: "\u{3000}", count: 19) + "5305550123", .tooLong),
      ("US", "+33 123 456 789 0", .tooLong), ("DE", "+49 1512 3456 7890 1234", .tooLong),
      ("US", "+7 912 345 67 89 0", .wrongLength), ("US", "030 555 0123", .noSuchAreaCode),
      ("US", "130 555 0123", .noSuchAreaCode), ("US", "+1 030 555 0123", .noSuchAreaCode),
      ("US", "+1 130 555 0123", .noSuchAreaCode), ("JM", "130 555 0123", .noSuchAreaCode),
      ("US", "530+5550123", .notANumber), ("US", "<b>\"5'&", .notANumber), ("US", "1@2", .notANumber),
      ("US", "+0 530 555 0123", .unknownCallingCode), ("US", "+999 530 555 0123", .unknownCallingCode),
      ("XX", "530 555 0123", .noCountry), ("XX", "+999 123 456", .unknownCallingCode),
    ] as [(String, String, PhoneRefusal)])
  func refused(country: String, typed: String, reason: PhoneRefusal) {
    #expect(throws: reason) { try read(typed, country) }
  }

  @Test(
    "A number that can exist in a range that the plan does not know is taken, and said to be unknown; strict refuses")
  func unknownRanges() throws {
    #expect(try read("(530) 555-0123").isKnown)
    for (country, typed, stored) in [("US", "230 555 0123", "+12305550123"), ("DE", "1512 345", "+491512345")] {
      let entry = try read(typed, country)
      #expect(entry.number.e164 == stored && !entry.isKnown)
      #expect(!NumberingPlan.carried.knows(entry.number))
      #expect(throws: PhoneRefusal.unknownRange) { try read(typed, country, .strict) }
    }
    #expect(try read("(530) 555-0123", "US", .strict).isKnown)
    #expect(NumberingPlan.carried.knows(try read("06 1234 5678", "IT").number))
    #expect(throws: PhoneRefusal.tooShort) { try read("555-0123", "US", .strict) }
  }

  @Test("Every country's example number is read from every one of its spellings")
  func examples() throws {
    let plan = NumberingPlan.carried
    for country in Country.all {
      let region = country.region ?? .world
      guard country.region != nil, let example = plan.exampleNumber(of: .mobile, in: region) else { continue }
      let stored = plan.format(example, as: .e164)
      for format in PhoneFormat.allCases {
        let typed = plan.format(example, as: format)
        #expect(try read(typed, country.code).number.e164 == stored, "\(country.code) \(typed)")
      }
      #expect(try read("00" + stored.dropFirst()).number.e164 == stored, "\(country.code) after 00")
    }
  }

  @Test("No number that is stored is longer than E.164 allows, or has another form")
  func onlyE164() {
    for text in ["15305550123", "+05305550123", "+1530555012a", "+", "+12", "+1234567890123456", "+1 5305550123", ""] {
      #expect(E164Number(e164: text) == nil, "\(text)")
    }
  }

  @Test("A printed number shows its last two digits only")
  func masked() throws {
    let number = try #require(E164Number(e164: "+15305550123"))
    #expect("\(number)" == "+•••••••••23")
  }
}
