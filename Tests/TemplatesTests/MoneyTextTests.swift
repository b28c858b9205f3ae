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
    "A change has its sign, also when it came in",
    arguments: [(3000, "+$30.00"), (-3000, "\u{2212}$30.00"), (0, "$0.00")])
  func signs(cents: Int64, text: String) {
    #expect(String(decoding: ("\(signed: Money.usd(cents: cents), .plain)" as HTML).bytes, as: UTF8.self) == text)
  }

  @Test("A covered amount keeps its sign and its currency, and tells nothing else")
  func covered() {
    #expect(MoneyText.string(.usd(cents: 123_456), .hidden) == "$\u{2022}\u{2022}\u{2022}")
    #expect(MoneyText.string(Money(minorUnits: 5, currency: .btc), .hidden) == "\u{2022}\u{2022}\u{2022} BTC")
    let change: HTML = "\(signed: Money.usd(cents: -1), .hidden)"
    #expect(String(decoding: change.bytes, as: UTF8.self) == "\u{2212}$\u{2022}\u{2022}\u{2022}")
  }

  @Test("What is written in full is read again as the same amount, in every currency")
  func roundTrip() throws {
    for currency in Currency.allCases {
      var units: Int64 = 1
      while units <= Currency.amountLimit {
        for near in [units - 1, units, units + 1, units * 7 % Currency.amountLimit] where near > 0 {
          guard near <= Currency.amountLimit else { continue }
          let money = Money(minorUnits: near, currency: currency)
          let text = MoneyText.string(money, .plain).replacing(" " + currency.code, with: "")
          #expect(try Money.parse(text, currency: currency) == money, "\(text)")
        }
        units = units * 3 / 2 + 1
      }
    }
  }
}
