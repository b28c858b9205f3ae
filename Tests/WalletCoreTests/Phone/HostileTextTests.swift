import Testing

@testable import WalletBench
@testable import WalletCore

@Suite("Hostile texts in place of a number")
struct HostileTextTests {
  @Test("Reading never traps; what was read can be judged, written in every format, and is the same again in E.164")
  func reading() throws {
    var texts = HostileTexts(seed: 250)
    let plan = NumberingPlan.carried
    var read = 0
    for _ in 0..<4000 {
      let (text, region) = texts.next()
      guard let number = try? plan.parse(text, region: region) else { continue }
      read += 1
      #expect(number.nationalSignificantNumber.count <= 17 && number.leadingZeros < 17)
      let isValid = plan.isValid(number)
      #expect(isValid == (plan.type(of: number) != .unknown), "\(text.debugDescription)")
      #expect(!isValid || plan.lengthVerdict(of: number) == .possible, "\(text.debugDescription)")
      for format in PhoneFormat.allCases { #expect(!plan.format(number, as: format).isEmpty) }
      let e164 = plan.format(number, as: .e164)
      if isValid { #expect(plan.format(try plan.parse(e164, region: nil), as: .e164) == e164) }
    }
    #expect(read > 200, "some of it must get through: \(read)")
  }

  @Test("The as-you-type formatter never traps, and loses no digit of the first twenty")
  func typing() {
    var texts = HostileTexts(seed: 251)
    for _ in 0..<400 {
      let (text, region) = texts.next()
      var formatter = AsYouTypeFormatter(region: region)
      var digits: [UInt8] = []
      for scalar in text.unicodeScalars {
        if let digit = PhoneSymbol.digit(scalar) { digits.append(digit) }
        let written = formatter.input(scalar)
        let isKept = written.unicodeScalars.compactMap(PhoneSymbol.digit) == digits
        #expect(isKept || digits.count > 20, "\(text.debugDescription)")
      }
    }
  }

  @Test("A text of more than 250 characters is too long, whatever is in it; one of 250 is looked at")
  func length() {
    let plan = NumberingPlan.carried
    for character in ["1", "x", "é", "🌐"] as [Unicode.Scalar] {
      let text = String(String.UnicodeScalarView(repeatElement(character, count: 251)))
      #expect(throws: PhoneParseFailure.tooLong) { try plan.parse(text, region: nil) }
    }
    #expect(throws: PhoneParseFailure.notANumber) { try plan.parse(String(repeating: "x", count: 250), region: nil) }
  }
}
