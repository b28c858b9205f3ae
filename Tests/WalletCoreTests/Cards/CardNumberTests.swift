import Testing

@testable import WalletCore

@Suite("Card numbers")
struct CardNumberTests {
  private func read(_ typed: String) throws(CardNumberRefusal) -> CardLabel {
    var reading = CardNumberReading()
    for byte in typed.utf8 { reading.take(byte) }
    return try reading.label()
  }

  private func beginning(_ typed: String) -> CardBeginning {
    var reading = CardNumberReading()
    for byte in typed.utf8 { reading.take(byte) }
    return reading.beginning
  }

  @Test(
    "Numbers that schemes publish for tests are known with their brand and last four digits",
    arguments: [
      ("4242424242424242", CardBrand.visa, "4242"), ("4222222222222", .visa, "2222"),
      ("4000 0000 0000 0000 006", .visa, "0006"), ("5555-5555-5555-4444", .mastercard, "4444"),
      ("2223003122003222", .mastercard, "3222"), ("2720990000000007", .mastercard, "0007"),
      ("378282246310005", .americanExpress, "0005"), ("3714 496353 98431", .americanExpress, "8431"),
      ("6011111111111117", .discover, "1117"), ("6440 0000 0000 0005", .discover, "0005"),
      ("3530111333300000", .jcb, "0000"), ("30569309025904", .diners, "5904"), ("3095000000000000", .diners, "0000"),
      ("36148900647913", .diners, "7913"), ("6200000000000005", .unionPay, "0005"),
      // No check digit: the last digit may be any.
      ("6200000000000006", .unionPay, "0006"), ("8100000000000000", .unionPay, "0000"),
      ("6759649826438453", .maestro, "8453"), ("500000000009", .maestro, "0009"),
      ("  4242  4242-4242 4242 ", .visa, "4242"),
    ])
  func known(typed: String, brand: CardBrand, lastFour: String) throws {
    #expect(try read(typed) == CardLabel(brand: brand, lastFour: lastFour))
  }

  @Test(
    "The first reason that applies counts: digits, count, brand, the brand's count, check digit",
    arguments: [
      ("", CardNumberRefusal.empty), (" - ", .empty), ("4242 4242 4242 424x", .notDigits),
      ("４242424242424242", .notDigits),
      ("42424242\u{A0}42424242", .notDigits), ("x", .notDigits), ("4", .wrongCount(1)),
      ("42424242424", .wrongCount(11)),
      ("42424242424242424242", .wrongCount(20)), ("9999999999999999", .unknownBrand),
      ("0000000000000000", .unknownBrand),
      ("643000000000000", .unknownBrand), ("272100000000000", .unknownBrand), ("3527000000000000", .unknownBrand),
      ("424242424242", .wrongCountOf(.visa, lengths: [13, 16, 19])),
      ("42424242424242", .wrongCountOf(.visa, lengths: [13, 16, 19])),
      ("55555555555544444", .wrongCountOf(.mastercard, lengths: [16])),
      ("3782822463100055", .wrongCountOf(.americanExpress, lengths: [15])),
      ("62000000000000", .wrongCountOf(.unionPay, lengths: [16, 17, 18, 19])),
      ("4242424242424241", .wrongCheckDigit), ("2424242424242424", .wrongCheckDigit),
      ("5555555555554445", .wrongCheckDigit),
    ])
  func refused(typed: String, refusal: CardNumberRefusal) {
    #expect(throws: refusal) { try read(typed) }
  }

  @Test("Any one wrong digit is found, and nearly every swap of two")
  func mistakes() throws {
    let right = Array("4539578763621486".utf8)
    #expect(try read(String(decoding: right, as: UTF8.self)).brand == .visa)
    for place in right.indices.dropFirst() {
      for digit in UInt8(ascii: "0")...UInt8(ascii: "9") where digit != right[place] {
        var wrong = right
        wrong[place] = digit
        #expect(throws: CardNumberRefusal.wrongCheckDigit) { try read(String(decoding: wrong, as: UTF8.self)) }
      }
      guard place + 1 < right.count, right[place] != right[place + 1] else { continue }
      var swapped = right
      swapped.swapAt(place, place + 1)
      // Luhn's sum does not see 09 and 90 swapped.
      guard Set([right[place], right[place + 1]]) != Set("09".utf8) else { continue }
      #expect(throws: CardNumberRefusal.wrongCheckDigit) { try read(String(decoding: swapped, as: UTF8.self)) }
    }
  }

  @Test(
    "While a person types, the brand is known as soon as it is clear, and a number that cannot be one at once",
    arguments: [
      ("", CardBeginning.open), ("4", .brand(.visa)), ("42 4", .brand(.visa)), ("5", .open), ("50", .brand(.maestro)),
      ("51", .brand(.mastercard)), ("59", .unknown), ("2", .open), ("22", .open), ("222", .open),
      ("2221", .brand(.mastercard)),
      ("223", .brand(.mastercard)), ("2220", .unknown), ("27", .open), ("272", .open), ("2720", .brand(.mastercard)),
      ("2721", .unknown), ("3", .open), ("34", .brand(.americanExpress)), ("35", .open), ("352", .open),
      ("3528", .brand(.jcb)), ("3527", .unknown), ("30", .open), ("306", .unknown), ("309", .open),
      ("3095", .brand(.diners)), ("6", .open), ("60", .open), ("6011", .brand(.discover)), ("62", .brand(.unionPay)),
      ("63", .open), ("639", .brand(.maestro)), ("64", .open), ("643", .unknown), ("65", .brand(.discover)),
      ("81", .brand(.unionPay)), ("9", .unknown), ("0", .unknown), ("4x", .open),
    ])
  func beginnings(typed: String, beginning: CardBeginning) {
    #expect(self.beginning(typed) == beginning)
  }

  /// The first digits of each brand's numbers, from and to, and how many digits these have.
  private static let facts: [(brand: CardBrand, low: Int, high: Int, lengths: [Int])] = [
    (.visa, 4, 4, [13, 16, 19]), (.mastercard, 51, 55, [16]), (.mastercard, 2221, 2720, [16]),
    (.americanExpress, 34, 34, [15]), (.americanExpress, 37, 37, [15]), (.discover, 6011, 6011, [16, 17, 18, 19]),
    (.discover, 644, 649, [16, 17, 18, 19]), (.discover, 65, 65, [16, 17, 18, 19]),
    (.jcb, 3528, 3589, [16, 17, 18, 19]), (.diners, 300, 305, [14, 15, 16, 17, 18, 19]),
    (.diners, 3095, 3095, [14, 15, 16, 17, 18, 19]), (.diners, 36, 36, [14, 15, 16, 17, 18, 19]),
    (.diners, 38, 39, [14, 15, 16, 17, 18, 19]), (.unionPay, 62, 62, [16, 17, 18, 19]),
    (.unionPay, 81, 81, [16, 17, 18, 19]), (.maestro, 50, 50, [12, 13, 14, 15, 16, 17, 18, 19]),
    (.maestro, 56, 58, [12, 13, 14, 15, 16, 17, 18, 19]), (.maestro, 639, 639, [12, 13, 14, 15, 16, 17, 18, 19]),
    (.maestro, 67, 67, [12, 13, 14, 15, 16, 17, 18, 19]),
  ]

  @Test("At both ends of each range, and just outside, a number is of the brand that the facts say, or of none")
  func ends() {
    for fact in Self.facts {
      for (first, filler) in [(fact.low, "0"), (fact.high, "9"), (fact.low - 1, "9"), (fact.high + 1, "0")] {
        for length in 12...19 {
          expectBrand("\(first)" + String(repeating: filler, count: length - 1 - "\(first)".utf8.count))
        }
      }
    }
  }

  /// Reads a number with each last digit.
  private func expectBrand(_ begun: String) {
    let fact = Self.facts.first { fact in
      (fact.low...fact.high).contains(Int(begun.prefix("\(fact.low)".utf8.count)) ?? 0)
    }
    let told = (0...9).map { last in Result { () throws(CardNumberRefusal) in try read(begun + "\(last)") } }
    guard let fact else {
      #expect(told == Array(repeating: .failure(.unknownBrand), count: 10), "\(begun)")
      return
    }
    guard fact.lengths.contains(begun.utf8.count + 1) else {
      let refusal = CardNumberRefusal.wrongCountOf(fact.brand, lengths: fact.lengths)
      #expect(told == Array(repeating: .failure(refusal), count: 10), "\(begun)")
      return
    }
    // Of the ten last digits one is right; UnionPay asks for none.
    let brands = told.compactMap { try? $0.get().brand }
    #expect(brands == Array(repeating: fact.brand, count: fact.brand == .unionPay ? 10 : 1), "\(begun)")
  }

  @Test("No two ranges overlap, and every brand has one")
  func ranges() {
    for (index, range) in CardRange.all.enumerated() {
      #expect((100_000...999_999).contains(range.beginnings.lowerBound) && !range.lengths.isEmpty)
      for other in CardRange.all[(index + 1)...] { #expect(!range.beginnings.overlaps(other.beginnings)) }
    }
    #expect(Set(CardRange.all.map(\.brand)) == Set(CardBrand.allCases))
  }
}
