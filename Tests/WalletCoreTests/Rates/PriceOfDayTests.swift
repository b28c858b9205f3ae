import Testing

@testable import WalletCore

@Suite("When another price of a day is kept")
struct PriceOfDayTests {
  private static func price(_ digits: Int64, _ day: Int64) throws -> PriceOfDay {
    PriceOfDay(
      currency: .btc, day: CivilDay(daysSinceEpoch: day),
      price: DollarPrice(try #require(Rate(digits: digits, scale: 0))), source: "a.csv")
  }

  /// How many days after the present one by UTC, how many seconds after the last was kept, and whether it is kept.
  private static let pauses: [(Int64, Int, Bool)] = [
    (0, 0, false), (0, PriceOfDay.pause - 1, false), (0, PriceOfDay.pause, true), (1, 0, false),
    // Yesterday by UTC may still go on in the west, the day before nowhere.
    (-1, 0, false), (-1, PriceOfDay.pause, true), (-2, 0, true), (-3, 0, true),
    // A clock that was set back says nothing.
    (0, -1, true),
  ]

  @Test("Of a day that may go on only after a pause, of one that is over at once", arguments: pauses)
  func pause(_ days: Int64, _ seconds: Int, _ isKept: Bool) throws {
    // 2026-11-25T12:00:00Z
    let now = Timestamp(milliseconds: 1_795_608_000_000)
    let (one, other) = (try Self.price(1, 20_782 + days), try Self.price(2, 20_782 + days))
    let seen = now.adding(seconds: -seconds)
    #expect(other.adds(to: one.price, keptAt: seen, now: now) == isKept)
    #expect(!one.adds(to: one.price, keptAt: seen, now: now), "the same again")
    #expect(one.adds(to: nil, keptAt: now, now: now), "the first of its day")
  }
}
