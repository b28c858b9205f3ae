import CSQLite
import WalletCore

/// One connection to a database file. Only this class and ``Statement`` own SQLite's pointers.
///
/// Not `Sendable`: it is opened without SQLite's own locks and belongs to one thread at a time.
@safe final class SQLiteConnection {
  /// How a file is opened.
  enum Access {
    /// Makes the file if it is missing.
    case create
    /// An existing file, for writing. Closing it leaves the WAL alone until ``checkpointsWhenClosed(_:)`` says
    /// otherwise.
    case write
    /// An existing file, read-only: not even a checkpoint writes.
    case read
  }

  /// Runs once per process, before the first connection. SQLite refuses a second call, but then the setting is
  /// already made.
  private static let countsNoMemory = csqlite_count_no_memory()

  private let handle: OpaquePointer
  /// How many frames (pages) the WAL held after this connection's last commit, and how many of them the last checkpoint had
  /// moved. SQLite's WAL hook writes it.
  private let log: UnsafeMutablePointer<(frames: Int32, moved: Int32)>
  /// Whether to end this connection's statements early; SQLite's progress handler asks it.
  private var ending: Ending?
  /// What the first statement is to find set.
  private var beforeFirstStatement: SQL?

  /// - Throws: SQLite's message if the file cannot be opened. Whether it is a database shows at the first statement.
  init(path: String, access: Access) throws(SQLiteFailure) {
    _ = Self.countsNoMemory
    let mode =
      switch access {
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .write: SQLITE_OPEN_READWRITE
      case .read: SQLITE_OPEN_READONLY
      }
    var opened: OpaquePointer?
    let vfs = unsafe access == .read ? nil : BufferedWAL.name()
    let result = unsafe sqlite3_open_v2(path, &opened, mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, vfs)
    guard result == SQLITE_OK, let opened = unsafe opened else {
      let message = unsafe opened.map { unsafe String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      unsafe sqlite3_close_v2(opened)
      throw SQLiteFailure(code: result, message: message)
    }
    unsafe handle = unsafe opened
    unsafe log = UnsafeMutablePointer<(frames: Int32, moved: Int32)>.allocate(capacity: 1)
    unsafe log.initialize(to: (0, 0))
    unsafe csqlite_set(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    if access != .create { checkpointsWhenClosed(false) }
  }

  /// Sets whether closing moves the WAL's pages to the file and removes the WAL. Off until the file has passed its
  /// checks.
  func checkpointsWhenClosed(_ does: Bool) {
    unsafe csqlite_set(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, does ? 0 : 1)
  }

  deinit {
    unsafe sqlite3_close_v2(handle)
    unsafe log.deallocate()
  }

  /// A question in an object, so that SQLite can hold a pointer to it.
  private final class Ending {
    let isWanted: () -> Bool
    init(_ isWanted: @escaping () -> Bool) { self.isWanted = isWanted }
  }

  /// Makes statements fail soon after `isWanted` becomes true. It is asked each time that a statement has run this many
  /// of SQLite's instructions.
  func endStatements(askingEvery instructions: Int32 = 10_000, when isWanted: @escaping () -> Bool) {
    let question = Ending(isWanted)
    // Retained for as long as SQLite may ask it.
    ending = question
    unsafe sqlite3_progress_handler(
      handle, instructions,
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<Ending>.fromOpaque(context).takeUnretainedValue().isWanted() ? 1 : 0
      }, Unmanaged.passUnretained(question).toOpaque())
  }

  /// Lends SQLite's pointer; only tests use this.
  func withHandle<Result>(_ body: (OpaquePointer) -> Result) -> Result { unsafe body(handle) }

  /// The error of the last SQLite call.
  func failure(_ code: Int32) -> SQLiteFailure {
    SQLiteFailure(code: code, message: unsafe String(cString: sqlite3_errmsg(handle)))
  }

  /// A new statement, to be used many times.
  func statement(_ sql: SQL) -> Statement { Statement(sql, of: self) }

  /// Leaves a setting that must read the file to the first statement that is prepared from now on.
  func runBeforeFirstStatement(_ setting: SQL) { beforeFirstStatement = setting }

  /// Prepares a statement; the caller must finalize it.
  func prepared(_ sql: SQL) throws(SQLiteFailure) -> OpaquePointer {
    if let setting = beforeFirstStatement {
      try runAll(setting)
      beforeFirstStatement = nil
    }
    var statement: OpaquePointer?
    let text = unsafe UnsafeRawPointer(sql.text.utf8Start).assumingMemoryBound(to: CChar.self)
    let result = unsafe sqlite3_prepare_v3(
      handle, text, Int32(sql.text.utf8CodeUnitCount), UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard result == SQLITE_OK, let statement = unsafe statement else { throw failure(result) }
    return unsafe statement
  }

  /// Runs one statement once and ignores its rows.
  func run<each Value: SQLBindable>(_ sql: SQL, _ values: repeat each Value) throws(SQLiteFailure) {
    try statement(sql).run(repeat each values)
  }

  /// Runs several statements from one text, in order.
  func runAll(_ sql: SQL) throws(SQLiteFailure) {
    // A `StaticString` ends with a zero byte, which SQLite needs here.
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

  /// Commits the transaction; its pages go to the WAL together.
  func commit() throws(SQLiteFailure) { try commit(by: statement("COMMIT")) }

  /// Commits the transaction by a statement that is kept for it.
  func commit(by statement: Statement) throws(SQLiteFailure) {
    try unsafe BufferedWAL.gather(of: handle) { () throws(SQLiteFailure) in try statement.run() }
  }

  /// Runs the body in a transaction; an error rolls all of it back.
  func inTransaction<Result>(_ body: () throws(SQLiteFailure) -> Result) throws(SQLiteFailure) -> Result {
    try run("BEGIN IMMEDIATE")
    do throws(SQLiteFailure) {
      let result = try body()
      try commit()
      return result
    } catch {
      if isInTransaction { try run("ROLLBACK") }
      throw error
    }
  }

  /// Runs the body on one state of the file. SQLite then takes its lock on the WAL once, not for each statement.
  func reading<Result>(_ body: () throws(SQLiteFailure) -> Result) throws(SQLiteFailure) -> Result {
    // Nothing is written, so this ends it as well as a COMMIT and cannot be refused; prepared, it needs no memory.
    let ending = statement("ROLLBACK")
    try ending.prepare()
    try run("BEGIN")
    defer { if isInTransaction { try? ending.run() } }
    return try body()
  }

  /// Whether a transaction is open; SQLite ends it by itself after some errors.
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// The rowid of this connection's last INSERT into a table with rowids.
  var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// Starts counting ``walFrames``. Replaces SQLite's automatic checkpoints, which use the same hook.
  func watchWAL() {
    unsafe sqlite3_wal_hook(
      handle,
      { context, _, _, frames in
        guard let log = unsafe context?.assumingMemoryBound(to: (frames: Int32, moved: Int32).self) else {
          return SQLITE_OK
        }
        // With fewer than before, the log has started over.
        if unsafe frames < log.pointee.frames { unsafe log.pointee.moved = 0 }
        unsafe log.pointee.frames = frames
        return SQLITE_OK
      }, log)
  }

  /// How many frames (pages) the WAL held after the last commit.
  var walFrames: Int { Int(unsafe log.pointee.frames) }

  /// How many of them no checkpoint has moved yet.
  var unmovedFrames: Int { unsafe max(0, Int(log.pointee.frames) - Int(log.pointee.moved)) }

  /// How a checkpoint runs: `passive` waits for no other connection, `truncate` leaves an empty WAL file.
  enum Checkpoint { case passive, truncate }

  /// Moves the WAL's pages to the database file, as far as readers allow.
  /// - Returns: whether all pages were moved, and for `truncate` whether the WAL is empty.
  @discardableResult
  func checkpoint(_ kind: Checkpoint) throws(SQLiteFailure) -> Bool {
    var inLog: Int32 = 0
    var moved: Int32 = 0
    let mode = kind == .passive ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE
    let result = unsafe sqlite3_wal_checkpoint_v2(handle, nil, mode, &inLog, &moved)
    if result & 0xFF == SQLITE_BUSY { return false }
    guard result == SQLITE_OK else { throw failure(result) }
    unsafe log.pointee = (inLog, moved)
    return inLog == moved
  }

  /// Has the disk take what was written to the file.
  ///
  /// - Returns: why it has not; nil if it has.
  func syncFile() -> SQLiteFailure? {
    let result = unsafe csqlite_sync(handle)
    return result == SQLITE_OK ? nil : SQLiteFailure(code: result, message: "the file cannot be synced")
  }
}
