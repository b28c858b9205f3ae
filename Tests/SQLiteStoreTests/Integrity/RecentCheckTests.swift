import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite struct RecentCheckTests {
  /// Edits to operations booked after the mark, and the rule that finds each without reading anything before it.
  static let edits: [(String, InvariantViolation.Rule)] = [
    ("UPDATE entry SET balance=balance+1 WHERE op_id=9 AND delta<0", .entriesContinue),
    ("UPDATE entry SET balance=-1 WHERE op_id=9 AND delta<0", .notBelowZero),
    ("UPDATE entry SET at=0 WHERE op_id=9 AND delta<0", .entriesContinue),
    ("DELETE FROM entry WHERE op_id=9 AND delta<0", .transfersHaveTwoEntries),
    ("DELETE FROM entry WHERE op_id=9", .transfersHaveTwoEntries),
    ("UPDATE entry SET op_id=4 WHERE op_id=9 AND delta>0", .transfersHaveTwoEntries),
    ("UPDATE entry SET other=other+1 WHERE op_id=9 AND delta>0", .transfersHaveTwoEntries),
    ("UPDATE entry SET type='undo' WHERE op_id=9 AND delta>0", .transfersHaveTwoEntries),
    ("UPDATE transfer SET amount=amount+1 WHERE op_id=9", .chainVerifies),
    ("UPDATE op SET at=at+1 WHERE id=9", .chainVerifies),
    ("DELETE FROM op WHERE id=9", .chainVerifies),
    ("UPDATE op SET legs=2 WHERE id=9", .chainVerifies),
    ("UPDATE account SET closed_at=1 WHERE name='B'", .closedAccountsAreEmpty),
    ("UPDATE account SET user_id=2 WHERE name='B'", .accountsFollowOperations),
    ("DELETE FROM entry WHERE seq=0 AND op_id=8", .accountsFollowOperations),
    ("UPDATE account SET name='Z' WHERE name='C'", .accountsFollowOperations),
    ("UPDATE account_name SET salt=randomblob(32) WHERE op_id=8", .accountsFollowOperations),
    ("DELETE FROM account_name WHERE op_id=10", .operationsAreWhole),
    ("INSERT INTO account_name VALUES(9,randomblob(32),'Z')", .operationsAreWhole),
    ("UPDATE account SET currency='BTC' WHERE name='C'", .chainVerifies),
    ("UPDATE entry SET balance=9223372036854775807 WHERE op_id=9 AND delta>0", .entriesContinue),
    ("UPDATE transfer SET amount=-9223372036854775807-1 WHERE op_id=9", .chainVerifies),
    ("DELETE FROM hold_event WHERE op_id=11", .chainVerifies),
    ("UPDATE hold_event SET amount=amount+1 WHERE op_id=11", .chainVerifies),
    (
      "UPDATE hold_event SET account_id=(SELECT id FROM account WHERE name='B') WHERE op_id=11", .operationsAreWhole
    ),
    ("DELETE FROM user WHERE id=2", .operationsAreWhole),
    ("UPDATE user SET phone='+15305550123' WHERE id=2", .usersFollowOperations),
    ("UPDATE user SET created_at=created_at-1 WHERE id=2", .operationsAreWhole),
  ]

  @Test("What was booked behind the mark is found to be broken from there alone", arguments: edits)
  func edited(sql: String, rule: InvariantViolation.Rule) async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let a = try await person.open("A", holding: 100)
    let b = try await person.open("B", holding: 50)
    try await person.book(.transfer(from: a, to: b, .usd(cents: 10)))
    try await person.book(.transfer(from: b, to: a, .usd(cents: 5)))
    let connection = try SQLiteConnection(path: fixture.database, access: .read)
    let mark = try #require(try VerifiedMark.newest(connection))
    #expect(mark.number == 7)
    _ = try await person.open("C")
    try await person.book(.transfer(from: a, to: b, .usd(cents: 20)))
    try await person.book(.rename(b, name: try AccountName("B")))
    try await person.book(.authorise(from: a, .usd(cents: 3)))
    _ = Person(person.store, fixture, row: 2)
    #expect(try RecentCheck.run(on: connection, after: mark) == [])
    let raw = RawConnection(fixture.database)
    raw.dropGuards()
    #expect(raw.run(sql) == nil)
    let found = try RecentCheck.run(on: connection, after: mark).map(\.rule)
    #expect(found.contains(rule), "\(sql): \(found)")
  }

  @Test("What lies before the mark is not looked at: that is what the whole check is for")
  func before() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A", holding: 100)
    let connection = try SQLiteConnection(path: fixture.database, access: .read)
    let mark = try #require(try VerifiedMark.newest(connection))
    try await person.book(.deposit(to: account, .usd(cents: 1)))
    let raw = RawConnection(fixture.database)
    #expect(raw.run("DROP TRIGGER entry_fixed; UPDATE entry SET at=at-1 WHERE seq=0 AND op_id=2") == nil)
    #expect(try RecentCheck.run(on: connection, after: mark) == [])
    #expect(try person.store.check().contains { $0.rule == .entriesContinue })
  }

  @Test("A mark with the largest number that there is has nothing behind it")
  func largestMark() throws {
    let fixture = StoreFixture()
    try fixture.open().close()
    let connection = try SQLiteConnection(path: fixture.database, access: .read)
    for number in [Int64.max, Int64.max - 1] {
      let mark = VerifiedMark(number: number, hash: .zero, at: TestClock.start)
      #expect(try RecentCheck.run(on: connection, after: mark) == [])
    }
  }

  @Test("More operations than one piece holds are checked piece by piece")
  func pieces() async throws {
    let fixture = StoreFixture(queueLimit: 4096)
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<(Int(RecentCheck.piece) + 50) {
        group.addTask { try await person.book(.deposit(to: account, .usd(cents: 1))) }
      }
      try await group.waitForAll()
    }
    // An open store would find the damage below by itself.
    person.store.close()
    let connection = try SQLiteConnection(path: fixture.database, access: .read)
    #expect(try RecentCheck.run(on: connection, after: .beginning) == [])
    let (violations, next) = try RecentCheck.runPiece(on: connection, after: .beginning)
    #expect(violations == [] && next?.number == RecentCheck.piece)
    var mark: VerifiedMark? = .beginning
    var ends: [Int64] = []
    while let found = mark, ends.count < 50 {
      let short = try RecentCheck.runPiece(of: RecentCheck.shortPiece, on: connection, after: found)
      #expect(short.violations == [] && !connection.isInTransaction)
      mark = short.next
      if let mark { ends.append(mark.number) }
    }
    let whole = RecentCheck.piece / RecentCheck.shortPiece
    #expect(Array(ends.prefix(Int(whole))) == (1...whole).map { $0 * RecentCheck.shortPiece })
    #expect(try ends.last == NewestOperation.read(connection)?.head.number)
    let raw = RawConnection(fixture.database)
    #expect(raw.run("DROP TRIGGER entry_fixed; UPDATE entry SET other=other+1 WHERE op_id=2040 AND delta>0") == nil)
    #expect(try RecentCheck.run(on: connection, after: .beginning).map(\.rule) == [.transfersHaveTwoEntries])
  }
}
