import SystemSupport

/// A file that is written from start to end, in large chunks. Only its owner can read it, because it holds secrets.
final class NewFile {
  private static let piece = 1 << 20

  private let path: String
  private let file: FileDescriptor
  private var waiting: [UInt8] = []

  init(_ path: String) throws(BenchFailure) {
    self.path = path
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    guard let file = FileDescriptor(unsafe open(path, flags, 0o600)) else { throw Self.notWritable(path) }
    self.file = file
    waiting.reserveCapacity(Self.piece + 4096)
  }

  func write(_ bytes: some Collection<UInt8>) throws(BenchFailure) {
    waiting.append(contentsOf: bytes)
    if waiting.count >= Self.piece { try flush() }
  }

  /// Writes the rest, and makes it durable.
  func finish() throws(BenchFailure) {
    try flush()
    guard fsync(file.number) == 0 else { throw Self.notWritable(path) }
  }

  private func flush() throws(BenchFailure) {
    guard FileBytes.write(waiting[...], to: file.number) else { throw Self.notWritable(path) }
    waiting.removeAll(keepingCapacity: true)
  }

  private static func notWritable(_ path: String) -> BenchFailure {
    BenchFailure("The file \(path) cannot be written.")
  }
}
