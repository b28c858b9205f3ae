import CSQLite
import WalletCore

/// A statement, prepared on first use and then kept. Each call binds, runs, reads and resets it, so none is left half
/// run. Most starts need few statements, and preparing a writing one compiles in the rules of its tables.
@safe final class Statement {
  private let sql: SQL
  private let connection: SQLiteConnection
  private var prepared: OpaquePointer?

  /// Does not call SQLite yet: an error in the text shows at the first use.
  init(_ sql: SQL, of connection: SQLiteConnection) {
    self.sql = sql
    self.connection = connection
  }

  deinit { unsafe sqlite3_finalize(prepared) }

  /// Prepares the statement now, so that it cannot fail later for lack of memory.
  func prepare() throws(SQLiteFailure) { _ = unsafe try ready() }

  /// SQLite's handle; prepares the statement if needed.
  private func ready() throws(SQLiteFailure) -> OpaquePointer {
    if let prepared = unsafe prepared { return unsafe prepared }
    let handle = unsafe try connection.prepared(sql)
    unsafe prepared = unsafe handle
    return unsafe handle
  }

  /// Runs the statement to completion and ignores its rows.
  func run<each Value: SQLBindable>(_ values: repeat each Value) throws(SQLiteFailure) {
    let handle = unsafe try ready()
    defer { unsafe sqlite3_reset(handle) }
    try bindAll(repeat each values)
    while unsafe try step(handle) {}
  }

  /// Reads the first row, if there is one.
  func first<Result, each Value: SQLBindable>(
    _ values: repeat each Value, read: (borrowing Row) throws(SQLiteFailure) -> Result
  ) throws(SQLiteFailure) -> Result? {
    let handle = unsafe try ready()
    defer { unsafe sqlite3_reset(handle) }
    try bindAll(repeat each values)
    guard unsafe try step(handle) else { return nil }
    return try read(unsafe Row(handle))
  }

  /// Reads all rows.
  func all<Result, each Value: SQLBindable>(
    _ values: repeat each Value, read: (borrowing Row) throws(SQLiteFailure) -> Result
  ) throws(SQLiteFailure) -> [Result] {
    var results: [Result] = []
    try each(repeat each values) { row throws(SQLiteFailure) in results.append(try read(row)) }
    return results
  }

  /// Runs the statement to completion.
  /// - Returns: whether there was a row.
  func returnsRow<each Value: SQLBindable>(_ values: repeat each Value) throws(SQLiteFailure) -> Bool {
    var found = false
    try each(repeat each values) { _ in found = true }
    return found
  }

  /// Reads all rows, one after the other.
  func each<each Value: SQLBindable>(
    _ values: repeat each Value, read: (borrowing Row) throws(SQLiteFailure) -> Void
  ) throws(SQLiteFailure) {
    let handle = unsafe try ready()
    defer { unsafe sqlite3_reset(handle) }
    try bindAll(repeat each values)
    while unsafe try step(handle) { try read(unsafe Row(handle)) }
  }

  /// Reads one row after the other until `read` returns false.
  func scan<each Value: SQLBindable>(
    _ values: repeat each Value, read: (borrowing Row) throws(SQLiteFailure) -> Bool
  ) throws(SQLiteFailure) {
    let handle = unsafe try ready()
    defer { unsafe sqlite3_reset(handle) }
    try bindAll(repeat each values)
    while unsafe try step(handle), try read(unsafe Row(handle)) {}
  }

  private func bindAll<each Value: SQLBindable>(_ values: repeat each Value) throws(SQLiteFailure) {
    var index: Int32 = 0
    for value in repeat each values {
      index += 1
      try value.bind(to: self, at: index)
    }
  }

  private func step(_ handle: OpaquePointer) throws(SQLiteFailure) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw connection.failure(code)
    }
  }
}

extension Statement {
  func bind(_ value: Int64, at index: Int32) throws(SQLiteFailure) {
    try check(unsafe sqlite3_bind_int64(prepared, index, value))
  }

  func bindNull(at index: Int32) throws(SQLiteFailure) {
    try check(unsafe sqlite3_bind_null(prepared, index))
  }

  func bind(_ text: String, at index: Int32) throws(SQLiteFailure) {
    var text = text
    let result = text.withUTF8 { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
        // A null address would bind NULL instead of an empty string.
        unsafe buffer.isEmpty
          ? sqlite3_bind_text(prepared, index, "", 0, csqlite_transient())
          : sqlite3_bind_text(prepared, index, buffer.baseAddress, Int32(buffer.count), csqlite_transient())
      }
    }
    try check(result)
  }

  /// - Returns: SQLite's result code, for ``check(_:)``.
  func bindBlob(_ bytes: UnsafeRawBufferPointer, at index: Int32) -> Int32 {
    unsafe sqlite3_bind_blob(prepared, index, bytes.baseAddress, Int32(bytes.count), csqlite_transient())
  }

  func check(_ result: Int32) throws(SQLiteFailure) {
    guard result == SQLITE_OK else { throw connection.failure(result) }
  }
}
