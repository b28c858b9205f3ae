import SystemSupport
import WalletCore

/// The data folder on the disk: its files, their modes, and the lock that keeps a second process out.
package struct DataFolder: Sendable {
  let path: String

  var database: String { path(of: .database) }
  var log: String { path(of: .log) }
  var unfinished: String { path(of: .unfinished) }
  var key: String { path(of: .key) }

  /// The copy made before a migration from some version.
  func copy(beforeLeaving version: Int) -> String { "\(path)/\(File.copy(beforeLeaving: version))" }

  /// Creates the folder with mode 0700 if it is missing, and its parents as `mkdir -p` does. Removes other users'
  /// access to a folder that is there.
  func make() throws(StoreOpenFailure) {
    var parent = path[...]
    var missing: [String] = []
    while let slash = parent.lastIndex(of: "/"), slash != parent.startIndex {
      parent = parent[..<slash]
      if unsafe access(String(parent), F_OK) == 0 { break }
      missing.append(String(parent))
    }
    // Two starts at once may both create them, so a folder that already exists is no error.
    for folder in missing.reversed() { unsafe mkdir(folder, 0o700) }
    if unsafe mkdir(path, 0o700) == 0 {
      // Restores the mode bits that the umask removed. Does not follow a link that replaced the folder meanwhile.
      unsafe fchmodat(AT_FDCWD, path, 0o700, AT_SYMLINK_NOFOLLOW)
    } else if errno != EEXIST {
      throw notWritable()
    }
    _ = try own()
  }

  /// Creates the folder; fails if anything is there, even a link.
  func makeAnew() throws(StoreOpenFailure) {
    guard unsafe mkdir(path, 0o700) == 0 else { throw notWritable() }
    unsafe fchmodat(AT_FDCWD, path, 0o700, AT_SYMLINK_NOFOLLOW)
    _ = try own()
  }

  /// Takes the lock, which lasts as long as the returned value, and checks the folder's files.
  func lock() throws(StoreOpenFailure) -> FolderLock {
    let own = try own()
    let folder = try lockedIfPossible(own)
    let file: FileDescriptor
    do throws(OwnFile.Failure) { file = try OwnFile.open(path(of: .lock), O_RDWR | O_CREAT) } catch {
      switch error {
      case .untrusted(let fault): throw .untrusted(fault)
      case .system(let number): throw notWritable(number)
      }
    }
    let lock = FolderLock(folder: folder, file: try locked(file))
    try requireOwnFiles(in: own)
    // What a killed backup left.
    DataFolder(path: path(of: .sealing)).removeAll()
    return lock
  }

  /// Some file systems can lock files but not folders; there the file's lock must do.
  /// - Returns: nil if the system has no lock for the folder.
  private func lockedIfPossible(_ folder: FileDescriptor) throws(StoreOpenFailure) -> FileLock? {
    do throws(SystemFailure) { return try lock(folder) } catch {
      guard ![EBADF, EINVAL, ENOLCK, EOPNOTSUPP].contains(error.errno) else { return nil }
      throw notLocked(error)
    }
  }

  private func locked(_ file: FileDescriptor) throws(StoreOpenFailure) -> FileLock {
    do throws(SystemFailure) { return try lock(file) } catch { throw notLocked(error) }
  }

  private func lock(_ file: FileDescriptor) throws(SystemFailure) -> FileLock {
    for _ in 1..<Self.lockAttempts {
      do throws(SystemFailure) { return try FileLock(file) } catch {
        guard error.errno == EWOULDBLOCK else { throw error }
        usleep(20_000)
      }
    }
    return try FileLock(file)
  }

  private func notLocked(_ failure: SystemFailure) -> StoreOpenFailure {
    failure.errno == EWOULDBLOCK ? .inUse(folder: path) : notWritable(failure.errno)
  }

  /// How many times to try a lock, 20 ms apart. A program that is ending holds it a little longer; one that was
  /// killed, until each child process it had just begun has closed the descriptors it inherited.
  private static let lockAttempts = 25

  /// Creates an empty file with mode 0600 that no one else has open. SQLite gives `-wal` and `-shm` the same mode.
  func makeEmpty(_ file: String) throws(StoreOpenFailure) {
    unsafe unlink(file)
    let descriptor = FileDescriptor(unsafe open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
    guard let descriptor else { throw notWritable() }
    fchmod(descriptor.number, 0o600)
  }

  /// Renames the finished new database to its final name, durably.
  func nameUnfinished() throws(StoreOpenFailure) {
    guard unsafe rename(unfinished, database) == 0 else { throw notWritable() }
    let folder = FileDescriptor(unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    guard let folder, fsync(folder.number) == 0 else { throw notWritable() }
  }

  /// Syncs a file of the folder, and its name, to disk.
  /// - Returns: false if that failed.
  func makeDurable(_ file: String) -> Bool {
    let open = { (name: String) in FileDescriptor(unsafe SystemSupport.open(name, O_RDONLY | O_CLOEXEC)) }
    guard let content = open(file), let names = open(path) else { return false }
    return fsync(content.number) == 0 && fsync(names.number) == 0
  }

  /// Removes this folder and all files in it; our folders contain no folders. A link in its place is left alone.
  func removeAll() {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    guard let folder = FileDescriptor(unsafe open(path, flags)), let entries = FolderEntries(of: folder) else { return }
    entries.removeFiles()
    unsafe rmdir(path)
  }

  /// Removes access that an older umask or a restored copy gave other users.
  func closeToOthers() {
    for file in [database, log, path(of: .sharedMemory)] { unsafe chmod(file, 0o600) }
  }

  /// The size of a file in bytes; nil if there is none.
  func size(of file: String) -> Int64? {
    var status = stat()
    guard unsafe stat(file, &status) == 0 else { return nil }
    return Int64(status.st_size)
  }

  /// Whether this process may write to the file.
  func isWritable(_ file: String) -> Bool { unsafe access(file, R_OK | W_OK) == 0 }

  /// The failure for the folder that the system's last error (`errno`) means.
  func notWritable() -> StoreOpenFailure { notWritable(errno) }

  private func notWritable(_ number: Int32) -> StoreOpenFailure {
    .notWritable(folder: path, reason: SystemFailure.words(number))
  }
}

/// Keeps other processes out of a data folder while it is held. The lock file shows people that the folder is in use.
/// The folder itself is locked as well, because a file can be removed.
struct FolderLock: Sendable {
  /// Nil where the file system cannot lock a folder.
  let folder: FileLock?
  let file: FileLock
}
