import PhoneNumbers
import Testing

/// A few examples of each spelling that people use; the recorded answers contain thousands.
@Suite("Reading phone numbers")
struct PhoneParsingTests {
  private let plan = NumberingPlan.carried

  @Test(
    "Every usual spelling",
    arguments: [
      ("(530) 555-0123", "US", "+15305550123"), ("1-530-555-0123", "US", "+15305550123"),
      ("tel:+1-530-555-0123", "DE", "+15305550123"), ("＋１ ５３０ ５５５ ０１２３", "DE", "+15305550123"),
      ("٥٣٠٥٥٥٠١٢٣", "US", "+15305550123"), ("011 49 1512 3456789", "US", "+4915123456789"),
      ("01512 3456789", "DE", "+4915123456789"), ("+49 (0)1512 3456789", "US", "+4915123456789"),
      ("1-800-FLOWERS", "US", "+18003569377"), ("06 698 12345", "IT", "+390669812345"),
      ("tel:555-0123;phone-context=+1-530", "US", "+15305550123"), ("15 11 2345 6789", "AR", "+541511 23456789"),
      ("0 11 15 2345 6789", "AR", "+5491123456789"), ("call 530 555 0123.", "US", "+15305550123"),
      ("530 555 0123 / x12", "US", "+15305550123"), ("＋81　3‐1234‐5678", "US", "+81312345678"),
      // A punctuation sign that is also a letter stays at the end, and so does the text before it.
      ("+247x07437ー", "AC", "+24707437"),
    ])
  func spellings(text: String, region: String, e164: String) throws {
    let number = try plan.parse(text, defaultRegion: RegionCode(region))
    #expect(plan.format(number, as: .e164) == e164.filter { $0 != " " })
  }

  @Test(
    "Extensions in every label's spelling, as they were written",
    arguments: [
      ("530 555 0123 x12", "12"), ("530 555 0123 ext. 12", "12"), ("530 555 0123 Extension:12", "12"),
      ("530 555 0123;ext=12", "12"), ("530 555 0123 #12", "12"), ("530 555 0123,,12", "12"), ("530 555 0123;12#", "12"),
      ("530 555 0123 - 12#", "12"), ("530 555 0123 доб. 12", "12"), ("530 555 0123 ANEXO 12", "12"),
      ("530 555 0123 ｅｘｔ12", "12"), ("530 555 0123 extensio\u{301}n 12", "12"), ("530 555 0123 int 12", "12"),
      ("530 555 0123 x١٢", "١٢"), ("530 555 0123 ext 12345678901234567890", "12345678901234567890"),
      ("530 555 0123", nil), ("530 555 0123 4567", nil), ("530555x0123456789", nil),
    ] as [(String, String?)])
  func extensions(text: String, digits: String?) throws {
    let number = try plan.parse(text, defaultRegion: RegionCode("US"))
    #expect(number.extensionDigits == digits)
  }

  @Test(
    "What is no number, with its reason",
    arguments: [
      ("", .notANumber), ("abc", .notANumber), ("1", .notANumber), ("530 555 0123;phone-context=", .notANumber),
      ("530 555 0123;phone-context=-a", .notANumber), ("+0 530", .invalidCountryCode),
      ("+999 1234567", .invalidCountryCode),
      ("011 49", .tooShortAfterInternationalPrefix), ("+49", .notANumber), ("+490", .tooShort), ("+49 1", .tooShort),
      ("530 555 0123 4567 8901 2", .tooLong), (String(repeating: "1", count: 251), .tooLong),
    ] as [(String, PhoneParseRefusal)])
  func refused(text: String, failure: PhoneParseRefusal) {
    #expect(throws: failure) { try plan.parse(text, defaultRegion: RegionCode("US")) }
  }

  @Test("Without a region only numbers with a plus are read")
  func noRegion() throws {
    for region in [nil, .world, RegionCode("ZZ")] {
      #expect(throws: PhoneParseRefusal.invalidCountryCode) { try plan.parse("530 555 0123", defaultRegion: region) }
      #expect(try plan.parse("+1 530 555 0123", defaultRegion: region).nationalNumber == 5_305_550_123)
      #expect(try plan.parse("+800 1234 5678", defaultRegion: region).callingCode == 800)
    }
  }
}
