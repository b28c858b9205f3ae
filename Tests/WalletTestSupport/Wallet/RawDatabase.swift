import CSQLite
import TestSupport

/// A second connection to a wallet's database, to damage or inspect it.
enum RawDatabase {
  static func run(_ sql: String, in folder: String) throws {
    try unsafe withDatabase(in: folder) { try unsafe execute(sql, $0) }
  }

  /// The first column of each row.
  static func texts(_ sql: String, in folder: String) throws -> [String] {
    try unsafe withDatabase(in: folder) { try unsafe rows(sql, $0) }
  }

  /// The tables of the books.
  static let ledger = [
    "currency", "kind", "kind_leg", "account", "op", "account_name", "note", "transfer", "entry", "hold_event",
  ]

  /// Every row of these tables as SQL literals, one per line, from one snapshot.
  static func dump(_ tables: [String] = ledger, in folder: String) throws -> String {
    try unsafe withDatabase(in: folder, SQLITE_OPEN_READONLY) { database in
      // The transaction begins at its first read and ends with the connection.
      try unsafe execute("BEGIN", database)
      return try tables.map { try unsafe dump($0, database) }.joined()
    }
  }

  private static func dump(_ table: String, _ database: OpaquePointer?) throws -> String {
    let columns = try unsafe rows("SELECT name FROM pragma_table_info('\(table)')", database)
    guard !columns.isEmpty else { throw ClientFailure(what: "no table \(table)") }
    let row = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ',' || ")
    let lines = try unsafe rows("SELECT \(row) FROM \"\(table)\" ORDER BY 1", database)
    return lines.map { "\(table) \($0)\n" }.joined()
  }

  private static func withDatabase<Value>(
    in folder: String, _ flags: Int32 = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
    _ body: (OpaquePointer?) throws -> Value
  ) throws -> Value {
    var database: OpaquePointer?
    defer { unsafe sqlite3_close(database) }
    guard unsafe sqlite3_open_v2(folder + "/wallet.db", &database, flags, nil) == SQLITE_OK else {
      throw unsafe failure(database)
    }
    // The wallet's writer holds the lock for a moment while it empties its log.
    unsafe sqlite3_busy_timeout(database, 5000)
    return try unsafe body(database)
  }

  private static func execute(_ sql: String, _ database: OpaquePointer?) throws {
    guard unsafe sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw unsafe failure(database) }
  }

  private static func failure(_ database: OpaquePointer?) -> ClientFailure {
    ClientFailure(what: unsafe String(cString: sqlite3_errmsg(database)))
  }

  /// The first column of a query's result.
  private static func rows(_ sql: String, _ database: OpaquePointer?) throws -> [String] {
    var statement: OpaquePointer?
    defer { unsafe sqlite3_finalize(statement) }
    guard unsafe sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else {
      throw unsafe failure(database)
    }
    var rows: [String] = []
    var result = unsafe sqlite3_step(statement)
    while result == SQLITE_ROW {
      rows.append(unsafe sqlite3_column_text(statement, 0).map { unsafe String(cString: $0) } ?? "")
      result = unsafe sqlite3_step(statement)
    }
    guard result == SQLITE_DONE else { throw unsafe failure(database) }
    return rows
  }
}
