import SystemSupport

/// A table of files loaded at start, so that no request path reaches the file system.
package struct StaticFiles: Sendable {
  private let table: [[UInt8]: StaticFile]

  /// Creates a table of prepared files; if two have the same address, the later wins.
  package init(_ files: [StaticFile]) {
    table = Dictionary(files.map { (Array($0.address.utf8), $0) }) { _, later in later }
  }

  /// Reads all files in a folder and its subfolders. Skips names that begin with `.`, symbolic links, and everything
  /// else that is neither file nor folder.
  ///
  /// - Parameters:
  ///   - folder: where the files are.
  ///   - prefix: the path before their names in addresses; empty, or a path like `/assets`.
  ///   - cacheControl: the value of `Cache-Control` for all of them.
  /// - Throws: ``SystemFailure`` if a folder or file cannot be read.
  package init(folder: String, prefix: String = "", cacheControl: String = "no-cache") throws(SystemFailure) {
    var files: [StaticFile] = []
    try StaticFiles.read(folder, prefix, cacheControl, &files)
    self.init(files)
  }

  /// The file at a decoded path; nil if there is none.
  package func file(at path: [UInt8]) -> StaticFile? {
    table[path]
  }

  /// All files, sorted by address.
  package var all: [StaticFile] {
    table.values.sorted { $0.address < $1.address }
  }

  private static func read(
    _ folder: String, _ prefix: String, _ cacheControl: String, _ files: inout [StaticFile]
  ) throws(SystemFailure) {
    guard let descriptor = FileDescriptor(unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else {
      throw SystemFailure(call: "open", errno: errno)
    }
    guard let entries = FolderEntries(of: descriptor) else { throw SystemFailure(call: "readdir", errno: errno) }
    for entry in entries.names {
      // A name that is not UTF-8 can have no address.
      guard let name = entry.text, !name.utf8.starts(with: [0x2E]) else { continue }
      let place = folder + "/" + name
      guard let status = entries.status(of: entry) else { throw SystemFailure(call: "fstatat", errno: errno) }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        try read(place, prefix + "/" + name, cacheControl, &files)
      case S_IFREG:
        files.append(
          StaticFile(
            address: prefix + "/" + name, bytes: try content(of: place), cacheControl: cacheControl,
            // A server must not send a time in the future (RFC 9110 section 8.8.2.1).
            lastModified: min(status.st_mtim.tv_sec, time(nil))))
      default:
        continue
      }
    }
  }

  private static func content(of place: String) throws(SystemFailure) -> [UInt8] {
    let descriptor = unsafe open(place, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw SystemFailure(call: "open", errno: errno) }
    defer { close(descriptor) }
    var content: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe SystemSupport.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw SystemFailure(call: "read", errno: errno) }
      guard count > 0 else { return content }
      content.append(contentsOf: piece[..<count])
    }
  }
}
