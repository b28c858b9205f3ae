/// Operations on file names that no portable call offers.
package enum FileNames {
  /// `RENAME_NOREPLACE` (rename(2)), a macro that Swift does not see.
  private static let refusesOther: UInt32 = 1
  /// `RENAME_EXCHANGE`, likewise.
  private static let exchanges: UInt32 = 2

  /// Renames a file in one step. Returns false, with `errno`, if the new name is taken or the call fails.
  package static func renameWithoutReplacing(_ path: String, to name: String) -> Bool {
    unsafe renameat2(AT_FDCWD, path, AT_FDCWD, name, refusesOther) == 0
  }

  /// Exchanges two files in one step. Returns false, with `errno`, if the call fails.
  package static func exchange(_ path: String, with other: String) -> Bool {
    unsafe renameat2(AT_FDCWD, path, AT_FDCWD, other, exchanges) == 0
  }

  /// A path to an entry of an open folder; short, however long the folder's own path is.
  package static func path(of name: String, in folder: Int32) -> String { "/proc/self/fd/\(folder)/\(name)" }

  /// The path of the running program; nil if the system does not tell.
  package static var program: String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe buffer.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        unsafe readlink("/proc/self/exe", $0, bytes.count)
      }
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }

  /// Flushes a file's content to the disk, and as much of its metadata as reading it needs; false if that fails.
  package static func syncContent(of file: Int32) -> Bool { fdatasync(file) == 0 }
}
