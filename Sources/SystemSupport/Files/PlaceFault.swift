/// Why what stands in the place of a file or folder of the wallet's is not used: somebody else may have put it there, or can
/// read it or change it.
public struct PlaceFault: Error, Sendable, Equatable {
  /// What is wrong with it.
  public enum Kind: Sendable, Equatable {
    /// A link stands where a file or folder should.
    case link
    /// A folder, a pipe or the like stands where a plain file should.
    case notAFile
    /// Something else stands where a folder should.
    case notAFolder
    /// Something else stands where a socket should.
    case notASocket
    /// It belongs to another user.
    case ofAnotherUser
    /// The file has other names besides, where others may reach it.
    case secondName
    /// The folder is open to others, and holds folders of something else.
    case sharedWithOthers
    /// Others can use it, and its file system keeps no rights against them.
    case cannotBeClosed
  }

  /// Where it stands.
  public let path: String
  /// What is wrong with it.
  public let kind: Kind

  /// Puts a fault together from its parts.
  public init(_ path: String, _ kind: Kind) {
    self.path = path
    self.kind = kind
  }
}

extension PlaceFault.Kind {
  /// What is wrong with something for the place of a plain file, a folder or a socket (`S_IFREG`, `S_IFDIR`, `S_IFSOCK`); nil
  /// if it is this user's own.
  public init?(_ status: stat, as type: mode_t) {
    switch status.st_mode & S_IFMT {
    case S_IFLNK: self = .link
    case type where status.st_uid != geteuid(): self = .ofAnotherUser
    case type where type == S_IFREG && status.st_nlink > 1: self = .secondName
    case type: return nil
    default: self = type == S_IFREG ? .notAFile : type == S_IFDIR ? .notAFolder : .notASocket
    }
  }
}
