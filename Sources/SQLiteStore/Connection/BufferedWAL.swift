import CSQLite

/// A VFS that gathers the pages which a COMMIT writes to the WAL. SQLite writes each page with two calls of the system; with
/// this, thirty pages take two.
///
/// It is a layer over the system's VFS (sqlite.org/vfs.html, "VFS Shims"), and only the WAL goes through it. It holds pages
/// back only while a COMMIT runs, and only until that writes what completes it. So a commit is in the file before
/// SQLite syncs it and lets others see it, and nothing is held back between two calls of SQLite: if it fails, all of the
/// transaction does.
enum BufferedWAL {
  private static let text: StaticString = "buffered-wal"

  /// SQLite's result code of registering it, which is done once per process.
  private static let registered: Int32 = register()

  /// The name by which a connection asks for it. Without it SQLite opens no connection.
  static func name() -> UnsafePointer<CChar> {
    _ = registered
    return unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  /// Runs a COMMIT, and gathers what it writes.
  static func gather(of connection: OpaquePointer, _ commit: () throws(SQLiteFailure) -> Void) throws(SQLiteFailure) {
    let wal = unsafe WALFile(of: connection)
    wal?.setGathers(true)
    defer { wal?.setGathers(false) }
    try commit()
  }

  private static func register() -> Int32 {
    guard let system = unsafe sqlite3_vfs_find(nil) else { return SQLITE_NOTFOUND }
    // Both are never freed: SQLite uses them as long as the process runs.
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    let layer = UnsafeMutablePointer<csqlite_layer>.allocate(capacity: 1)
    unsafe methods.initialize(to: WALFile.methods)
    unsafe layer.initialize(to: csqlite_layer(vfs: system.pointee, system: system, methods: methods))
    unsafe layer.pointee.vfs.pNext = nil
    unsafe layer.pointee.vfs.zName = UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    unsafe layer.pointee.vfs.szOsFile += Int32(MemoryLayout<csqlite_wal>.stride)
    unsafe layer.pointee.vfs.xOpen = { vfs, path, file, flags, given in
      let layer = unsafe UnsafeMutableRawPointer(vfs)?.assumingMemoryBound(to: csqlite_layer.self).pointee
      guard let layer = unsafe layer, let system = unsafe layer.system, let file = unsafe file else {
        return SQLITE_MISUSE
      }
      guard flags & SQLITE_OPEN_WAL != 0 else { return unsafe system.pointee.xOpen(system, path, file, flags, given) }
      let inner = unsafe WALFile.place(in: file)
      let result = unsafe system.pointee.xOpen(system, path, inner, flags, given)
      // SQLite closes a file that has methods, even if it could not be opened.
      if unsafe inner.pointee.pMethods != nil { unsafe file.pointee.pMethods = unsafe layer.methods }
      return result
    }
    return unsafe sqlite3_vfs_register(UnsafeMutableRawPointer(layer).assumingMemoryBound(to: sqlite3_vfs.self), 0)
  }
}

/// A WAL that is open, in memory that SQLite gave for it.
@safe private struct WALFile {
  /// The bytes of a frame's head. SQLite writes a frame's head and then its page (sqlite.org/fileformat2.html, 4.1).
  private static let headSize: Int32 = 24
  /// How many bytes are held back at most, some thirty frames: SQLite's VFS for Unix takes no more at a time
  /// (`seekAndWriteFd` in os_unix.c).
  private static let capacity: Int32 = 0x1FFFF

  private let wal: UnsafeMutablePointer<csqlite_wal>
  /// The system's file, and what it can do.
  private let system: UnsafeMutablePointer<sqlite3_file>
  private let calls: UnsafePointer<sqlite3_io_methods>

  private init?(_ file: UnsafeMutablePointer<sqlite3_file>?) {
    guard let wal = unsafe UnsafeMutableRawPointer(file)?.assumingMemoryBound(to: csqlite_wal.self),
      let system = unsafe wal.pointee.system, let calls = unsafe system.pointee.pMethods
    else { return nil }
    unsafe self.wal = wal
    unsafe self.system = system
    unsafe self.calls = calls
  }

  /// The WAL of a connection; nil before it is open, or if it does not go through this layer.
  init?(of connection: OpaquePointer) {
    var vfs: UnsafeMutablePointer<sqlite3_vfs>?
    var file: UnsafeMutablePointer<sqlite3_file>?
    unsafe sqlite3_file_control(connection, "main", SQLITE_FCNTL_VFS_POINTER, &vfs)
    unsafe sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file)
    guard let vfs = unsafe vfs, unsafe vfs.pointee.zName == BufferedWAL.name() else { return nil }
    let layer = unsafe UnsafeMutableRawPointer(vfs).assumingMemoryBound(to: csqlite_layer.self)
    guard let file = unsafe file, unsafe file.pointee.pMethods == layer.pointee.methods else { return nil }
    unsafe self.init(file)
  }

  /// Prepares the memory for a WAL.
  /// - Returns: where the system's file goes: behind our own part.
  static func place(in file: UnsafeMutablePointer<sqlite3_file>) -> UnsafeMutablePointer<sqlite3_file> {
    let place = UnsafeMutableRawPointer(file)
    let system = unsafe (place + MemoryLayout<csqlite_wal>.stride).bindMemory(to: sqlite3_file.self, capacity: 1)
    unsafe system.initialize(to: sqlite3_file())
    let wal = unsafe place.bindMemory(to: csqlite_wal.self, capacity: 1)
    unsafe wal.initialize(to: csqlite_wal())
    unsafe wal.pointee.system = unsafe system
    return unsafe system
  }

  /// Begins to gather a commit's pages, or ends. What is still held back then belongs to a commit that has failed.
  func setGathers(_ gathers: Bool) {
    unsafe wal.pointee.gathers = gathers ? 1 : 0
    unsafe wal.pointee.count = 0
  }

  private func write(_ bytes: UnsafeRawPointer, _ count: Int32, at offset: Int64) -> Int32 {
    guard unsafe wal.pointee.gathers != 0 else { return unsafe calls.pointee.xWrite(system, bytes, count, offset) }
    let isHead = count == Self.headSize
    let follows = unsafe offset == wal.pointee.start + Int64(wal.pointee.count)
    // A head begins only where its page fits, too.
    let needed = unsafe isHead ? count + wal.pointee.page : count
    if unsafe !follows || wal.pointee.count + needed > Self.capacity {
      let result = flush()
      guard result == SQLITE_OK else { return result }
    }
    // A page whose head was not held back, something that is no frame, or no memory.
    guard unsafe (wal.pointee.count > 0 || isHead) && hold(bytes, count, at: offset) else {
      return unsafe calls.pointee.xWrite(system, bytes, count, offset)
    }
    // The head of a commit's last page tells how many pages the database has; in all others this is 0.
    guard unsafe isHead && bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self) != 0 else { return SQLITE_OK }
    unsafe wal.pointee.gathers = 0
    return flush()
  }

  /// Holds bytes back.
  /// - Returns: false if there is no memory for it.
  private func hold(_ bytes: UnsafeRawPointer, _ count: Int32, at offset: Int64) -> Bool {
    if unsafe wal.pointee.bytes == nil {
      unsafe wal.pointee.bytes = sqlite3_malloc(Self.capacity)?.assumingMemoryBound(to: UInt8.self)
    }
    guard let place = unsafe wal.pointee.bytes else { return false }
    if unsafe wal.pointee.count == 0 { unsafe wal.pointee.start = offset }
    unsafe UnsafeMutableRawPointer(place + Int(wal.pointee.count)).copyMemory(from: bytes, byteCount: Int(count))
    unsafe wal.pointee.count += count
    if count != Self.headSize { unsafe wal.pointee.page = count }
    return true
  }

  /// Writes what is held back.
  private func flush() -> Int32 {
    let count = unsafe wal.pointee.count
    guard count > 0 else { return SQLITE_OK }
    unsafe wal.pointee.count = 0
    return unsafe calls.pointee.xWrite(system, wal.pointee.bytes, count, wal.pointee.start)
  }

  private func close() -> Int32 {
    unsafe sqlite3_free(wal.pointee.bytes)
    unsafe wal.pointee.bytes = nil
    return unsafe calls.pointee.xClose(system)
  }

  /// Asks the system's file, which then has everything that was written.
  private static func ask(
    _ file: UnsafeMutablePointer<sqlite3_file>?,
    _ call: (UnsafePointer<sqlite3_io_methods>, UnsafeMutablePointer<sqlite3_file>) -> Int32
  ) -> Int32 {
    guard let file = unsafe WALFile(file) else { return SQLITE_MISUSE }
    let result = file.flush()
    return result == SQLITE_OK ? unsafe call(file.calls, file.system) : result
  }

  /// What SQLite calls.
  static var methods: sqlite3_io_methods {
    var methods = sqlite3_io_methods()
    // The first version's methods are those that SQLite needs of a WAL; later ones are for the database's file.
    methods.iVersion = 1
    unsafe methods.xClose = { unsafe WALFile($0)?.close() ?? SQLITE_MISUSE }
    unsafe methods.xWrite = { file, bytes, count, offset in
      guard let file = unsafe WALFile(file), let bytes = unsafe bytes else { return SQLITE_MISUSE }
      return unsafe file.write(bytes, count, at: offset)
    }
    unsafe methods.xRead = { file, bytes, count, offset in
      unsafe WALFile.ask(file) { unsafe $0.pointee.xRead($1, bytes, count, offset) }
    }
    unsafe methods.xTruncate = { file, size in unsafe WALFile.ask(file) { unsafe $0.pointee.xTruncate($1, size) } }
    unsafe methods.xSync = { file, flags in unsafe WALFile.ask(file) { unsafe $0.pointee.xSync($1, flags) } }
    unsafe methods.xFileSize = { file, size in unsafe WALFile.ask(file) { unsafe $0.pointee.xFileSize($1, size) } }
    unsafe methods.xLock = { file, level in unsafe WALFile.ask(file) { unsafe $0.pointee.xLock($1, level) } }
    unsafe methods.xUnlock = { file, level in unsafe WALFile.ask(file) { unsafe $0.pointee.xUnlock($1, level) } }
    unsafe methods.xCheckReservedLock = { file, answer in
      unsafe WALFile.ask(file) { unsafe $0.pointee.xCheckReservedLock($1, answer) }
    }
    unsafe methods.xFileControl = { file, operation, value in
      unsafe WALFile.ask(file) { unsafe $0.pointee.xFileControl($1, operation, value) }
    }
    // These two answer with no result code.
    unsafe methods.xSectorSize = { file in
      guard let file = unsafe WALFile(file) else { return 0 }
      return unsafe file.calls.pointee.xSectorSize(file.system)
    }
    unsafe methods.xDeviceCharacteristics = { file in
      guard let file = unsafe WALFile(file) else { return 0 }
      return unsafe file.calls.pointee.xDeviceCharacteristics(file.system)
    }
    return methods
  }
}
