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

  @Test("Each account has its part: new ones, closed ones by their last name, and those that only their rate changed")
  func parts() throws {
    func account(_ id: UInt64, _ units: Int64, _ currency: Currency = .usd, name: String = "A") -> Account {
      Account(
        id: AccountID(PublicID(high: 1, low: id)), name: name, balance: Money(minorUnits: units, currency: currency),
        held: 0, sequence: 1, openedAt: TestClock.start, closedAt: nil, number: AccountNumber(Int64(id)))
    }
    func rates(_ euro: Int64) throws -> RateTable {
      let price = DollarPrice(try #require(Rate(digits: euro, scale: 0)))
      return RateTable([KnownPrice(currency: .euro, price: price, asOf: .moment(TestClock.start), source: "bank")])
    }
    let (low, high) = (try rates(2), try rates(4))
    let before = [account(1, 100), account(2, 70), account(3, 5, .euro), account(4, 9), account(5, 0)]
    let after = [account(3, 5, .euro), account(1, 130), account(6, 20), account(4, 9), account(5, 0)]
    let known = [before[1].id: account(2, 70, name: "Last name")]
    let changes = AccountChange.between(
      (before, DollarTotal(before, by: low)), (after, DollarTotal(after, by: high)), known: known)
    let said = changes.map { "\($0.account.number.value) \($0.change.minorUnits) \($0.worth?.minorUnits ?? -1)" }
    #expect(said == ["2 -70 -1", "1 30 130", "6 20 20", "3 10 20"])
    #expect(changes[0].account.name == "Last name")
    let sums = (DollarTotal(before, by: low).sum, DollarTotal(after, by: high).sum)
    #expect(changes.reduce(0) { $0 + $1.change.minorUnits } == sums.1.minorUnits - sums.0.minorUnits)
    let swapped = AccountChange.between(
      ([before[0], before[1]], DollarTotal([before[0], before[1]], by: .empty)),
      ([account(1, 70), account(2, 100)], DollarTotal(.usd(cents: 170))), known: [:])
    #expect(swapped.map(\.change.minorUnits) == [-30, 30], "in the list's order where they are equally large")
    let none = AccountChange.between(
      ([], .nothing), ([account(3, 5, .euro)], DollarTotal([before[2]], by: .empty)), known: [:])
    #expect(none.isEmpty, "no price is known")
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
