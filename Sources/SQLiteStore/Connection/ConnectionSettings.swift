import WalletCore

/// What every connection is set to, read back, because SQLite passes over a pragma that it does not know.
enum ConnectionSettings {
  /// For the connection that will write, while it looks whether the file is sound: nothing of this writes.
  static func applyForProving(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    // A group's pages stay in memory until COMMIT writes each once. More than this made no booking faster.
    try connection.runAll("PRAGMA wal_autocheckpoint=0; PRAGMA cache_size=-2048; PRAGMA cache_spill=OFF")
    try applyCommon(connection)
  }

  /// For the connection that writes, once the file is proven sound.
  static func applyForWriting(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    guard try connection.texts("PRAGMA journal_mode=WAL") == ["wal"] else { throw refused("journal_mode") }
    // Nobody else writes; a checkpoint that meets a reader comes back at once and does not keep commands waiting.
    try connection.run("PRAGMA busy_timeout=0")
    connection.watchWAL()
  }

  /// Files of more pages than this (256 MB) are mapped into memory for reading, as far as SQLite maps a file (2 GB).
  private static let mappedFromPages: Int64 = 65_536

  /// For a connection that reads.
  static func applyForReading(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    // First: the other settings read the file, and the last connection that writes locks it for a moment when it is closed.
    try connection.run("PRAGMA busy_timeout=5000")
    // The upper pages of all trees of a wallet with a million users; of one with ten thousand, most of what a home page needs.
    // Twice as much makes it no faster that can be measured, half of it takes 4 µs more; and each loop has its own.
    try connection.run("PRAGMA cache_size=-4096")
    // Of a large wallet hardly any page of a person's is in the cache: there it is read where the system keeps it, not
    // copied. A small one would only count twice in the program's memory.
    if try connection.integer("PRAGMA page_count") ?? 0 > mappedFromPages {
      try connection.run("PRAGMA mmap_size=2147418112")
    }
    try connection.run("PRAGMA query_only=ON")
    try require(connection, "PRAGMA query_only", 1, "query_only")
    try applyCommon(connection)
  }

  /// For a connection on a file that is still being made.
  static func applyCommon(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    try connection.runAll(
      """
      PRAGMA busy_timeout=5000; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA recursive_triggers=ON;
      PRAGMA trusted_schema=OFF; PRAGMA temp_store=MEMORY;
      """)
    try require(connection, "PRAGMA synchronous", 2, "synchronous")
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
