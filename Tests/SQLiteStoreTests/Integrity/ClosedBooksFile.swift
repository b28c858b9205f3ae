import Testing

@testable import WalletCore
@testable import SQLiteStore

/// A file of books that no store has open, as someone who can write the file sees it.
struct ClosedBooksFile {
  /// Its folder, which lives as long as this.
  let fixture: StoreFixture

  var path: String { fixture.database }

  /// What `check` says about it, with a head that was noted earlier.
  func inspect(comparing head: LedgerHead? = nil) throws(MaintenanceFailure) -> BooksReport {
    try BooksInspection(file: path, cancellation: Cancellation()).run(comparing: head)
  }

  /// The rules that `check` finds broken.
  func brokenRules() throws(MaintenanceFailure) -> Set<InvariantViolation.Rule> {
    Set(try inspect().violations.map(\.rule))
  }

  /// What a start of a large wallet says, which reads only what came after a verified operation.
  func recentlyBroken(after number: Int64) throws(SQLiteFailure) -> [InvariantViolation] {
    let connection = try SQLiteConnection(path: path, access: .read)
    let mark = try connection.statement("SELECT hash,at FROM op WHERE id=?1").first(number) {
      row throws(SQLiteFailure) in
      VerifiedMark(number: number, hash: try row.digest(0), at: row.timestamp(1))
    }
    return try RecentCheck.run(on: connection, after: mark ?? .beginning)
  }

  /// Runs statements without one of the guards.
  func run(_ sql: String, without trigger: String) {
    let raw = RawConnection(path)
    let keeping = raw.text("SELECT sql FROM sqlite_schema WHERE name='\(trigger)'")
    for statement in ["DROP TRIGGER \(trigger)", sql, keeping] {
      let problem = raw.run(statement)
      #expect(problem == nil, "\(statement)")
    }
  }

  /// Runs statements without any guard, then makes the guards as they were.
  func runUnguarded(_ sql: String) throws(SQLiteFailure) {
    let raw = RawConnection(path)
    raw.dropGuards()
    let problem = raw.run(sql)
    #expect(problem == nil, "\(sql)")
    let connection = try SQLiteConnection(path: path, access: .write)
    try connection.inTransaction { () throws(SQLiteFailure) in
      for part in Schema.guards { try connection.runAll(part) }
    }
  }

  /// Gives every operation the hash that is right for what is stored, as someone who knows the program can. Nothing
  /// else tells that something is wrong then but the rules, and a head that was noted.
  func makeHashesRight() throws(SQLiteFailure) {
    let raw = RawConnection(path)
    let keeping = raw.text("SELECT sql FROM sqlite_schema WHERE name='op_fixed'")
    #expect(raw.run("DROP TRIGGER op_fixed; DELETE FROM verified") == nil)
    let connection = try SQLiteConnection(path: path, access: .write)
    try connection.inTransaction { () throws(SQLiteFailure) in try Self.makeHashesRight(on: connection) }
    #expect(raw.run(keeping) == nil)
  }

  /// Does the same on a connection whose file has no `op_fixed`, in the caller's transaction.
  static func makeHashesRight(on connection: SQLiteConnection) throws(SQLiteFailure) {
    let save = connection.statement("UPDATE op SET hash=?2 WHERE id=?1")
    var head = LedgerHead.beforeFirst
    while let next = try link(after: head, on: connection) {
      head = LedgerHead(number: next.number, hash: HashChain.hash(next, after: head.hash))
      try save.run(head.number, head.hash)
    }
  }

  /// The operation after a head, whatever its hash is.
  private static func link(
    after head: LedgerHead, on connection: SQLiteConnection
  ) throws(SQLiteFailure) -> HashChain.Link? {
    var next: HashChain.Link?
    _ = try ChainCheck.run(
      on: connection, after: head.number, hash: head.hash, at: Timestamp(milliseconds: .min), through: head.number + 1
    ) { next = $0 }
    return next
  }
}
