import SystemSupport
import WalletCore

/// The data folder on the disk: its files, their modes, and the lock that keeps a second process out.
struct DataFolder: Sendable {
  let path: String

  var database: String { "\(path)/wallet.db" }
  var log: String { "\(database)-wal" }
  /// Where a new database is made before it gets its name, so that a file under that name is always whole.
  var unfinished: String { "\(path)/wallet.db.new" }
  private var lockFile: String { "\(path)/lock" }

  /// The copy that is made before a migration from some version.
  func copy(beforeLeaving version: Int) -> String { "\(path)/wallet-before-leaving-version-\(version).db" }

  /// Makes the folder with mode 0700 if it is missing, and its parents as `mkdir -p` does; closes one that is open to others.
  func make() throws(StoreOpenFailure) {
    var parent = path[...]
    var missing: [String] = []
    while let slash = parent.lastIndex(of: "/"), slash != parent.startIndex {
      parent = parent[..<slash]
      if unsafe access(String(parent), F_OK) == 0 { break }
      missing.append(String(parent))
    }
    // Two starts at once may both make them: that one is there already is no fault.
    for folder in missing.reversed() { unsafe mkdir(folder, 0o700) }
    if unsafe mkdir(path, 0o700) == 0 {
      // Whatever the umask took away; a link that took its place meanwhile is not followed.
      unsafe fchmodat(AT_FDCWD, path, 0o700, AT_SYMLINK_NOFOLLOW)
    } else if errno != EEXIST {
      throw notWritable()
    }
    _ = try own()
  }

  /// Makes a folder where there is nothing, not even a link.
  func makeAnew() throws(StoreOpenFailure) {
    guard unsafe mkdir(path, 0o700) == 0 else { throw notWritable() }
    unsafe fchmodat(AT_FDCWD, path, 0o700, AT_SYMLINK_NOFOLLOW)
    _ = try own()
  }

  /// Takes the lock for as long as its value is held, and looks at what is in the folder.
  func lock() throws(StoreOpenFailure) -> FolderLock {
    let folder = try locked(try own(), mayRefuse: true)
    let file: FileDescriptor
    do throws(OwnFile.Failure) { file = try OwnFile.open(lockFile, O_RDWR | O_CREAT) } catch {
      switch error {
      case .untrusted(let fault): throw .untrusted(fault)
      case .system(let number): throw notWritable(number)
      }
    }
    let lock = FolderLock(folder: folder, file: try locked(file))
    try requireOwnFiles(in: folder)
    return lock
  }

  /// Some file systems lock files but no folders; there the file's lock has to do.
  private func locked(
    _ descriptor: FileDescriptor, mayRefuse: Bool = false
  ) throws(StoreOpenFailure) -> FileDescriptor {
    var patience = Self.lockPatience
    while flock(descriptor.number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK else { return try withoutLock(descriptor, mayRefuse) }
      patience -= 1
      guard patience > 0 else { throw .inUse(folder: path) }
      usleep(20_000)
    }
    return descriptor
  }

  /// A program that is ending, or one that is just being started by ours and has not let go of what it was born with, holds
  /// a lock a moment longer: looked at so often, 20 ms apart.
  private static let lockPatience = 25

  private func withoutLock(_ descriptor: FileDescriptor, _ mayRefuse: Bool) throws(StoreOpenFailure) -> FileDescriptor {
    if mayRefuse, [EBADF, EINVAL, ENOLCK, EOPNOTSUPP].contains(errno) { return descriptor }
    throw notWritable()
  }

  /// Makes an empty file with mode 0600 that nobody else has open. SQLite gives its mode to `-wal` and `-shm`.
  func makeEmpty(_ file: String) throws(StoreOpenFailure) {
    unsafe unlink(file)
    let descriptor = FileDescriptor(unsafe open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
    guard let descriptor else { throw notWritable() }
    fchmod(descriptor.number, 0o600)
  }

  /// Gives the finished new database its name, durably.
  func nameUnfinished() throws(StoreOpenFailure) {
    guard unsafe rename(unfinished, database) == 0 else { throw notWritable() }
    let folder = FileDescriptor(unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    guard let folder, fsync(folder.number) == 0 else { throw notWritable() }
  }

  /// Has a file of the folder, and its name, written to the disk.
  /// - Returns: false if that failed.
  func makeDurable(_ file: String) -> Bool {
    let open = { (name: String) in FileDescriptor(unsafe SystemSupport.open(name, O_RDONLY | O_CLOEXEC)) }
    guard let content = open(file), let names = open(path) else { return false }
    return fsync(content.number) == 0 && fsync(names.number) == 0
  }

  /// Takes away from others what an older umask or a restored copy gave them.
  func closeToOthers() {
    for file in [database, log, "\(database)-shm"] { unsafe chmod(file, 0o600) }
  }

  /// The size of a file; nil if there is none.
  func size(of file: String) -> Int64? {
    var status = stat()
    guard unsafe stat(file, &status) == 0 else { return nil }
    return Int64(status.st_size)
  }

  /// Whether this process may write to the file.
  func isWritable(_ file: String) -> Bool { unsafe access(file, R_OK | W_OK) == 0 }

  /// What the system's last error means for the folder.
  func notWritable() -> StoreOpenFailure { notWritable(errno) }

  private func notWritable(_ number: Int32) -> StoreOpenFailure {
    .notWritable(folder: path, reason: unsafe String(cString: strerror(number)))
  }
}

/// What keeps other processes out of a data folder, for as long as it is held: the lock file says to people that the
/// folder is in use, and the folder itself is locked as well, because a file can be removed.
struct FolderLock: Sendable {
  let folder: FileDescriptor
  let file: FileDescriptor
}
