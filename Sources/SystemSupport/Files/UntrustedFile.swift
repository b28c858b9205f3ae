/// Why the wallet does not use what it finds in the place of one of its files or folders: somebody else may have put
/// it there, or can read it or change it.
package struct UntrustedFile: Error, Sendable, Equatable {
  /// What is wrong with it.
  package enum Kind: Sendable, Equatable {
    /// It is a link instead of a file or folder.
    case link
    /// It is a folder, a pipe or the like instead of a plain file.
    case notAFile
    /// It is something else instead of a folder.
    case notAFolder
    /// It is something else instead of a socket.
    case notASocket
    /// It belongs to another user.
    case ofAnotherUser
    /// The file has other names (hard links), where others may reach it.
    case secondName
    /// The folder is open to others, and holds folders that are not the wallet's.
    case sharedWithOthers
    /// Others can use it, and its file system does not let that be changed.
    case cannotBeClosed
  }

  /// The path of the file or folder.
  package let path: String
  /// What is wrong with it.
  package let kind: Kind

  /// Creates a fault from its parts.
  package init(_ path: String, _ kind: Kind) {
    self.path = path
    self.kind = kind
  }
}

extension UntrustedFile.Kind {
  /// What is wrong with something in the place of a plain file, a folder or a socket (`S_IFREG`, `S_IFDIR`,
  /// `S_IFSOCK`); nil if it is this user's own.
  package init?(_ status: stat, as type: mode_t) {
    switch status.st_mode & S_IFMT {
    case S_IFLNK: self = .link
    case type where status.st_uid != geteuid(): self = .ofAnotherUser
    case type where type == S_IFREG && status.st_nlink > 1: self = .secondName
    case type: return nil
    default: self = type == S_IFREG ? .notAFile : type == S_IFDIR ? .notAFolder : .notASocket
    }
  }
}
