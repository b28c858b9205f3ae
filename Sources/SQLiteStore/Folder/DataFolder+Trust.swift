import SystemSupport
import WalletCore

/// Checks who owns the folder and what it contains: others may have been allowed to put something there.
extension DataFolder {
  /// Opens the folder if it is this user's own, and removes other users' access at once.
  func own() throws(StoreOpenFailure) -> FileDescriptor {
    var status = stat()
    let name = path.droppingLastSlashes
    // The user who owns a link can redirect it at any time. Only this user's and root's links are accepted; they may
    // lead to another disk.
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
    // A folder that all users share, such as /tmp, must stay open to them.
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

  /// Whether removing other users' access can do no harm: the folder was a wallet's, or holds only files. One with
  /// folders in it (a home, a root) is more than a data folder.
  private func mayBeClosed(_ folder: FileDescriptor) -> Bool {
    guard let entries = FolderEntries(of: folder) else { return false }
    if entries.names.contains(where: { $0.text == File.database.rawValue || $0.text == File.lock.rawValue }) {
      return true
    }
    return !entries.names.contains { name in
      guard name.text.flatMap({ File.type(of: $0) }) == nil, let status = entries.status(of: name) else { return false }
      return status.st_mode & S_IFMT == S_IFDIR
    }
  }

  /// Checks everything under the wallet's names before using any of it: files from before the folder was closed to
  /// others may belong to anyone. Call while holding the lock.
  func requireOwnFiles(in folder: FileDescriptor) throws(StoreOpenFailure) {
    guard let entries = FolderEntries(of: folder) else { throw notWritable() }
    for name in entries.names {
      guard let text = name.text, let type = File.type(of: text), let status = entries.status(of: name) else {
        continue
      }
      if let kind = UntrustedFile.Kind(status, as: type) { throw .untrusted(UntrustedFile("\(path)/\(text)", kind)) }
      // A restored copy or an earlier umask may have given others access.
      if type == S_IFREG, status.st_mode & 0o077 != 0 { unsafe fchmodat(folder.number, text, 0o600, 0) }
    }
  }

  private func untrusted(_ kind: UntrustedFile.Kind) -> StoreOpenFailure { .untrusted(UntrustedFile(path, kind)) }
}
