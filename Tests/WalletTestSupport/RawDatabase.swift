import CSQLite
import TestSupport

/// A second connection to a wallet's database, to damage or inspect it.
enum RawDatabase {
  static func run(_ sql: String, in folder: String) throws {
    var database: OpaquePointer?
    defer { unsafe sqlite3_close(database) }
    guard unsafe sqlite3_open(folder + "/wallet.db", &database) == SQLITE_OK,
      unsafe sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK
    else { throw ClientFailure(what: unsafe String(cString: sqlite3_errmsg(database))) }
  }

  /// The first column of each row.
  static func texts(_ sql: String, in folder: String) throws -> [String] {
    var database: OpaquePointer?
    defer { unsafe sqlite3_close(database) }
    guard unsafe sqlite3_open(folder + "/wallet.db", &database) == SQLITE_OK else {
      throw ClientFailure(what: unsafe String(cString: sqlite3_errmsg(database)))
    }
    return try unsafe rows(sql, database)
  }

  /// The tables of the books.
  static let ledger = ["currency", "account", "op", "note", "transfer", "entry"]

  /// Every row of these tables as SQL literals, one per line, from one snapshot.
  static func dump(_ tables: [String] = ledger, in folder: String) throws -> String {
    var database: OpaquePointer?
    defer { unsafe sqlite3_close(database) }
    guard unsafe sqlite3_open_v2(folder + "/wallet.db", &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else {
      throw ClientFailure(what: unsafe String(cString: sqlite3_errmsg(database)))
    }
    var text = ""
    // The transaction begins at its first read and ends with the connection.
    guard unsafe sqlite3_exec(database, "BEGIN", nil, nil, nil) == SQLITE_OK else {
      throw ClientFailure(what: unsafe String(cString: sqlite3_errmsg(database)))
    }
    for table in tables {
      let columns = try unsafe rows("SELECT name FROM pragma_table_info('\(table)')", database)
      guard !columns.isEmpty else { throw ClientFailure(what: "no table \(table)") }
      let row = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ',' || ")
      for line in try unsafe rows("SELECT \(row) FROM \"\(table)\" ORDER BY 1", database) {
        text += "\(table) \(line)\n"
      }
    }
    return text
  }

  /// The first column of a query's result.
  private static func rows(_ sql: String, _ database: OpaquePointer?) throws -> [String] {
    var statement: OpaquePointer?
    defer { unsafe sqlite3_finalize(statement) }
    guard unsafe sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else {
      throw ClientFailure(what: unsafe String(cString: sqlite3_errmsg(database)))
    }
    var rows: [String] = []
    while unsafe sqlite3_step(statement) == SQLITE_ROW {
      rows.append(unsafe sqlite3_column_text(statement, 0).map { unsafe String(cString: $0) } ?? "")
    }
    return rows
  }
}
