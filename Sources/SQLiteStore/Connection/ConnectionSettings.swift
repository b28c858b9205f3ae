import WalletCore

/// The settings of every connection. They are read back after setting, because SQLite ignores a pragma that it does
/// not know.
enum ConnectionSettings {
  /// For the writing connection while it checks the file. None of these settings writes to the file.
  static func applyForProving(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    // A group's pages stay in memory until COMMIT writes each once. A larger cache made no booking faster.
    try connection.runAll("PRAGMA wal_autocheckpoint=0; PRAGMA cache_size=-2048; PRAGMA cache_spill=OFF")
    try applyCommon(connection)
  }

  /// For the writing connection, after the file has passed its checks.
  static func applyForWriting(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    guard try connection.texts("PRAGMA journal_mode=WAL") == ["wal"] else { throw refused("journal_mode") }
    // There is no other writer. A checkpoint that meets a reader returns at once and does not delay commands.
    try connection.run("PRAGMA busy_timeout=0")
    connection.watchWAL()
  }

  /// Opens a file for reading. Whether it can be read shows at the first statement.
  static func reader(of file: String) throws(SQLiteFailure) -> SQLiteConnection {
    let connection = try SQLiteConnection(path: file, access: .read)
    try applyForReading(connection)
    return connection
  }

  /// For a connection that reads.
  private static func applyForReading(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    // SQLite drops a mapping of the file at each commit, and a page that is not in memory yet stops a loop for long.
    try connection.run("PRAGMA mmap_size=0")
    try connection.run("PRAGMA query_only=ON")
    try require(connection, "PRAGMA query_only", 1, "query_only")
    try applyRules(connection)
    // Holds the upper pages of all B-trees of a wallet with a million users, or most of what a home page needs with
    // ten thousand users. Twice the size is not measurably faster; half the size takes 4 µs more. Each loop has its
    // own cache. Only this setting reads the schema, which takes 3 to 4 ms: a start does not wait for that.
    connection.runBeforeFirstStatement("PRAGMA cache_size=-4096")
  }

  /// For the writing connection that fills a new store, which is worth nothing until it is complete: it waits for no
  /// disk and can undo nothing after a power cut.
  static func applyForSeeding(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    // An operation's triggers write to a few pages many times. With enough cache, each page goes to disk once.
    try connection.runAll("PRAGMA synchronous=OFF; PRAGMA cache_size=-524288; PRAGMA cache_spill=ON")
    guard try connection.texts("PRAGMA journal_mode=MEMORY") == ["memory"] else { throw refused("journal_mode") }
  }

  /// Settings of all connections but those that only read. Used alone for a file that is still being created.
  static func applyCommon(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    try applyRules(connection)
    // A commit waits for the disk.
    try connection.run("PRAGMA synchronous=FULL")
    try require(connection, "PRAGMA synchronous", 2, "synchronous")
  }

  /// Settings that all connections share. None reads the file.
  private static func applyRules(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    try connection.runAll(
      """
      PRAGMA busy_timeout=5000; PRAGMA foreign_keys=ON; PRAGMA recursive_triggers=ON; PRAGMA trusted_schema=OFF;
      PRAGMA temp_store=MEMORY;
      """)
    try require(connection, "PRAGMA foreign_keys", 1, "foreign_keys")
    try require(connection, "PRAGMA recursive_triggers", 1, "recursive_triggers")
    try require(connection, "PRAGMA trusted_schema", 0, "trusted_schema")
  }

  private static func require(
    _ connection: SQLiteConnection, _ question: SQL, _ wanted: Int64, _ name: StaticString
  ) throws(SQLiteFailure) {
    guard try connection.integer(question) == wanted else { throw refused(name) }
  }

  private static func refused(_ name: StaticString) -> SQLiteFailure {
    SQLiteFailure(code: 1, message: "SQLite did not take the setting \(name)")
  }
}
