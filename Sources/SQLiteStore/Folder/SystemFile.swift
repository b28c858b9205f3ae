import SystemSupport
import WalletCore

/// The files of backups, exports, imports and restores: made with mode 0600 where there is none, and given a final name
/// that no other file has.
enum SystemFile {
  /// How many bytes are read at a time.
  private static let piece = 1 << 18

  static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Creates a folder with mode 0700, unless it exists.
  static func makeFolder(_ path: String) throws(MaintenanceFailure) {
    guard unsafe mkdir(path, 0o700) != 0 else { return }
    // Taken before the next call, which leaves an error of its own.
    let error = reason
    guard isFolder(path) else { throw .notWritable(file: path, reason: error) }
  }

  /// Reads a whole file. Refuses one that is too long before reading it, or when it grows meanwhile.
  static func read(_ path: String, atMost limit: Int) throws(MaintenanceFailure) -> [UInt8] {
    var status = stat()
    guard unsafe stat(path, &status) != 0 || status.st_size <= limit else { throw .tooLarge(file: path, limit: limit) }
    var bytes: [UInt8] = []
    try readPieces(of: path) { piece throws(MaintenanceFailure) in
      guard bytes.count + piece.count <= limit else { throw .tooLarge(file: path, limit: limit) }
      bytes.append(contentsOf: piece)
    }
    return bytes
  }

  /// Digest and length of a file.
  static func digest(of path: String, _ cancellation: Cancellation) throws(MaintenanceFailure) -> FileDigest {
    var state = SHA256State()
    var length: Int64 = 0
    try readPieces(of: path) { piece throws(MaintenanceFailure) in
      if cancellation.isCancelled { throw .cancelled }
      state.update(piece)
      length += Int64(piece.count)
    }
    return FileDigest(digest: state.finish(), length: length)
  }

  /// Copies a file to a path where there is none, and makes the copy durable.
  /// - Returns: digest and length of what was copied.
  static func copy(
    _ path: String, to copy: String, _ cancellation: Cancellation
  ) throws(MaintenanceFailure) -> FileDigest {
    let target = try create(copy)
    var state = SHA256State()
    var length: Int64 = 0
    try readPieces(of: path) { piece throws(MaintenanceFailure) in
      if cancellation.isCancelled { throw .cancelled }
      state.update(piece)
      length += Int64(piece.count)
      try write(piece, to: target, named: copy)
    }
    guard fsync(target.number) == 0 else { throw notWritable(copy) }
    return FileDigest(digest: state.finish(), length: length)
  }

  /// Writes a new file and makes it durable; leaves nothing behind if that fails.
  static func write(_ bytes: [UInt8], to path: String) throws(MaintenanceFailure) {
    let target = try create(path)
    do throws(MaintenanceFailure) {
      try write(bytes[...], to: target, named: path)
      guard fsync(target.number) == 0 else { throw notWritable(path) }
    } catch {
      remove(path)
      throw error
    }
  }

  /// Makes a file or folder durable on disk.
  static func sync(_ path: String) throws(MaintenanceFailure) {
    guard let file = FileDescriptor(unsafe open(path, O_RDONLY | O_CLOEXEC)), fsync(file.number) == 0 else {
      throw notWritable(path)
    }
  }

  /// Renames a finished file to its final name, unless that name exists.
  static func name(_ draft: String, _ path: String) throws(MaintenanceFailure) {
    // In one step: a process killed between two steps would leave the file with both names, and a second name is not
    // trusted.
    if FileNames.renameWithoutReplacing(draft, to: path) { return }
    if errno == EEXIST { throw .exists(file: path) }
    // Some file systems do not support that, and some of those do not support hard links either.
    if unsafe link(draft, path) == 0 {
      remove(draft)
      return
    }
    if errno == EEXIST || exists(path) { throw .exists(file: path) }
    guard unsafe rename(draft, path) == 0 else { throw notWritable(path) }
  }

  /// - Returns: whether the file is gone, or was not there.
  @discardableResult
  static func remove(_ path: String) -> Bool { unsafe unlink(path) == 0 || errno == ENOENT }

  /// The folder that contains a file.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates a file; fails if it exists.
  static func create(_ path: String) throws(MaintenanceFailure) -> FileDescriptor {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    guard let file = FileDescriptor(unsafe open(path, flags, 0o600)) else {
      throw errno == EEXIST ? .exists(file: path) : notWritable(path)
    }
    fchmod(file.number, 0o600)
    return file
  }

  static func readPieces(
    of path: String, _ body: (ArraySlice<UInt8>) throws(MaintenanceFailure) -> Void
  ) throws(MaintenanceFailure) {
    guard let file = FileDescriptor(unsafe open(path, O_RDONLY | O_CLOEXEC)) else {
      throw errno == ENOENT ? .missing(file: path) : .notReadable(file: path, reason: reason)
    }
    var buffer = [UInt8](repeating: 0, count: piece)
    while true {
      guard let count = FileBytes.read(&buffer, from: file.number) else {
        throw .notReadable(file: path, reason: reason)
      }
      if count == 0 { return }
      try body(buffer[..<count])
    }
  }

  static func write(_ bytes: ArraySlice<UInt8>, to file: FileDescriptor, named path: String) throws(MaintenanceFailure)
  {
    guard FileBytes.write(bytes, to: file.number) else { throw notWritable(path) }
  }

  private static func notWritable(_ path: String) -> MaintenanceFailure { .notWritable(file: path, reason: reason) }

  private static var reason: String { SystemFailure.words(errno) }
}

extension String {
  /// A folder's path without trailing slashes; empty for `/`.
  var droppingLastSlashes: String {
    var path = self
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path == "/" ? "" : path
  }
}
