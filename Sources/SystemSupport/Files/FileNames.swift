/// Names of files that a portable call does not give.
public enum FileNames {
  /// `RENAME_NOREPLACE` (rename(2)), a macro that Swift does not see.
  private static let refusesOther: UInt32 = 1

  /// Gives a file another name in one step, unless something has that name; else sets `errno`.
  public static func renameWithoutReplacing(_ path: String, to name: String) -> Bool {
    unsafe renameat2(AT_FDCWD, path, AT_FDCWD, name, refusesOther) == 0
  }

  /// A name for what stands under another in an open folder; short, however long the folder's own path is.
  public static func path(of name: String, in folder: Int32) -> String { "/proc/self/fd/\(folder)/\(name)" }

  /// The file of the program that runs; nil where the system does not tell.
  public static var program: String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe buffer.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        unsafe readlink("/proc/self/exe", $0, bytes.count)
      }
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }

  /// Has what was written to a file put on the disk, and of its status as much as reading it needs.
  public static func syncContent(of file: Int32) -> Bool { fdatasync(file) == 0 }
}
