import Testing

@testable import WalletCore

@Suite("Amounts as typed")
struct AmountTests {
  @Test(
    "Accepted, with the cents they mean",
    arguments: [
      ("5", 500), ("5.5", 550), (".5", 50), ("5.00", 500), ("0.01", 1), ("1,234.50", 123_450), ("1,234", 123_400),
      ("12345.6", 1_234_560), ("$5", 500), ("$ 5", 500), (" 5 ", 500), ("007", 700), ("\u{A0}5\u{202F}\t", 500),
      ("1,234,567.89", 123_456_789), ("1000000000", 100_000_000_000), ("1,000,000,000.00", 100_000_000_000),
      ("000000000005", 500), ("$.01", 1), ("0.10", 10), ("$1,000", 100_000),
    ])
  func accepted(typed: String, cents: Int64) throws {
    #expect(try Money.parse(typed, currency: .usd) == .usd(cents: cents))
  }

  static let limit = Money.usd(cents: Currency.amountLimit)

  @Test(
    "Refused, each with its reason",
    arguments: [
      ("", .empty), ("   ", .empty), ("\t\u{A0}", .empty), (".", .notAnAmount), ("$", .notAnAmount),
      ("$ ", .notAnAmount),
      ("5.", .notAnAmount), ("0", .zero), ("0.00", .zero), (".0", .zero), ("-1", .signed), ("+1", .signed),
      ("(5)", .signed), ("−5", .signed), ("5.001", .tooManyDecimals(allowed: 2)),
      ("5.010", .tooManyDecimals(allowed: 2)),
      ("1e3", .notAnAmount), ("0x10", .notAnAmount), ("1_000", .notAnAmount), ("1,23", .misplacedComma),
      ("12,34.5", .misplacedComma), ("1,2345", .misplacedComma), (",123", .misplacedComma), ("1,,234", .misplacedComma),
      ("1234,567", .misplacedComma), ("1.234,50", .notAnAmount), ("1 234", .notAnAmount), ("1.2.3", .notAnAmount),
      ("5 5", .notAnAmount), ("5$", .notAnAmount), ("5 USD", .notAnAmount), ("$$5", .notAnAmount),
      ("$  5", .notAnAmount),
      ("٥", .foreignDigits), ("５", .foreignDigits), ("५", .foreignDigits), ("NaN", .notAnAmount), ("inf", .notAnAmount),
      ("5\u{0}", .notAnAmount), ("\u{200B}5", .notAnAmount), ("5\u{202E}", .notAnAmount), ("5\n", .notAnAmount),
      ("1000000000000", .tooLarge(limit: limit)), ("1000000000.01", .tooLarge(limit: limit)),
      ("999999999999", .tooLarge(limit: limit)), ("9999999999999999999999", .tooLarge(limit: limit)),
      (String(repeating: " ", count: 32) + "5", .notAnAmount),
    ] as [(String, AmountRefusal)])
  func refused(typed: String, reason: AmountRefusal) {
    #expect(throws: reason) { try Money.parse(typed, currency: .usd) }
  }

  @Test("Bitcoin has 8 decimals, Ether 9, and neither a dollar sign")
  func otherCurrencies() throws {
    #expect(try Money.parse("0.00000001", currency: .btc).minorUnits == 1)
    #expect(try Money.parse("1.5", currency: .btc).minorUnits == 150_000_000)
    #expect(try Money.parse("0.000000001", currency: .eth).minorUnits == 1)
    #expect(throws: AmountRefusal.tooManyDecimals(allowed: 8)) { try Money.parse("0.000000001", currency: .btc) }
    #expect(throws: AmountRefusal.notAnAmount) { try Money.parse("$1", currency: .btc) }
    #expect(throws: AmountRefusal.self) { try Money.parse("999999999999.999999999", currency: .eth) }
  }

  @Test("Whatever bytes come, the answer is an amount of the grammar or a refusal")
  func randomTexts() {
    var generator = SeededGenerator(seed: 20_261_121)
    let letters = Array("0123456789.,$ -+e()x\t\u{A0}٥é".unicodeScalars)
    for _ in 0..<20_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int(generator.next() % 12) { text.append(letters[Int(generator.next() % UInt64(letters.count))]) }
      let typed = String(text)
      guard let money = try? Money.parse(typed, currency: .usd) else { continue }
      #expect((1...Currency.amountLimit).contains(money.minorUnits), "\(typed)")
      let plain = typed.unicodeScalars.filter { $0.isASCII && ("0"..."9").contains($0) || $0 == "." }
      let parts = String(String.UnicodeScalarView(plain)).split(separator: ".", omittingEmptySubsequences: false)
      let cents = parts.count > 1 ? (String(parts[1]) + "00").prefix(2) : "00"
      #expect(Int64(String(parts[0]) + cents) == money.minorUnits, "\(typed)")
    }
  }
}
