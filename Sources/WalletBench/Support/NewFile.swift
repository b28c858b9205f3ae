import SystemSupport

/// A file that is written from start to end, in large chunks. Only its owner can read it, because it holds secrets.
final class NewFile {
  private static let piece = 1 << 20

  private let path: String
  private let descriptor: Int32
  private var waiting: [UInt8] = []
  private var isOpen = true

  init(_ path: String) throws(BenchFailure) {
    self.path = path
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw BenchFailure("The file \(path) cannot be written.") }
    waiting.reserveCapacity(Self.piece + 4096)
  }

  deinit { if isOpen { close(descriptor) } }

  func write(_ bytes: some Collection<UInt8>) throws(BenchFailure) {
    waiting.append(contentsOf: bytes)
    if waiting.count >= Self.piece { try flush() }
  }

  /// Writes the rest, makes it durable, and closes the file.
  func finish() throws(BenchFailure) {
    try flush()
    isOpen = false
    let isSafe = fsync(descriptor) == 0
    guard close(descriptor) == 0, isSafe else { throw BenchFailure("The file \(path) cannot be written.") }
  }

  private func flush() throws(BenchFailure) {
    var done = 0
    while done < waiting.count {
      let count = unsafe waiting[done...].withUnsafeBytes {
        unsafe SystemSupport.write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 || errno == EINTR else { throw BenchFailure("The file \(path) cannot be written.") }
      done += max(0, count)
    }
    waiting.removeAll(keepingCapacity: true)
  }
}
