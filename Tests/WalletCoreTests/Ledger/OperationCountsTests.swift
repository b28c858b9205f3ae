import TestSupport
import Testing

@testable import WalletCore

@Suite("Operations of a day")
struct OperationCountsTests {
  private let ann = UserID(row: 1)
  private let bob = UserID(row: 2)

  /// A time `hours` and `minutes` after the start of an hour.
  private func time(_ hours: Int, _ minutes: Int = 0) -> Timestamp {
    Timestamp(milliseconds: 1_800_000_000_000).adding(seconds: hours * 3600 + minutes * 60)
  }

  @Test("S58: an operation counts for 24 hours, and not when its hour is over a day later")
  func window() {
    var counts = OperationCounts()
    counts.add(ann, at: time(0, 59))
    counts.add(ann, at: time(1))
    for (now, count) in [(time(1), 2), (time(24, 59), 2), (time(25), 1), (time(25, 59), 1), (time(26), 0)] {
      #expect(counts.count(of: ann, at: now) == count, "\(now)")
    }
    #expect(counts.users == 0, "nobody is kept who booked nothing lately")
  }

  @Test("S58: users have counts of their own, and a time that goes back frees nobody")
  func users() {
    var counts = OperationCounts()
    for _ in 0..<3 { counts.add(ann, at: time(30)) }
    counts.add(bob, at: time(2))
    #expect(counts.count(of: bob, at: time(3)) == 1 && counts.count(of: ann, at: time(3)) == 3)
    #expect(counts.count(of: bob, at: time(54)) == 1, "the second came after the first, whatever its time")
    #expect(counts.count(of: bob, at: time(55)) == 0 && counts.count(of: ann, at: time(55)) == 0)
  }

  @Test("S58: what was booked before a start counts in its own hour, in whatever order it is read")
  func unordered() {
    var counts = OperationCounts()
    for hours in [5, 9, 2, 5, 7, 2, 9] { counts.addBooked(ann, at: time(hours)) }
    counts.add(ann, at: time(9, 30))
    for (now, count) in [(26, 8), (27, 6), (29, 6), (30, 4), (31, 4), (32, 3), (33, 3), (34, 0)] {
      #expect(counts.count(of: ann, at: time(now)) == count, "\(now)")
    }
    #expect(counts.users == 0)
  }

  @Test("What is rolled back does not count, and what was committed before does")
  func rollBack() {
    var counts = OperationCounts()
    counts.addBooked(ann, at: time(0))
    counts.rollBack()
    counts.add(ann, at: time(0))
    counts.begin()
    counts.add(ann, at: time(0))
    counts.add(bob, at: time(1))
    counts.rollBack()
    counts.rollBack()
    #expect(counts.count(of: ann, at: time(1)) == 2 && counts.count(of: bob, at: time(1)) == 0)
    #expect(counts.users == 1)
    counts.begin()
    counts.add(bob, at: time(1))
    #expect(counts.count(of: bob, at: time(30)) == 0)
    counts.rollBack()
    #expect(counts.users == 0, "what has gone meanwhile is not taken back twice")
  }
}
