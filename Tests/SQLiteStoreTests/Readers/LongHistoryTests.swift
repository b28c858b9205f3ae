import CSQLite
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite struct LongHistoryTests {
  let fixture = StoreFixture()

  /// An account with `count` deposits, and their operations in booking order.
  private func deposits(_ count: Int, at person: Person) async throws -> (AccountID, [OperationID]) {
    let account = try await person.open("A")
    let receipts = try await withThrowingTaskGroup(of: LedgerReceipt.self) { group in
      for _ in 0..<count {
        group.addTask { try await person.book(.deposit(to: account, .usd(cents: 1))) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    return (account, receipts.sorted { $0.number < $1.number }.map(\.operation))
  }

  @Test("An operation's entry is found however far back it lies")
  func farBack() async throws {
    let person = Person(try fixture.open(), fixture)
    let (id, operations) = try await deposits(1001, at: person)
    let reader = try person.store.openSQLiteReader()
    for place in [0, 1, 500, 1000] {
      let lines = try #require(try reader.receipt(operations[place], of: person.user)).lines
      #expect(lines.map(\.account.id) == [id] && lines.map(\.entry.sequence) == [Int64(place) + 1])
    }
  }

  @Test("Without space the start goes on without a new mark")
  func markWithoutSpace() async throws {
    let person = Person(try fixture.open(), fixture)
    _ = try await deposits(1000, at: person)
    person.store.close()
    let opening = StoreOpening(fixture.configuration)
    let connection = try opening.connect()
    #expect(try connection.integer("SELECT op_id FROM verified") == 1002)
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
    #expect(try check(first.at.adding(seconds: 1)) == [.chainVerifies])
  }
}
