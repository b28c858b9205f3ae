import TestSupport
import Testing

@testable import WalletCore

@Suite("Quotas of the history")
struct HistoryQuotaTests {
  private let ann = UserID(row: 1)
  private let bob = UserID(row: 2)
  private let start = TestClock.start

  /// In how many seconds it is allowed; nil if it was counted.
  private func wait(
    _ counts: HistoryUseCounts, _ use: HistoryUse, of user: UserID, after seconds: Int
  ) -> Int? {
    do throws(HistoryQuotaReached) { try counts.add(use, of: user, at: start.adding(seconds: seconds)) } catch {
      #expect(error.use == use)
      return error.seconds
    }
    return nil
  }

  @Test("S58: Exports an hour and searches a minute are limited for each user")
  func windows() {
    let counts = HistoryUseCounts(HistoryQuotas(exportsHour: 2, searchesMinute: 3))
    #expect(wait(counts, .export, of: ann, after: 0) == nil && wait(counts, .export, of: ann, after: 600) == nil)
    #expect(wait(counts, .export, of: ann, after: 601) == 2999)
    #expect(wait(counts, .export, of: bob, after: 601) == nil)
    for _ in 0..<3 { #expect(wait(counts, .search, of: ann, after: 602) == nil) }
    #expect(wait(counts, .search, of: ann, after: 661) == 1)
    #expect(wait(counts, .search, of: ann, after: 662) == nil)
    #expect(wait(counts, .export, of: ann, after: 3599) == 1, "what was refused did not count")
    #expect(wait(counts, .export, of: ann, after: 3600) == nil && wait(counts, .export, of: ann, after: 3601) == 599)
  }

  @Test("0 means no limit; idle users are forgotten")
  func memory() {
    let none = HistoryUseCounts(HistoryQuotas())
    for second in 0..<100 { #expect(wait(none, .search, of: ann, after: second) == nil) }
    #expect(none.size == 0)
    let counts = HistoryUseCounts(HistoryQuotas(exportsHour: 1, searchesMinute: 1))
    for row in 1...500 as ClosedRange<Int64> { #expect(wait(counts, .search, of: UserID(row: row), after: 10) == nil) }
    #expect(counts.size == 500)
    #expect(wait(counts, .export, of: ann, after: 3610) == nil)
    #expect(counts.size == 1)
  }
}
