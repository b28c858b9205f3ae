import Testing

@testable import WalletCore

@Suite("Phone numbers")
struct PhoneNumberTests {
  private func parse(_ typed: String, _ country: String = "US") throws -> String {
    try E164Number.parse(typed, country: Country.named(country)).e164
  }

  @Test(
    "United States numbers in any usual spelling",
    arguments: [
      "5305550123", "(530) 555-0123", "530-555-0123", "530.555.0123", "530/555/0123", "1-530-555-0123",
      "1 (530) 555 0123",
      "+1 530 555 0123", "+1(530)5550123", "  530 555 0123  ", "＋１５３０５５５０１２３", "530\u{A0}555\u{2011}0123", "٥٣٠٥٥٥٠١٢٣",
      "\u{202D}530 555 0123\u{202C}",
    ])
  func unitedStates(typed: String) throws {
    #expect(try parse(typed) == "+15305550123")
  }

  @Test(
    "Every calling code, by the lengths that its numbers can have",
    arguments: [
      ("+49 1512 3456789", "+4915123456789"), ("+44 20 7946 0958", "+442079460958"), ("+390612345678", "+390612345678"),
      ("+33 1 23 45 67 89", "+33123456789"), ("+33 01 23 45 67 89", "+33123456789"),
      ("+7 912 345-67-89", "+79123456789"),
      ("+800 1234 5678", "+80012345678"), ("+247 40123", "+24740123"), ("+81 3-1234-5678", "+81312345678"),
    ])
  func world(typed: String, stored: String) throws {
    #expect(try parse(typed) == stored)
    #expect(try parse(typed, "DE") == stored, "the country does not matter then")
  }

  @Test(
    "Refused, each with its reason",
    arguments: [
      ("", .noDigits), ("abc", .noDigits), ("+", .noDigits), ("()-", .noDigits), ("555-0123", .tooShort),
      ("530 555 01234", .tooLong), ("2 530 555 0123", .tooLong), ("030 555 0123", .noSuchAreaCode),
      ("130 555 0123", .noSuchAreaCode), ("+1 030 555 0123", .noSuchAreaCode), ("530 555 0123 x", .notANumber),
      ("5305550123;", .notANumber), ("530+5550123", .notANumber), ("++15305550123", .notANumber),
      ("+0 530 555 0123", .unknownCallingCode), ("+999 123 456", .unknownCallingCode), ("+44 1", .tooShort),
      ("+33 123 456 789 0", .tooLong), ("+7 912 345 67 89 0", .wrongLength), ("+1", .tooShort),
      (String(repeating: "1", count: 65), .tooLong),
    ] as [(String, PhoneRefusal)])
  func refused(typed: String, reason: PhoneRefusal) {
    #expect(throws: reason) { try parse(typed) }
  }

  @Test("A national spelling of another country is asked for with + and the calling code")
  func otherCountries() {
    #expect(throws: PhoneRefusal.needsCallingCode) { try parse("01512 3456789", "DE") }
    #expect(throws: PhoneRefusal.needsCallingCode) { try parse("49 1512 3456789", "DE") }
    #expect(throws: PhoneRefusal.noDigits) { try parse("", "DE") }
  }

  @Test("No number that is stored is longer than E.164 allows, or has another form")
  func onlyE164() {
    for text in ["15305550123", "+05305550123", "+1530555012a", "+", "+12", "+1234567890123456", "+1 5305550123", ""] {
      #expect(E164Number(e164: text) == nil, "\(text)")
    }
    #expect(throws: PhoneRefusal.tooLong) { try parse("+49 1512 3456 7890 1234") }
  }

  @Test("A printed number shows its last two digits only")
  func masked() throws {
    let number = try #require(E164Number(e164: "+15305550123"))
    #expect("\(number)" == "+•••••••••23")
  }

  @Test("The country list has every calling code of the plan, the United States first")
  func countries() {
    #expect(Country.all.count == 254)
    #expect(Country.all.first?.code == "US")
    #expect(Country.all.allSatisfy { NumberingPlan.carried.plan(callingCode: $0.callingCode) != nil })
    #expect(Country.named("DE")?.flag == "🇩🇪")
    #expect(Country.named("+800")?.flag == "🌐")
    #expect(Country.named("XX") == nil)
    #expect(Set(Country.all.map(\.code)).count == 254)
  }
}
