/// The entries of an open folder, by its descriptor, so that nobody can put another folder in its place meanwhile.
package struct FolderEntries {
  /// The name of an entry, as the system has it: its bytes need not be UTF-8.
  package struct Name: Sendable {
    /// The bytes, with a zero byte at the end.
    fileprivate let bytes: [CChar]
    /// Nil if it is not UTF-8.
    package let text: String?
  }

  private let folder: FileDescriptor
  /// The names of all entries except `.` and `..`.
  package let names: [Name]

  /// Nil, with `errno`, if the folder cannot be read to its end.
  package init?(of folder: FileDescriptor) {
    // A separate open file description, because reading moves its offset.
    let again = unsafe openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard again >= 0 else { return nil }
    guard let stream = unsafe fdopendir(again) else {
      let problem = errno
      close(again)
      errno = problem
      return nil
    }
    var names: [Name] = []
    // Only `errno` tells a failure from the end (readdir(3)).
    errno = 0
    while let entry = unsafe readdir(stream) {
      // In place: the system's record is shorter than the longest name.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe Name($0) }
      }
      if name.text != "." && name.text != ".." { names.append(name) }
      errno = 0
    }
    let problem = errno
    unsafe closedir(stream)
    guard problem == 0 else {
      errno = problem
      return nil
    }
    self.folder = folder
    self.names = names
  }

  /// The status of the entry with a name, of a link itself; nil, with `errno`, if there is none.
  package func status(of name: Name) -> stat? {
    var status = stat()
    return unsafe fstatat(folder.number, name.bytes, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Removes every file, but no folder.
  package func removeFiles() {
    for name in names { unsafe unlinkat(folder.number, name.bytes, 0) }
  }
}

extension FolderEntries.Name {
  fileprivate init(_ name: UnsafePointer<CChar>) {
    bytes = unsafe Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1))
    text = unsafe String(validatingCString: name)
  }
}
