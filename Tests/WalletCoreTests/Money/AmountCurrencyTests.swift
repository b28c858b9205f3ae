import Testing

@testable import WalletCore

@Suite("Amounts as typed, in other currencies")
struct AmountCurrencyTests {
  @Test(
    "S36: accepted: the currency's digits, its symbol or code before them, its code behind",
    arguments: [
      ("JPY", "5", 5), ("JPY", "¥1,234", 1234), ("JPY", "¥ 1,234", 1234), ("JPY", "JPY 5", 5), ("JPY", "5 JPY", 5),
      ("EUR", "€5", 500), ("EUR", "€ 1,234.56", 123_456), ("EUR", "5 EUR", 500), ("CHF", "CHF 1,234.50", 123_450),
      ("CHF", "CHF5", 500), ("CHF", "5 CHF", 500), ("CAD", "CA$5", 500), ("CNY", "CN¥5", 500), ("KWD", "1.234", 1234),
      ("KWD", ".001", 1), ("KWD", "1.5 KWD", 1500), ("BTC", "0.00000001", 1), ("BTC", "0.01234567 BTC", 1_234_567),
      ("BTC", "BTC 1", 100_000_000), ("ETH", "0.000000001", 1), ("ETH", "1.5 ETH", 1_500_000_000),
      ("BTC", "0.5\u{A0}BTC", 50_000_000), ("BTC", "BTC\u{202F}1", 100_000_000), ("CHF", "CHF\u{A0}1,234.50", 123_450),
      ("CHF", "5\u{202F}CHF", 500), ("EUR", "€\u{A0}5", 500),
      ("ETH", "100,000", 100_000_000_000_000), ("IDR", "10000000000000", 1_000_000_000_000_000),
    ] as [(String, String, Int64)])
  func accepted(code: String, typed: String, units: Int64) throws {
    let currency = try #require(Currency(code: code))
    for text in [typed, " \u{A0}\(typed)\t\u{202F}"] {
      #expect(try Money.parse(text, currency: currency) == Money(minorUnits: units, currency: currency), "\(text)")
    }
  }

  @Test(
    "S36: refused, each with its reason",
    arguments: [
      ("JPY", "5.0", .tooManyDecimals(allowed: 0)), ("JPY", "5.", .notAnAmount), ("JPY", ".", .notAnAmount),
      ("JPY", "0", .zero), ("JPY", "$5", .notAnAmount), ("JPY", "5¥", .notAnAmount), ("JPY", "CN¥5", .notAnAmount),
      ("JPY", "¥", .notAnAmount), ("JPY", "¥¥5", .notAnAmount), ("JPY", "¥-5", .notAnAmount), ("JPY", "-¥5", .signed),
      ("KWD", "0.0001", .tooManyDecimals(allowed: 3)), ("BTC", "0.000000001", .tooManyDecimals(allowed: 8)),
      ("BTC", "$1", .notAnAmount), ("CAD", "$5", .notAnAmount), ("CAD", "A$5", .notAnAmount),
      ("CHF", "CHF", .notAnAmount), ("CHF", "CHF  5", .notAnAmount), ("CHF", "5CHF", .notAnAmount),
      ("CHF", "5  CHF", .notAnAmount), ("CHF", "CHF 5 CHF", .notAnAmount), ("CHF", "chf 5", .notAnAmount),
      ("CHF", "5\u{A0}\u{A0}CHF", .notAnAmount), ("CHF", "CHF\u{A0} 5", .notAnAmount),
      ("CHF", "5\u{2009}CHF", .notAnAmount),
      ("BTC", "1\u{A0}234 BTC", .notAnAmount),
      ("CHF", "٥ CHF", .foreignDigits), ("CHF", "CHF ٥", .foreignDigits),
      ("CHF", "5.001 CHF", .tooManyDecimals(allowed: 2)),
      ("USD", "withdraw ALL", .notAnAmount), ("USD", "rent EUR", .notAnAmount), ("USD", "ALL", .notAnAmount),
      ("USD", "ALL of it", .notAnAmount), ("USD", "rent USD", .notAnAmount), ("USD", "٥ EUR", .foreignDigits),
      ("CHF", "-5 CHF", .signed), ("EUR", "EUR €5", .notAnAmount), ("EUR", "€5 EUR", .notAnAmount),
    ] as [(String, String, AmountRefusal)])
  func refused(code: String, typed: String, reason: AmountRefusal) throws {
    let currency = try #require(Currency(code: code))
    #expect(throws: reason) { try Money.parse(typed, currency: currency) }
  }

  @Test(
    "S36: another currency's code is refused as that, before it or behind, in every currency", arguments: Currency.all)
  func otherCodes(currency: Currency) {
    let others = [Currency.usd, .btc, Currency.all[0], Currency.all[(currency.index + 1) % Currency.all.count]]
    for other in others where other != currency {
      for typed in [
        "5 \(other.code)", "\(other.code) 5", "\(other.code)5", "5.001 \(other.code)", "5\u{A0}\(other.code)",
      ] {
        #expect(throws: AmountRefusal.otherCurrency(wanted: currency)) { try Money.parse(typed, currency: currency) }
      }
      #expect(throws: AmountRefusal.notAnAmount) { try Money.parse(other.code, currency: currency) }
    }
  }

  @Test("At most 15 digits stand before the point, in every currency", arguments: Currency.all)
  func digits(currency: Currency) throws {
    let five = String(repeating: "0", count: 14) + "5"
    let unit = (0..<currency.scale).reduce(Int64(1)) { unit, _ in unit * 10 }
    #expect(try Money.parse(five, currency: currency).minorUnits == 5 * unit)
    let tooLarge = AmountRefusal.tooLarge(limit: Money(minorUnits: currency.amountLimit, currency: currency))
    for typed in ["0" + five, "999999999999999", "9,999,999,999,999,999", String(repeating: "9", count: 32)] {
      #expect(throws: tooLarge) { try Money.parse(typed, currency: currency) }
    }
  }
}
