import Testing

@testable import WalletCore

/// Texts that were made to hurt whoever reads numbers: long, ambiguous, of every alphabet, and plain noise.
@Suite("Hostile texts in place of a number")
struct HostileTextTests {
  private static let alphabets = [
    "0123456789", "+0123456789 ()-.", " -,;:.#x~ext0123456789", "x", "# ,,;;", "ext. 1", "+＋", "٠١٢٣٤٥٦٧٨٩ 0123456789+",
    "abcdefghijklmnopqrstuvwxyz0123456789", "/\\x 12", "0", "1", "- 5#", ";phone-context=+1.a-", "tel:;isub=ext",
    "доб anexo ｅｘｔ ó",
    "\u{301}\u{200B}\u{AD}\u{2060}\u{A0}1", "🇩🇪👨‍👩‍👧‍👦2", "\u{0}\u{7F}\n\r\t1", "ſKıİ3", "²³①４",
  ]

  private static let regions: [RegionCode?] =
    [nil, .world] + ["US", "AR", "BR", "DE", "IT", "MX", "CN", "AU", "JP", "ZZ"].map { RegionCode($0) }

  /// A text of at most 250 bytes.
  private static func text(_ random: inout SplitMix) -> String {
    let length = Int(random.next() % (random.next() % 2 == 0 ? 251 : 21))
    if random.next() % 4 == 0 {
      return String(decoding: (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }, as: UTF8.self)
    }
    var text = String.UnicodeScalarView()
    let ways = 1 + random.next() % 2
    let scalars = (0..<ways).flatMap { _ in
      Array(alphabets[Int(random.next() % UInt64(alphabets.count))].unicodeScalars)
    }
    var bytes = 0
    while bytes < length {
      let scalar = scalars[Int(random.next() % UInt64(scalars.count))]
      let run = random.next() % 16 == 0 ? Int(random.next() % 60) : 1
      for _ in 0..<run where bytes < length {
        text.append(scalar)
        bytes += UTF8.width(scalar)
      }
    }
    return String(text)
  }

  @Test("Reading never traps; what was read can be judged, written in every format, and is the same again in E.164")
  func reading() throws {
    var random = SplitMix(seed: 250)
    let plan = NumberingPlan.carried
    var read = 0
    for _ in 0..<4000 {
      let text = Self.text(&random)
      let region = Self.regions[Int(random.next() % UInt64(Self.regions.count))]
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
    var random = SplitMix(seed: 251)
    for _ in 0..<400 {
      let text = Self.text(&random)
      var formatter = AsYouTypeFormatter(region: Self.regions[Int(random.next() % UInt64(Self.regions.count))])
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
