import CSQLite

/// A second connection to a wallet's database, for looking inside and for doing damage.
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
    var statement: OpaquePointer?
    defer { unsafe sqlite3_close(database) }
    guard unsafe sqlite3_open(folder + "/wallet.db", &database) == SQLITE_OK,
      unsafe sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK
    else { throw ClientFailure(what: unsafe String(cString: sqlite3_errmsg(database))) }
    defer { unsafe sqlite3_finalize(statement) }
    var texts: [String] = []
    while unsafe sqlite3_step(statement) == SQLITE_ROW {
      texts.append(unsafe sqlite3_column_text(statement, 0).map { unsafe String(cString: $0) } ?? "")
    }
    return texts
  }
}
