import WalletCore

/// The full check of a database file: its structure, its tables and triggers, and all rules over all of history, on
/// its own read-only connection.
package struct BooksInspection: Sendable {
  private let file: String
  private let cancellation: Cancellation
  /// The version whose rules these are.
  private let known: Int

  /// Inspects the books of a data folder whose lock this process holds.
  package init(folder: String, cancellation: Cancellation) {
    self.init(file: DataFolder(path: folder).database, cancellation: cancellation)
  }

  init(file: String, cancellation: Cancellation, known: Int = Migrations.known) {
    self.file = file
    self.known = known
    self.cancellation = cancellation
  }

  /// Checks everything in one snapshot. Takes about 40 s for a million operations.
  /// - Parameter earlier: a head noted earlier, to look for in the chain.
  /// - Returns: the findings; a file too damaged to read counts as a violation of its structure.
  /// - Throws: why the check could not run.
  package func run(comparing earlier: LedgerHead? = nil) throws(MaintenanceFailure) -> BooksReport {
    var report = BooksReport()
    var version = 0
    do throws(SQLiteFailure) {
      let connection = try connect()
      version = Int(try connection.integer("PRAGMA user_version") ?? 0)
      if version == known { try inspect(connection, into: &report, comparing: earlier) }
    } catch {
      if cancellation.isCancelled { throw .cancelled }
      guard error.isDamage else { throw .notReadable(file: file, reason: error.description) }
      report.rules.insert(.structure)
      report.violations.append(InvariantViolation(rule: .structure, detail: error.description))
      return report
    }
    if cancellation.isCancelled { throw .cancelled }
    guard version <= known else { throw .newerVersion(file: file, found: version, known: known) }
    guard version == known else { throw .olderVersion(file: file, found: version, known: known) }
    return report
  }

  private func connect() throws(SQLiteFailure) -> SQLiteConnection {
    let connection = try ConnectionSettings.reader(of: file)
    connection.endStatements { [cancellation] in cancellation.isCancelled }
    try connection.run("BEGIN")
    return connection
  }

  private func inspect(
    _ connection: SQLiteConnection, into report: inout BooksReport, comparing earlier: LedgerHead?
  ) throws(SQLiteFailure) {
    try Invariants.checkAll(connection, into: &report)
    report.counts = try Self.counts(connection)
    report.head = try Self.head(connection)
    if let earlier { report.earlierHead = try Self.look(for: earlier, before: report.head, connection) }
  }

  private static func counts(_ connection: SQLiteConnection) throws(SQLiteFailure) -> BooksReport.Counts {
    var counts = BooksReport.Counts()
    counts.users = try connection.integer("SELECT count(phone) FROM user") ?? 0
    counts.accounts = try connection.integer("SELECT count(*) FROM account WHERE kind='user'") ?? 0
    counts.operations = try connection.integer("SELECT count(*) FROM op") ?? 0
    counts.entries = try connection.integer("SELECT count(*) FROM entry WHERE seq>0") ?? 0
    return counts
  }

  static func head(_ connection: SQLiteConnection) throws(SQLiteFailure) -> LedgerHead {
    try NewestOperation.read(connection)?.head ?? .beforeFirst
  }

  private static func look(
    for earlier: LedgerHead, before newest: LedgerHead, _ connection: SQLiteConnection
  ) throws(SQLiteFailure) -> BooksReport.EarlierHead {
    guard earlier.chain == newest.chain else { return .otherChain }
    guard earlier.number <= newest.number else { return .cutOff }
    guard earlier.number > 0 else { return earlier == .beforeFirst ? .found : .rewritten }
    let hash = try connection.statement("SELECT hash FROM op WHERE id=?1").first(earlier.number) {
      row throws(SQLiteFailure) in try row.digest(0)
    }
    return hash == earlier.hash ? .found : .rewritten
  }
}
