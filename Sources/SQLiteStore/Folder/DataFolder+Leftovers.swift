import SystemSupport

/// Files that have copies of what is erased.
extension DataFolder {
  /// Removes the copies that were made before migrations, durably.
  /// - Returns: whether none is left.
  func removeCopies() -> Bool { removeFiles { $0.hasPrefix(File.copyPrefix) } }

  /// Removes what killed restores, imports, backups and exports left in the folder. Only for the program that holds the
  /// folder's lock, before it makes a backup or an export itself. Where there is no wallet yet, an import may still need
  /// them.
  func removeLeftovers() {
    guard size(of: database) != nil else { return }
    for folder in [File.restoring, .unfinishedImport] { DataFolder(path: path(of: folder)).removeAll() }
    _ = removeFiles(Self.isDraft)
  }

  /// Whether a name is that of a backup's or an export's draft: `NAME.0123456789abcdef.unfinished`, or SQLite's journal
  /// of one.
  static func isDraft(_ name: String) -> Bool {
    for end in [".unfinished", ".unfinished-journal"] where name.hasSuffix(end) {
      let digits = name.dropLast(end.utf8.count).suffix(17)
      return digits.count == 17 && digits.first == "."
        && digits.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
    return false
  }

  private func removeFiles(_ isWanted: (String) -> Bool) -> Bool {
    guard let folder = FileDescriptor(unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)),
      let entries = FolderEntries(of: folder)
    else { return false }
    let names = entries.names.compactMap(\.text).filter(isWanted)
    guard !names.isEmpty else { return true }
    for name in names { unsafe unlinkat(folder.number, name, 0) }
    guard fsync(folder.number) == 0, let rest = FolderEntries(of: folder) else { return false }
    return !rest.names.compactMap(\.text).contains(where: isWanted)
  }
}
