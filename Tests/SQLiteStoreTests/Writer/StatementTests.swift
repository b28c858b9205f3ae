import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite struct StatementTests {
  let fixture = StoreFixture()

  /// All statements that an object keeps, at any depth.
  private func statements(of keeper: Any) -> [Statement] {
    Mirror(reflecting: keeper).children.flatMap { child -> [Statement] in
      // Stops at a connection, which would lead to everything that it keeps.
      if let statement = child.value as? Statement { return [statement] }
      return child.value is SQLiteConnection ? [] : statements(of: child.value)
    }
  }

  /// No statement is prepared at the start, so nothing else would find invalid SQL that no test happens to use.
  @Test("SQLite takes every statement of the writer, of a loop's reader and of the reader of long histories")
  func everyText() throws {
    let store = try fixture.open()
    store.close()
    let configuration = fixture.configuration
    let connection = try WriterConnection(try SQLiteConnection(path: fixture.database, access: .write), configuration)
    let reading = try SQLiteConnection(path: fixture.database, access: .read)
    let reader = SQLiteReader(reading, configuration.operationIDs, configuration.phoneMarks, CommitCount())
    let history = SQLiteHistoryReader(
      reading, configuration.operationIDs, ReadTimeLimit(seconds: 0, clock: fixture.clock))
    for (keeper, least) in [(connection as Any, 60), (reader, 20), (history, 20)] {
      let found = statements(of: keeper)
      #expect(found.count >= least, "\(type(of: keeper)): \(found.count)")
      for statement in found { try statement.prepare() }
    }
  }

  /// SQLite makes one for a list of three or more after IN, also in a trigger: a tenth of a booking.
  @Test("Money moves, and the pages that show it are read, without temporary tables")
  func temporaryTables() throws {
    try fixture.open().close()
    let raw = RawConnection(fixture.database)
    let statements: [SQL] = [
      LedgerStatements.bookedQuery, LedgerStatements.accountQuery, LedgerStatements.accountByNumberQuery,
      LedgerStatements.systemAccountQuery, LedgerStatements.merchantQuery, LedgerStatements.reversibleQuery,
      LedgerStatements.transfersQuery, LedgerStatements.insertingHoldEvent,
      LedgerStatements.insertingOperation, LedgerStatements.insertingTransfer,
      ReaderQueries.session, ReaderQueries.openAccounts, ReaderQueries.account, ReaderQueries.newestEntries,
      NewestActivity.entry, TrendQueries.newestRows,
    ]
    for statement in statements { #expect(raw.temporaryTables("\(statement.text)") == 0, "\(statement.text)") }
    #expect(raw.temporaryTables("SELECT 1 FROM account WHERE kind IN('world','fee','payable')") == 1)
  }

  @Test("A wrong text fails at each use, until it is right")
  func wrongText() throws {
    let connection = try SQLiteConnection(path: ":memory:", access: .create)
    let wrong = connection.statement("SELECT size FROM missing")
    for _ in 1...2 {
      #expect(throws: SQLiteFailure.self) { try wrong.run() }
    }
    try connection.run("CREATE TABLE missing(size INTEGER) STRICT")
    try wrong.run()
    #expect(try connection.integer("SELECT 6 * 7") == 42)
  }

  @Test("What reads one state of the file ends its transaction, also when it fails")
  func reading() throws {
    let connection = try SQLiteConnection(path: ":memory:", access: .create)
    let answer = try connection.reading { () throws(SQLiteFailure) in
      #expect(connection.isInTransaction)
      return try connection.integer("SELECT 6 * 7")
    }
    #expect(answer == 42 && !connection.isInTransaction)
    #expect(throws: SQLiteFailure.self) {
      try connection.reading { () throws(SQLiteFailure) in try connection.run("SELECT size FROM missing") }
    }
    #expect(!connection.isInTransaction)
  }
}
