import TestSupport
import Testing

@testable import WalletCore

@Suite("Amounts as typed")
struct AmountTests {
  private static let good: [(String, Int64)] = [
    ("5", 500), ("5.5", 550), (".5", 50), ("5.00", 500), ("0.01", 1), ("1,234.50", 123_450), ("1,234", 123_400),
    ("12345.6", 1_234_560), ("$5", 500), ("$ 5", 500), (" 5 ", 500), ("007", 700), ("\u{A0}5\u{202F}\t", 500),
    ("1,234,567.89", 123_456_789), ("1000000000", 100_000_000_000), ("1,000,000,000.00", 100_000_000_000),
    ("000000000005", 500), ("$.01", 1), ("0.10", 10), ("$1,000", 100_000), ("1", 100), ("0.1", 10), ("$ .5", 50),
    ("\u{202F}$ 1,234.50\u{A0}", 123_450), ("999999999.99", 99_999_999_999), ("999,999,999.99", 99_999_999_999),
    ("000000000000005", 500), ("1000000000.00", 100_000_000_000), ("USD 5", 500), ("USD5", 500), ("5 USD", 500),
    ("1,234.50 USD", 123_450), ("1,234.50\u{A0}USD", 123_450), ("USD\u{202F}5", 500), (".5 USD", 50),
    (String(repeating: " ", count: 31) + "5", 500),
  ]

  @Test("S36: accepted, with the cents they mean", arguments: good)
  func accepted(typed: String, cents: Int64) throws {
    #expect(try Money.parse(typed, currency: .usd) == .usd(cents: cents))
  }

  static let limit = Money.usd(cents: Currency.usd.amountLimit)

  @Test(
    "S36: refused, each with its reason",
    arguments: [
      ("", .empty), ("   ", .empty), ("\t\u{A0}", .empty), (".", .notAnAmount), ("$", .notAnAmount),
      ("$ ", .notAnAmount),
      ("5.", .notAnAmount), ("0", .zero), ("0.00", .zero), (".0", .zero), ("-1", .signed), ("+1", .signed),
      ("(5)", .signed), ("−5", .signed), ("5.001", .tooManyDecimals(allowed: 2)),
      ("5.010", .tooManyDecimals(allowed: 2)),
      ("1e3", .notAnAmount), ("0x10", .notAnAmount), ("1_000", .notAnAmount), ("1,23", .misplacedComma),
      ("12,34.5", .misplacedComma), ("1,2345", .misplacedComma), (",123", .misplacedComma), ("1,,234", .misplacedComma),
      ("1234,567", .misplacedComma), ("1.234,50", .notAnAmount), ("1 234", .notAnAmount), ("1.2.3", .notAnAmount),
      ("5 5", .notAnAmount), ("5$", .notAnAmount), ("5USD", .notAnAmount), ("$$5", .notAnAmount),
      ("$  5", .notAnAmount),
      ("٥", .foreignDigits), ("５", .foreignDigits), ("५", .foreignDigits), ("NaN", .notAnAmount), ("inf", .notAnAmount),
      ("5\u{0}", .notAnAmount), ("\u{200B}5", .notAnAmount), ("5\u{202E}", .notAnAmount), ("5\n", .notAnAmount),
      ("1000000000000", .tooLarge(limit: limit)), ("1000000000.01", .tooLarge(limit: limit)),
      ("999999999999", .tooLarge(limit: limit)), ("9999999999999999999999", .tooLarge(limit: limit)),
      (String(repeating: " ", count: 32) + "5", .notAnAmount), ("\u{FF04}5", .notAnAmount), ("$5.", .notAnAmount),
      ("$-5", .notAnAmount), ("-$5", .signed), ("- 5", .signed), ("5-", .notAnAmount), ("-", .notAnAmount),
      ("()", .notAnAmount), ("-0", .signed), ("5,", .misplacedComma), (",5", .misplacedComma),
      ("5,.50", .misplacedComma),
      ("0,001", .misplacedComma), ("0,50", .misplacedComma), ("00,123", .misplacedComma), ("1,234,56", .misplacedComma),
      ("1234,567.00", .misplacedComma), ("5.0.", .notAnAmount),
      ("5,00", .misplacedComma), ("1'234", .notAnAmount), ("1\u{202F}234", .notAnAmount), ("1\u{A0}234", .notAnAmount),
      ("5\u{200E}", .notAnAmount), ("\u{2066}5\u{2069}", .notAnAmount), ("\u{FEFF}5", .notAnAmount),
      ("5\u{AD}", .notAnAmount), ("5\u{301}", .notAnAmount), ("5\u{FE0F}\u{20E3}", .notAnAmount), ("½", .notAnAmount),
      ("5²", .notAnAmount), ("五", .notAnAmount), ("߅", .foreignDigits), ("1٥", .foreignDigits), ("𝟓", .foreignDigits),
      ("Infinity", .notAnAmount), ("-inf", .notAnAmount), ("nan", .notAnAmount), ("1e-3", .notAnAmount),
      ("0b11", .notAnAmount), ("0o7", .notAnAmount), ("5%", .notAnAmount), ("5¢", .notAnAmount), ("€5", .notAnAmount),
      ("\r5", .notAnAmount), ("\u{2009}5", .notAnAmount), ("\u{3000}5", .notAnAmount),
      ("0000000000000005", .tooLarge(limit: limit)), ("1000000000000000", .tooLarge(limit: limit)),
      ("0.001", .tooManyDecimals(allowed: 2)), (".005", .tooManyDecimals(allowed: 2)),
      ("1000000000.001", .tooManyDecimals(allowed: 2)), ("100,000,000,000.01", .tooLarge(limit: limit)),
    ] as [(String, AmountRefusal)])
  func refused(typed: String, reason: AmountRefusal) {
    #expect(throws: reason) { try Money.parse(typed, currency: .usd) }
  }

  @Test("S36, S37: just at the limits of each currency", arguments: Currency.all)
  func limits(currency: Currency) throws {
    let unit = (0..<currency.scale).reduce(Int64(1)) { sum, _ in sum * 10 }
    func text(_ units: Int64) -> String {
      let decimals = String(units % unit)
      guard currency.scale > 0 else { return String(units) }
      return "\(units / unit)." + String(repeating: "0", count: currency.scale - decimals.count) + decimals
    }
    for units in [1, unit * 2 - 1, unit, unit + 1, currency.amountLimit - 1, currency.amountLimit] {
      #expect(try Money.parse(text(units), currency: currency) == Money(minorUnits: units, currency: currency))
    }
    let limit = Money(minorUnits: currency.amountLimit, currency: currency)
    #expect(throws: AmountRefusal.tooLarge(limit: limit)) {
      try Money.parse(text(currency.amountLimit + 1), currency: currency)
    }
    #expect(throws: AmountRefusal.zero) { try Money.parse(text(0), currency: currency) }
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
      #expect((1...Currency.usd.amountLimit).contains(money.minorUnits), "\(typed)")
      let plain = typed.unicodeScalars.filter { $0.isASCII && ("0"..."9").contains($0) || $0 == "." }
      let parts = String(String.UnicodeScalarView(plain)).split(separator: ".", omittingEmptySubsequences: false)
      let cents = parts.count > 1 ? (String(parts[1]) + "00").prefix(2) : "00"
      #expect(Int64(String(parts[0]) + cents) == money.minorUnits, "\(typed)")
    }
  }

  /// The grammar of LEDGER section 4, written again as a pattern.
  private static func isOfGrammar(_ typed: String) -> Bool {
    guard typed.utf8.count <= 32 else { return false }
    let pattern =
      #/[ \t\u{A0}\u{202F}]*(?:(?:\$|USD)[ \u{A0}\u{202F}]?(?!.*[ \u{A0}\u{202F}]USD))?(?=[0-9]|\.[0-9])(?:[0-9]+|[1-9][0-9]{0,2}(?:,[0-9]{3})+)?(?:\.[0-9]{1,2})?(?:[ \u{A0}\u{202F}]USD)?[ \t\u{A0}\u{202F}]*/#
    guard typed.wholeMatch(of: pattern.matchingSemantics(.unicodeScalar)) != nil else { return false }
    let digits = typed.unicodeScalars.filter { ("0"..."9").contains($0) || $0 == "." }
    let parts = String(String.UnicodeScalarView(digits)).split(separator: ".", omittingEmptySubsequences: false)
    let cents = Int64(parts[0] + (parts.count > 1 ? (parts[1] + "00").prefix(2) : "00")) ?? .max
    return parts[0].count <= 15 && (1...Currency.usd.amountLimit).contains(cents)
  }

  @Test("Random bytes, and amounts with a few bytes changed: taken if and only if they are of the grammar")
  func randomBytes() {
    var generator = SeededGenerator(seed: 20_261_122)
    let amounts = [
      "5", "1,234.50", "$ 12.3", ".01", "1,000,000,000.00", "  007\u{A0}", "123456789012345", "USD 5", "7.5 USD",
      "7\u{A0}USD",
    ]
    var accepted = 0
    for round in 0..<6000 {
      var bytes = round % 3 == 0 ? [] : Array(amounts[Int(generator.next() % UInt64(amounts.count))].utf8)
      for _ in 0..<Int(generator.next() % 4) + (round % 3 == 0 ? 1 : 0) {
        let byte = generator.next() % 2 == 0 ? UInt8(generator.next() % 256) : UInt8(generator.next() % 20) + 0x2A
        let place = Int(generator.next() % UInt64(bytes.count + 1))
        if place < bytes.count, generator.next() % 2 == 0 { bytes[place] = byte } else { bytes.insert(byte, at: place) }
      }
      let typed = String(decoding: bytes, as: UTF8.self)
      let isTaken = (try? Money.parse(typed, currency: .usd)) != nil
      #expect(isTaken == Self.isOfGrammar(typed), "\(bytes)")
      if isTaken { accepted += 1 }
    }
    #expect(accepted > 600)
  }
}
