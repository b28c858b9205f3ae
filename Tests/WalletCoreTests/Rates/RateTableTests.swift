import TestSupport
import Testing

@testable import WalletCore

@Suite("The rates of one moment")
struct RateTableTests {
  private static func price(
    _ code: String, _ digits: Int64, _ scale: Int, _ asOf: String, _ source: String = "a.csv"
  ) throws -> KnownPrice {
    KnownPrice(
      currency: try #require(Currency(code: code)),
      price: DollarPrice(try #require(Rate(digits: digits, scale: scale))),
      asOf: try #require(RateTime(asOf)), source: source)
  }

  @Test("Of each currency the newest price counts, at equal times the later; the dollar's own cannot be given")
  func newest() throws {
    let table = RateTable([
      try Self.price("BTC", 1, 0, "2026-11-24", "first"), try Self.price("BTC", 2, 0, "2026-11-25T00:00:00Z", "second"),
      try Self.price("BTC", 3, 0, "2026-11-25", "third"), try Self.price("BTC", 4, 0, "2026-11-23", "old"),
      try Self.price("USD", 9, 0, "2026-11-25"), try Self.price("EUR", 5, 0, "2026-11-01"),
    ])
    #expect(table.all.map(\.source) == ["third", "a.csv"] && table.all.map(\.currency.code) == ["BTC", "EUR"])
    #expect(table[.usd]?.price == .one && table[.yen] == nil)
    #expect(RateTable.empty.all.isEmpty && RateTable.empty[.usd] != nil)
  }

  @Test(
    "What an amount is worth is rounded down to a cent; dollars need no price, and what has none is worth nothing known"
  )
  func worth() throws {
    let table = RateTable([
      try Self.price("BTC", 600_000_199, 4, "2026-11-24"), try Self.price("JPY", 999, 5, "2026-11-24"),
    ])
    #expect(table.worth(of: Money(minorUnits: 100_000_000, currency: .btc)) == .usd(cents: 6_000_001))
    #expect(table.worth(of: Money(minorUnits: 1, currency: .yen)) == .usd(cents: 0))
    #expect(table.worth(of: Money(minorUnits: 101, currency: .yen)) == .usd(cents: 100))
    #expect(table.worth(of: .usd(cents: 7)) == .usd(cents: 7))
    #expect(RateTable.empty.worth(of: .usd(cents: .max)) == .usd(cents: .max))
    #expect(table.worth(of: Money(minorUnits: 1, currency: .euro)) == nil)
    #expect(table.worth(of: Money(minorUnits: .max, currency: .btc))?.minorUnits == 553_402_505_756_390_081)
  }

  @Test("A rate between two currencies names both sources, and is as old as the older of its prices")
  func cross() throws {
    let table = RateTable([
      try Self.price("BTC", 60000, 0, "2026-11-24T10:00:00Z", String(repeating: "b", count: 32)),
      try Self.price("EUR", 12, 1, "2026-11-20", String(repeating: "e", count: 32)),
      try Self.price("JPY", 1, 2, "2026-11-24"),
    ])
    let rate = try #require(table.rate(of: .btc, in: .euro))
    #expect(rate.rate == Rate(digits: 50000, scale: 0) && rate.prices.oldest?.currency == .euro)
    #expect(rate.source == String(repeating: "b", count: 30) + " and " + String(repeating: "e", count: 29))
    #expect(rate.source.count == RateQuote.sourceMax)
    #expect(table.rate(of: .usd, in: .yen)?.source == "a.csv" && table.rate(of: .usd, in: .yen)?.prices.count == 1)
    #expect(table.rate(of: .eth, in: .usd) == nil && table.rate(of: .usd, in: .eth) == nil)
  }

  @Test(
    "Money may be exchanged by a price with a time for a day, by one with a date until the end of the fifth day after it",
    arguments: [
      ("2026-11-24T10:00:00Z", "2026-11-25T10:00:00Z", true),
      ("2026-11-24T10:00:00Z", "2026-11-25T10:00:00.001Z", false),
      ("2026-11-24T10:00:00Z", "2026-11-23T10:00:00Z", true), ("2026-11-20", "2026-11-25T23:59:59.999Z", true),
      ("2026-11-20", "2026-11-26T00:00:00Z", false),
    ])
  func fresh(_ asOf: String, _ now: String, _ isFresh: Bool) throws {
    guard case .moment(let moment) = try #require(RateTime(now)) else { throw ClientFailure(what: "no time") }
    let price = try Self.price("BTC", 1, 0, asOf)
    #expect(price.isFresh(at: moment, ageLimit: 86_400) == isFresh)
    let rate = try #require(RateTable([price]).rate(of: .btc, in: .usd))
    #expect((moment <= rate.freshUntil(ageLimit: 86_400)) == isFresh)
  }

  @Test("The program's own rates are the bank's of one day, for all its currencies; coins have none")
  func builtIn() throws {
    let table = RateTable(BuiltInRates.prices)
    #expect(table.all.count == BuiltInRates.euroRates.count && table.all.count == 29)
    #expect(BuiltInRates.euroRates.allSatisfy { Currency(code: $0.code) != nil && $0.rate != nil })
    #expect(table[.btc] == nil && table[.eth] == nil && BuiltInRates.day.text == "2026-10-30")
    #expect(table.rate(of: .euro, in: .usd)?.rate == Rate(digits: 11172, scale: 4))
    #expect(table.rate(of: .euro, in: .yen)?.rate == Rate(digits: 17568, scale: 2))
  }

  @Test("A total counts each balance that has a price, and names what has none once for each currency")
  func total() throws {
    let table = RateTable([try Self.price("BTC", 60000, 0, "2026-11-24"), try Self.price("JPY", 1, 2, "2026-11-20")])
    func account(_ units: Int64, _ currency: Currency) -> Account {
      let id = AccountID(PublicID(high: 1, low: UInt64(units)))
      return Account(
        id: id, name: "A", balance: Money(minorUnits: units, currency: currency), held: 0, sequence: 1,
        openedAt: TestClock.start, closedAt: nil, number: AccountNumber(1))
    }
    let accounts = [
      account(5, .usd), account(100_000_000, .btc), account(7, .euro), account(1, .yen), account(8, .euro),
      account(0, .eth), account(9, .usd),
    ]
    let total = DollarTotal(accounts, by: table)
    #expect(total.sum == .usd(cents: 6_000_015) && total.worths.count == 7)
    #expect(total.worths[2] == nil && total.worths[3] == .usd(cents: 1) && total.worths[5] == nil)
    #expect(total.leftOut == [Money(minorUnits: 15, currency: .euro)])
    #expect(total.prices.map(\.currency) == [.yen, .btc])
    let rich = DollarTotal([account(.max, .usd), account(.max, .usd)], by: .empty)
    #expect(rich.sum == .usd(cents: .max) && rich.worths.isEmpty)
    #expect(DollarTotal([account(.max, .euro), account(.max, .euro)], by: .empty).leftOut[0].minorUnits == .max)
  }
}
