import CSQLite
import WalletCore

/// One connection to a database file. With ``Statement`` the only place that holds SQLite's pointers.
///
/// Not `Sendable`: it is opened without SQLite's own locks and belongs to one thread at a time.
@safe final class SQLiteConnection {
  /// How a file is opened.
  enum Access {
    /// Makes the file if it is missing.
    case create
    /// An existing file, for writing. Closing it leaves the WAL alone until ``checkpointsWhenClosed(_:)`` says otherwise.
    case write
    /// An existing file; not even a checkpoint writes.
    case read
  }

  /// Done once in a process, before the first connection; a second time SQLite refuses it, and then it was done.
  private static let countsNoMemory = csqlite_count_no_memory()

  private let handle: OpaquePointer
  /// How many frames the WAL held after the last commit of this connection; SQLite's hook writes it.
  private let frames: UnsafeMutablePointer<Int32>
  /// What ends its statements early; SQLite asks it.
  private var cancellation: Cancellation?
  /// The same for a piece of history.
  private var pieceTime: PieceTime?

  /// - Throws: SQLite's words if the file cannot be opened. Whether it is a database shows at the first statement.
  init(path: String, access: Access) throws(SQLiteFailure) {
    _ = Self.countsNoMemory
    let mode =
      switch access {
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .write: SQLITE_OPEN_READWRITE
      case .read: SQLITE_OPEN_READONLY
      }
    var opened: OpaquePointer?
    let result = unsafe sqlite3_open_v2(path, &opened, mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard result == SQLITE_OK, let opened = unsafe opened else {
      let message = unsafe opened.map { unsafe String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      unsafe sqlite3_close_v2(opened)
      throw SQLiteFailure(code: result, message: message)
    }
    unsafe handle = unsafe opened
    unsafe frames = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    unsafe frames.initialize(to: 0)
    unsafe csqlite_set(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    if access != .create { checkpointsWhenClosed(false) }
  }

  /// Whether closing moves what is in the WAL to the file and removes the WAL. Until a file is proven sound it does not.
  func checkpointsWhenClosed(_ does: Bool) {
    unsafe csqlite_set(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, does ? 0 : 1)
  }

  deinit {
    unsafe sqlite3_close_v2(handle)
    unsafe frames.deallocate()
  }

  /// Has statements end with an error soon after this work was given up.
  func ends(with cancellation: Cancellation) {
    // Kept for as long as SQLite may ask.
    self.cancellation = cancellation
    unsafe sqlite3_progress_handler(
      handle, 10_000,
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<Cancellation>.fromOpaque(context).takeUnretainedValue().isCancelled ? 1 : 0
      }, Unmanaged.passUnretained(cancellation).toOpaque())
  }

  /// Has statements end with an error soon after a piece of history has taken too long; a connection asks either this or
  /// ``ends(with:)``.
  func ends(after time: PieceTime) {
    // Kept for as long as SQLite may ask.
    pieceTime = time
    unsafe sqlite3_progress_handler(
      handle, 1000,
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<PieceTime>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
      }, Unmanaged.passUnretained(time).toOpaque())
  }

  /// Lends the pointer, for what only a test does.
  func withHandle<Result>(_ body: (OpaquePointer) -> Result) -> Result { unsafe body(handle) }

  /// What SQLite says of the last call.
  func failure(_ code: Int32) -> SQLiteFailure {
    SQLiteFailure(code: code, message: unsafe String(cString: sqlite3_errmsg(handle)))
  }

  /// A statement of its own, to be used many times.
  func statement(_ sql: SQL) -> Statement { Statement(sql, of: self) }

  /// What SQLite makes of a statement's text; whoever asks finalizes it.
  func prepared(_ sql: SQL) throws(SQLiteFailure) -> OpaquePointer {
    var statement: OpaquePointer?
    let text = unsafe UnsafeRawPointer(sql.text.utf8Start).assumingMemoryBound(to: CChar.self)
    let result = unsafe sqlite3_prepare_v3(
      handle, text, Int32(sql.text.utf8CodeUnitCount), UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard result == SQLITE_OK, let statement = unsafe statement else { throw failure(result) }
    return unsafe statement
  }

  /// Runs one statement once, its rows unread.
  func run<each Value: SQLBindable>(_ sql: SQL, _ values: repeat each Value) throws(SQLiteFailure) {
    try statement(sql).run(repeat each values)
  }

  /// Runs several statements of a text, one after the other.
  func runAll(_ sql: SQL) throws(SQLiteFailure) {
    // A StaticString ends with a zero byte, as SQLite wants it here.
    let text = unsafe UnsafeRawPointer(sql.text.utf8Start).assumingMemoryBound(to: CChar.self)
    let result = unsafe sqlite3_exec(handle, text, nil, nil, nil)
    guard result == SQLITE_OK else { throw failure(result) }
  }

  /// The first row's first column as a number; nil if there is no row or it is NULL.
  func integer(_ sql: SQL) throws(SQLiteFailure) -> Int64? {
    try statement(sql).first { row in row.isNull(0) ? nil : row.integer(0) } ?? nil
  }

  /// The first column of all rows as text.
  func texts(_ sql: SQL) throws(SQLiteFailure) -> [String] {
    try statement(sql).all { row in row.text(0) }
  }

  /// Does all of it or nothing.
  func inTransaction<Result>(_ body: () throws(SQLiteFailure) -> Result) throws(SQLiteFailure) -> Result {
    try run("BEGIN IMMEDIATE")
    do throws(SQLiteFailure) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      if isInTransaction { try run("ROLLBACK") }
      throw error
    }
  }

  /// Whether a transaction is open; SQLite ends it by itself after some errors.
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// How many rows this connection has written, changed or removed since it was opened.
  var rowsWritten: Int64 { unsafe sqlite3_total_changes64(handle) }

  /// The row number of the last INSERT of this connection into a table that has them.
  var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// Makes ``walFrames`` count. Takes the place of SQLite's automatic checkpoints, which use the same hook.
  func watchWAL() {
    unsafe sqlite3_wal_hook(
      handle,
      { context, _, _, frames in
        unsafe context?.assumingMemoryBound(to: Int32.self).pointee = frames
        return SQLITE_OK
      }, frames)
  }

  /// How many frames (pages) the WAL held after the last commit, or 0 after a checkpoint.
  var walFrames: Int {
    get { Int(unsafe frames.pointee) }
    set { unsafe frames.pointee = Int32(clamping: newValue) }
  }

  /// How a checkpoint treats what it moved: `passive` stops for nobody, `truncate` leaves an empty file.
  enum Checkpoint { case passive, truncate }

  /// Moves what is in the WAL to the database file, as far as readers let it.
  /// - Returns: whether all of it was moved, and for `truncate` whether the WAL is empty.
  @discardableResult
  func checkpoint(_ kind: Checkpoint) throws(SQLiteFailure) -> Bool {
    var inLog: Int32 = 0
    var moved: Int32 = 0
    let mode = kind == .passive ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE
    let result = unsafe sqlite3_wal_checkpoint_v2(handle, nil, mode, &inLog, &moved)
    if result & 0xFF == SQLITE_BUSY { return false }
    guard result == SQLITE_OK else { throw failure(result) }
    if inLog == moved { walFrames = 0 }
    return inLog == moved
  }
}
