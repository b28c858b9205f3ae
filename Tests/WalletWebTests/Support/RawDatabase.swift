import CSQLite

/// A second connection to a wallet's database, for doing damage.
enum RawDatabase {
  static func run(_ sql: String, in folder: String) throws {
    var database: OpaquePointer?
    defer { unsafe sqlite3_close(database) }
    guard unsafe sqlite3_open(folder + "/wallet.db", &database) == SQLITE_OK,
      unsafe sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK
    else { throw ClientFailure(what: unsafe String(cString: sqlite3_errmsg(database))) }
  }
}
