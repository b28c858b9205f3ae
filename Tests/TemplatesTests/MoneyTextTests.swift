import TestSupport
import Testing
import WalletCore

@testable import Templates

@Suite("Amounts are written in full")
struct MoneyTextTests {
  @Test(
    "US dollars",
    arguments: [
      (0, "$0.00"), (1, "$0.01"), (10, "$0.10"), (100, "$1.00"), (99_999, "$999.99"), (100_000, "$1,000.00"),
      (123_400, "$1,234.00"), (100_000_005, "$1,000,000.05"), (10_000_000_000_000, "$100,000,000,000.00"),
      (-1, "\u{2212}$0.01"), (-123_456, "\u{2212}$1,234.56"), (.max, "$92,233,720,368,547,758.07"),
      (.min, "\u{2212}$92,233,720,368,547,758.08"),
    ] as [(Int64, String)])
  func dollars(cents: Int64, text: String) {
    #expect(MoneyText.string(.usd(cents: cents), .plain) == text)
    #expect(String(decoding: ("\(Money.usd(cents: cents), .plain)" as HTML).bytes, as: UTF8.self) == text)
  }

  @Test(
    "Bitcoin and Ether have their code behind them",
    arguments: [
      (12_345_678, .btc, "0.12345678 BTC"), (1, .btc, "0.00000001 BTC"), (123_400_000_000, .btc, "1,234.00000000 BTC"),
      (1, .eth, "0.000000001 ETH"), (-1_500_000_000, .eth, "\u{2212}1.500000000 ETH"),
    ] as [(Int64, Currency, String)])
  func others(units: Int64, currency: Currency, text: String) {
    #expect(MoneyText.string(Money(minorUnits: units, currency: currency), .plain) == text)
  }

  @Test(
    "A symbol stands before the digits, a code with a space; there is a point only before decimals",
    arguments: [
      ("EUR", 123_456, "€1,234.56"), ("JPY", 1234, "¥1,234"), ("JPY", -5, "\u{2212}¥5"),
      ("CHF", 123_450, "CHF 1,234.50"),
      ("CHF", -1, "\u{2212}CHF 0.01"), ("KWD", 1_234_567, "KWD 1,234.567"), ("CAD", 100, "CA$1.00"),
      ("CNY", 100, "CN¥1.00"), ("XOF", 1000, "XOF 1,000"), ("UYW", 12_345, "UYW 1.2345"), ("INR", 5, "₹0.05"),
    ] as [(String, Int64, String)])
  func world(code: String, units: Int64, text: String) throws {
    let money = Money(minorUnits: units, currency: try #require(Currency(code: code)))
    #expect(MoneyText.string(money, .plain) == text)
    #expect(String(decoding: ("\(money, .plain)" as HTML).bytes, as: UTF8.self) == text)
  }

  @Test(
    "On a card a coin's amount ends with its last digit that is not 0, but keeps two",
    arguments: [
      (1_234_567, .btc, "0.01234567 BTC"), (50_000_000, .btc, "0.50 BTC"), (100_000_000_000, .btc, "1,000.00 BTC"),
      (0, .btc, "0.00 BTC"), (-12_300_000, .btc, "\u{2212}0.123 BTC"), (1_500_000_001, .eth, "1.500000001 ETH"),
      (123_400, .usd, "$1,234.00"),
    ] as [(Int64, Currency, String)])
  func cards(units: Int64, currency: Currency, text: String) {
    let card: HTML = "\(short: Money(minorUnits: units, currency: currency), .plain)"
    #expect(String(decoding: card.bytes, as: UTF8.self).contains(">\(text)</span>"))
  }

  @Test("An amount is long from fourteen characters on")
  func long() throws {
    for (code, units) in [
      ("USD", 999_999_999), ("CHF", 9_999_999), ("CHF", -9_999_999), ("JPY", 999_999_999), ("KWD", 99_999_999),
      ("KWD", 9_999_999), ("XOF", 999_999_999), ("CAD", 99_999_999), ("BTC", 0), ("ETH", 1_000_000_000),
    ] as [(String, Int64)] {
      let currency = try #require(Currency(code: code))
      for near in [units - 1, units, units + 1] {
        let money = Money(minorUnits: near, currency: currency)
        let length = MoneyText.string(money, .plain).unicodeScalars.count
        #expect((MoneyText.room(for: money, .plain) != .usual) == (length > 13), "\(code) \(length)")
        #expect(MoneyText.room(for: money, .hidden) == .usual)
      }
    }
  }

  @Test(
    "On a card a coin's amount is long by what is shown of it",
    arguments: [
      (50_000_000, .btc, false), (0, .btc, false), (1_234_567, .btc, true), (1_234_560, .btc, false),
      (-1_234_560, .btc, true), (9_999_900_000_000, .btc, false), (10_000_000_000_000, .btc, true),
      (1_500_000_000, .eth, false), (1_500_000_001, .eth, true), (1_000_000_000, .usd, true),
    ] as [(Int64, Currency, Bool)])
  func longCards(units: Int64, currency: Currency, isLong: Bool) {
    let card: HTML = "\(short: Money(minorUnits: units, currency: currency), .plain)"
    #expect(Markup(card).all("span").first?.attributes["class"] == (isLong ? "sum long" : "sum"))
  }

  @Test(
    "A change has its sign, also when it came in",
    arguments: [(3000, "+$30.00"), (-3000, "\u{2212}$30.00"), (0, "$0.00")])
  func signs(cents: Int64, text: String) {
    #expect(String(decoding: ("\(signed: Money.usd(cents: cents), .plain)" as HTML).bytes, as: UTF8.self) == text)
  }

  @Test("A covered amount keeps its sign and its currency, and tells nothing else")
  func covered() throws {
    #expect(MoneyText.string(.usd(cents: 123_456), .hidden) == "$\u{2022}\u{2022}\u{2022}")
    #expect(MoneyText.string(Money(minorUnits: 5, currency: .btc), .hidden) == "\u{2022}\u{2022}\u{2022} BTC")
    let francs = Money(minorUnits: -5, currency: try #require(Currency(code: "CHF")))
    #expect(MoneyText.string(francs, .hidden) == "\u{2212}CHF \u{2022}\u{2022}\u{2022}")
    let change: HTML = "\(signed: Money.usd(cents: -1), .hidden)"
    #expect(String(decoding: change.bytes, as: UTF8.self) == "\u{2212}$\u{2022}\u{2022}\u{2022}")
  }

  @Test("What is written in full is read again as the same amount, in every currency")
  func roundTrip() throws {
    for currency in Currency.all {
      var units: Int64 = 1
      while units <= currency.amountLimit {
        for near in [units - 1, units, units + 1, units * 7 % currency.amountLimit] where near > 0 {
          guard near <= currency.amountLimit else { continue }
          let money = Money(minorUnits: near, currency: currency)
          for text in [MoneyText.string(money, .plain), MoneyText.typed(money)] {
            #expect(try Money.parse(text, currency: currency) == money, "\(text)")
          }
        }
        units = units * 3 / 2 + 1
      }
    }
  }
}
