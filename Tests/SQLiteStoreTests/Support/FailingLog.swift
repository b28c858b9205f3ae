import CSQLite

@testable import WalletCore
@testable import SQLiteStore

extension SQLiteConnection {
  /// Replaces the WAL file's own functions, as SQLite's interface for files allows.
  func changeLogMethods(_ change: (inout sqlite3_io_methods) -> Void) {
    var found: UnsafeMutableRawPointer?
    unsafe withHandle { handle in
      _ = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &found)
    }
    guard let file = unsafe found?.assumingMemoryBound(to: sqlite3_file.self),
      let methods = unsafe file.pointee.pMethods
    else { return }
    // Never freed: SQLite calls through it until the connection is closed.
    let copy = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    unsafe copy.initialize(to: methods.pointee)
    unsafe change(&copy.pointee)
    unsafe file.pointee.pMethods = UnsafePointer(copy)
  }
}
