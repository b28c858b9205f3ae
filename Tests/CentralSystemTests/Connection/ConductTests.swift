import OCPP
import TestSupport
import Testing
import WalletCore

@testable import CentralSystem

@Suite("How a charge point is judged")
struct ConductTests {
  @Test("The twentieth unreadable message within a minute is one too many")
  func unreadable() {
    var count = UnreadableCount()
    let start = TestClock.start
    for number in 0..<19 { #expect(count.add(at: start.adding(seconds: number)) == false) }
    var late = count
    #expect(count.add(at: start.adding(seconds: 59)) == true)
    #expect(late.add(at: start.adding(seconds: 60)) == false)
    #expect(late.add(at: start.adding(seconds: 60)) == true)
  }

  @Test("Twenty warnings a minute are told")
  func warnings() {
    var limit = MinuteLimit()
    let told = (0..<50).count { limit.take(at: TestClock.start.adding(seconds: $0)) }
    #expect(told == 20)
    #expect(limit.take(at: TestClock.start.adding(seconds: 59)) == false)
    #expect(limit.take(at: TestClock.start.adding(seconds: 60)) == true)
  }

  @Test("Six hundred messages and eight mebibytes in a minute are not too much, more of either is")
  func budget() {
    var (many, large) = (MessageBudget(), MessageBudget())
    let start = TestClock.start
    for number in 0..<600 { #expect(many.add(1, at: start.adding(seconds: number / 12)) == false) }
    for _ in 0..<8 { #expect(large.add(1 << 20, at: start) == false) }
    let later = (many, large)
    #expect(many.add(1, at: start.adding(seconds: 59)) == true)
    #expect(large.add(1, at: start.adding(seconds: 59)) == true)
    (many, large) = later
    #expect(many.add(1, at: start.adding(seconds: 60)) == false)
    #expect(large.add(1 << 20, at: start.adding(seconds: 60)) == false)
  }

  /// The specification's table, a row for each status that was: a cross where it has no transition.
  private static let table: [(ConnectorStatus, String)] = [
    (.available, ".....x..."), (.preparing, "......xx."), (.charging, ".x....x.."), (.suspendedByCar, ".x....x.."),
    (.suspendedByStation, ".x....x.."), (.finishing, "..xxx.x.."), (.reserved, "..xxxx..."),
    (.unavailable, ".....xx.."), (.faulted, "........."),
  ]
  private static let columns: [ConnectorStatus] = [
    .available, .preparing, .charging, .suspendedByCar, .suspendedByStation, .finishing, .reserved, .unavailable,
    .faulted,
  ]

  @Test("A connector's changes are those of OCPP 1.6 section 4.9")
  func transitions() {
    for (before, row) in Self.table {
      for (column, mark) in zip(Self.columns, row) {
        #expect(before.canBecome(column, connector: 1) == (mark == "."), "\(before) \(column)")
        let isWhole = [.available, .unavailable, .faulted].contains(column)
        #expect(before.canBecome(column, connector: 0) == isWhole, "\(before) \(column) as a whole")
      }
    }
  }

  @Test("A transaction of nobody has the same number each time, and another for anything else")
  func transactions() throws {
    let start = StartTransaction(connector: 1, idTag: "Abc", meterStart: 7, timestamp: TestClock.start)
    func number(_ change: (inout StartTransaction) -> Void = { _ in }, at point: Int64 = 1) throws -> Int {
      var changed = start
      change(&changed)
      return changed.transaction(at: try Sample.id(point), under: Sample.key)
    }
    let first = try number()
    #expect((1...2_147_483_647).contains(first))
    #expect(try number() == first)
    #expect(try number { $0.idTag = "ABC" } == first)
    #expect(try number { $0.reservation = 3 } == first)
    let others = try [
      number { $0.connector = 2 }, number { $0.idTag = "Abd" }, number { $0.meterStart = 8 },
      number { $0.timestamp = TestClock.start.adding(seconds: 1) }, number(at: 2),
    ]
    #expect(Set(others + [first]).count == 6)
  }
}
