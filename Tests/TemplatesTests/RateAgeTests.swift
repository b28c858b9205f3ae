import Testing

@testable import Templates
@testable import WalletCore

@Suite("How old rates are, in words")
struct RateAgeTests {
  private static let cases: [(asOf: String, day: String, words: String)] = [
    ("2026-11-21T13:05:00Z", "today", "less than a minute old"), ("2026-11-21T13:04:00Z", "today", "1 minute old"),
    ("2026-11-21T12:06:00Z", "today", "59 minutes old"), ("2026-11-21T12:05:00Z", "today", "1 hour old"),
    ("2026-11-20T22:59:00Z", "20 November", "14 hours old"), ("2026-11-20T23:00:00Z", "today", "14 hours old"),
    ("2026-11-19T13:06:00Z", "19 November", "47 hours old"), ("2026-11-19T13:05:00Z", "19 November", "2 days old"),
    ("2026-11-21", "today", "less than a day old"), ("2026-11-22", "22 November", "less than a day old"),
    ("2026-11-20", "20 November", "1 day old"), ("2026-10-30", "30 October", "22 days old"),
    ("2025-12-31", "31 December 2025", "325 days old"), ("2026-11-21T13:06:00Z", "today", "less than a minute old"),
  ]

  @Test("A rate with a time counts minutes and hours, one with a date counts days", arguments: cases)
  func ages(_ asOf: String, _ day: String, _ words: String) throws {
    let price = KnownPrice(
      currency: .btc, price: .one, asOf: try #require(RateTime(asOf)), source: "a.csv")
    // 21 November 2026, 13:05 UTC, an hour later in the wallet's zone.
    #expect(Samples.age.day(of: price) == day && Samples.age.words(for: price) == words)
  }

  @Test("Many sources and many currencies without a rate are counted, not listed")
  func many() throws {
    let codes = ["AED", "AFN", "ALL", "AMD", "AOA", "ARS"]
    let prices = try codes.enumerated().map { index, code in
      KnownPrice(
        currency: try #require(Currency(code: code)), price: .one, asOf: .day(CivilDay(daysSinceEpoch: 20_700)),
        source: "\(index).csv")
    }
    let accounts = try codes.enumerated().map { index, code in
      Account(
        id: try Samples.accountID(1), name: code,
        balance: Money(minorUnits: 100, currency: try #require(Currency(code: code))), held: 0, sequence: 1,
        openedAt: Samples.noon, closedAt: nil, number: AccountNumber(Int64(index + 1)))
    }
    func note(_ accounts: [Account], _ table: RateTable) -> String? {
      TotalNote(total: DollarTotal(accounts, by: table), age: Samples.age, amounts: .plain).html.map {
        String(decoding: $0.bytes, as: UTF8.self)
      }
    }
    #expect(
      note(accounts, RateTable(prices))
        == "<p class=\"hint\">Rates of 4 September (0.csv, 1.csv, others), 78 days old. </p>")
    let shown = { (code: String) in "<span class=\"sum\">\(code) 1.00</span>" }
    #expect(
      note(Array(accounts.prefix(1)), .empty) == "<p class=\"hint\">Without \(shown("AED")): no rate is known.</p>")
    #expect(
      note(Array(accounts.prefix(2)), .empty)
        == "<p class=\"hint\">Without \(shown("AED")) and \(shown("AFN")): no rate is known.</p>")
    #expect(
      note(accounts, .empty)
        == "<p class=\"hint\">Without \(shown("AED")), \(shown("AFN")), \(shown("ALL")) and 3 more currencies: "
        + "no rate is known.</p>"
    )
    #expect(note([], .empty) == nil)
  }
}
