import Glibc

/// A file descriptor that is closed when its owner goes.
struct FileDescriptor: ~Copyable, Sendable {
  /// The number to give to the system.
  let raw: Int32

  init(_ raw: Int32) {
    self.raw = raw
  }

  deinit {
    close(raw)
  }

  /// Gives the number away; whoever takes it closes it.
  consuming func release() -> Int32 {
    let raw = raw
    discard self
    return raw
  }
}
