import CSQLite
import Testing

@testable import WalletCore

@Suite struct LongHistoryTests {
  let fixture = StoreFixture()

  /// An account with so many deposits, and the numbers of their operations in the order of their booking.
  private func deposits(_ count: Int, at person: Person) async throws -> (AccountID, [Int64]) {
    let account = try await person.open("A")
    let numbers = try await withThrowingTaskGroup(of: Int64.self) { group in
      for _ in 0..<count {
        group.addTask { try await person.book(.deposit(to: account, .usd(cents: 1))).number }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    return (account, numbers.sorted())
  }

  @Test("An operation's entry is looked for among the newest 1,000 of the account")
  func limit() async throws {
    let person = Person(try fixture.open(), fixture)
    let (id, numbers) = try await deposits(1001, at: person)
    let account = try person.account(id)
    let reader = try person.store.openReader()
    #expect(try reader.entry(bookedBy: numbers[0], of: account) == nil)
    #expect(try reader.entry(bookedBy: numbers[1], of: account)?.sequence == 2)
    #expect(try reader.entry(bookedBy: numbers[1000], of: account)?.sequence == 1001)
  }

  @Test("Without space the start goes on without a new mark")
  func markWithoutSpace() async throws {
    let person = Person(try fixture.open(), fixture)
    _ = try await deposits(1000, at: person)
    person.store.close()
    let opening = StoreOpening(fixture.configuration)
    let connection = try opening.connect()
    #expect(try connection.integer("SELECT op_id FROM verified") == 1001)
    try connection.run("DELETE FROM verified")
    connection.changeLogMethods { methods in unsafe methods.xWrite = { _, _, _, _ in SQLITE_FULL } }
    #expect(throws: SQLiteFailure.self) {
      try VerifiedMark.newest(connection)?.write(connection, at: fixture.clock.now())
    }
    try opening.markVerified(connection)
    #expect(try connection.integer("SELECT count(*) FROM verified") == 0)
  }

  @Test("The first operation behind the mark must not be older than the mark's")
  func timeAfterMark() async throws {
    let person = Person(try fixture.open(), fixture)
    let first = try await person.book(.open(name: try AccountName("A"), currency: .usd))
    _ = try await person.open("B", holding: 1)
    let connection = try SQLiteConnection(path: fixture.database, access: .read)
    func check(_ at: Timestamp) throws -> [InvariantViolation.Rule] {
      try ChainCheck.run(on: connection, after: first.number, hash: first.hash, at: at).map(\.rule)
    }
    #expect(try check(first.at) == [])
    #expect(try check(first.at.adding(seconds: 1)) == [.i7])
  }
}
