import SystemSupport
import WalletCore

/// Whose the folder is, and what stands in it: others may have had the right to put something there.
extension DataFolder {
  /// The folder, opened, if it is this user's own; it is closed to others at once.
  func own() throws(StoreOpenFailure) -> FileDescriptor {
    var status = stat()
    let name = path.droppingLastSlashes
    // Whoever made a link leads it elsewhere whenever they like. One of this user's, or of root's, may lead to another disk.
    if unsafe lstat(name.isEmpty ? "/" : name, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      status.st_uid != geteuid(), status.st_uid != 0
    {
      throw untrusted(.link)
    }
    guard let folder = FileDescriptor(unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else {
      guard errno != ENOTDIR else { throw .notWritable(folder: path, reason: "it is a file, not a folder") }
      throw notWritable()
    }
    guard unsafe fstat(folder.number, &status) == 0 else { throw notWritable() }
    // A folder that all users share, as /tmp is, must not be taken from them.
    guard status.st_mode & S_ISVTX == 0 else {
      throw .notWritable(folder: path, reason: "it is a folder for all users, not one of the wallet's own")
    }
    guard status.st_uid == geteuid() else { throw untrusted(.ofAnotherUser) }
    guard status.st_mode & 0o077 != 0 else { return folder }
    guard mayBeClosed(folder) else { throw untrusted(.sharedWithOthers) }
    fchmod(folder.number, 0o700)
    guard unsafe fstat(folder.number, &status) == 0, status.st_mode & 0o077 == 0 else {
      throw untrusted(.cannotBeClosed)
    }
    return folder
  }

  /// Whether taking the folder from others can do no harm: it has been a wallet's, or holds nothing but files. One with
  /// folders in it (a home, a root) is more than a data folder.
  private func mayBeClosed(_ folder: FileDescriptor) -> Bool {
    guard let entries = FolderEntries(of: folder) else { return false }
    if entries.names.contains("wallet.db") || entries.names.contains("lock") { return true }
    return !entries.names.contains { name in
      guard Self.type(of: name) == nil, let status = entries.status(of: name) else { return false }
      return status.st_mode & S_IFMT == S_IFDIR
    }
  }

  /// Looks at everything under the wallet's names before any of it is used: what was there before the folder was closed may be
  /// anybody's. To be asked while the lock is held.
  func requireOwnFiles(in folder: FileDescriptor) throws(StoreOpenFailure) {
    guard let entries = FolderEntries(of: folder) else { throw notWritable() }
    for name in entries.names {
      guard let type = Self.type(of: name), let status = entries.status(of: name) else { continue }
      if let kind = PlaceFault.Kind(status, as: type) { throw .untrusted(PlaceFault("\(path)/\(name)", kind)) }
      // A restored copy, or an umask of old, may have given it to others.
      if type == S_IFREG, status.st_mode & 0o077 != 0 { unsafe fchmodat(folder.number, name, 0o600, 0) }
    }
  }

  /// What stands under a name of the wallet's: `S_IFREG`, `S_IFDIR` or `S_IFSOCK`; nil for a name that is none.
  private static func type(of name: String) -> mode_t? {
    switch name {
    case "lock", "key", "key.new", "foreign-bookings", "sign-in-changes", "sign-in-changes.new",
      "sign-in-changes.before":
      S_IFREG
    case "owner.sock": S_IFSOCK
    case "restoring", "import-unfinished": S_IFDIR
    default: name.hasPrefix("wallet.db") || name.hasPrefix("wallet-before-leaving-version-") ? S_IFREG : nil
    }
  }

  private func untrusted(_ kind: PlaceFault.Kind) -> StoreOpenFailure { .untrusted(PlaceFault(path, kind)) }
}
