/// The entries of an open folder, by its descriptor, so that nobody can put another folder in its place meanwhile.
public struct FolderEntries {
  private let folder: FileDescriptor
  /// The names of all entries except `.` and `..`.
  public let names: [String]

  /// Nil, with `errno`, if the folder cannot be read.
  public init?(of folder: FileDescriptor) {
    // A separate open file description, because reading moves its offset.
    let again = unsafe openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard again >= 0 else { return nil }
    guard let stream = unsafe fdopendir(again) else {
      close(again)
      return nil
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    self.folder = folder
    self.names = names
  }

  /// The status of the entry with a name, of a link itself; nil if there is none.
  public func status(of name: String) -> stat? {
    var status = stat()
    return unsafe fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Removes every file, but no folder.
  public func removeFiles() {
    for name in names { unsafe unlinkat(folder.number, name, 0) }
  }
}
