import SystemSupport

/// A file that a measurement reads whole.
enum InputFile {
  /// - Parameter path: the file; `-` means standard input.
  /// - Returns: its bytes.
  /// - Throws: ``BenchFailure`` if it cannot be read.
  static func bytes(_ path: String) throws(BenchFailure) -> [UInt8] {
    let problem = BenchFailure("\(path) cannot be read.")
    let opened = path == "-" ? dup(STDIN_FILENO) : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard let file = FileDescriptor(opened) else { throw problem }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while let count = FileBytes.read(&piece, from: file.number) {
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
    throw problem
  }
}
