import CSQLite

@testable import SQLiteStore

/// Counts the writes that the system's file of a WAL takes from ``BufferedWAL``, and refuses them when none are left.
@safe final class LogWrites {
  /// SQLite calls the first part, which finds the others behind it.
  @unsafe private struct Counted {
    var methods: sqlite3_io_methods
    let system: UnsafePointer<sqlite3_io_methods>
    var taken = 0
    var left = Int.max
    var refusals = Int.max
  }

  /// Never freed: SQLite calls through it until the connection is closed.
  private let counted: UnsafeMutablePointer<Counted>

  /// Fails without a WAL that is open.
  init?(of connection: SQLiteConnection) {
    var found: UnsafeMutableRawPointer?
    unsafe connection.withHandle { handle in
      _ = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &found)
    }
    guard let file = unsafe found?.assumingMemoryBound(to: csqlite_wal.self).pointee.system,
      let system = unsafe file.pointee.pMethods
    else { return nil }
    unsafe counted = .allocate(capacity: 1)
    unsafe counted.initialize(to: Counted(methods: system.pointee, system: system))
    unsafe counted.pointee.methods.xWrite = { file, bytes, count, offset in
      let methods = unsafe UnsafeMutableRawPointer(mutating: file?.pointee.pMethods)
      guard let counted = unsafe methods?.assumingMemoryBound(to: Counted.self) else { return SQLITE_MISUSE }
      if unsafe counted.pointee.left > 0 {
        unsafe counted.pointee.left -= 1
      } else if unsafe counted.pointee.refusals > 0 {
        unsafe counted.pointee.refusals -= 1
        return SQLITE_FULL
      }
      unsafe counted.pointee.taken += 1
      return unsafe counted.pointee.system.pointee.xWrite(file, bytes, count, offset)
    }
    unsafe file.pointee.pMethods = UnsafeRawPointer(counted).assumingMemoryBound(to: sqlite3_io_methods.self)
  }

  /// How many writes the file took.
  var taken: Int {
    get { unsafe counted.pointee.taken }
    set { unsafe counted.pointee.taken = newValue }
  }

  /// How many it still takes.
  var left: Int {
    get { unsafe counted.pointee.left }
    set { unsafe counted.pointee.left = newValue }
  }

  /// How many it refuses then, before it takes all.
  var refusals: Int {
    get { unsafe counted.pointee.refusals }
    set { unsafe counted.pointee.refusals = newValue }
  }
}
