import TestSupport
import Testing

@testable import WalletCore

@Suite("How a total changed")
struct PastTotalsTests {
  private let day = CivilDay(year: 2026, month: 11, day: 21)!

  private func account(_ units: Int64, _ currency: Currency) -> Account {
    Account(
      id: AccountID(PublicID(high: 1, low: 1)), name: "A", balance: Money(minorUnits: units, currency: currency),
      held: 0, sequence: 1,
      openedAt: TestClock.start, closedAt: nil, number: AccountNumber(1))
  }

  @Test("Money without a price at both ends does not count; with a price at one end only, nothing is compared")
  func change() throws {
    let rate = try #require(Rate(digits: 2, scale: 0))
    let priced = RateTable([
      KnownPrice(currency: .euro, price: DollarPrice(rate), asOf: .moment(TestClock.start), source: "bank")
    ])
    func change(
      from opening: [Account], by before: RateTable, to closing: [Account], by after: RateTable
    ) -> Int64? {
      let last = PastTotal(day: day, total: DollarTotal(closing, by: after))
      return PastTotals(opening: DollarTotal(opening, by: before), days: [last]).change
    }
    let (dollars, more, euros) = (account(100, .usd), account(250, .usd), account(50, .euro))
    #expect(change(from: [dollars], by: .empty, to: [more], by: .empty) == 150)
    #expect(change(from: [], by: .empty, to: [more, euros], by: priced) == 350)
    #expect(change(from: [dollars], by: .empty, to: [more, euros], by: .empty) == 150, "euros count at neither end")
    #expect(change(from: [dollars, euros], by: .empty, to: [more, euros], by: .empty) == 150)
    #expect(change(from: [dollars, euros], by: .empty, to: [more, euros], by: priced) == nil, "their price came")
    #expect(change(from: [dollars, euros], by: priced, to: [more, euros], by: .empty) == nil, "their price went")
    #expect(PastTotals(opening: .nothing, days: []).change == nil)
  }
}
