import CSystem
import Glibc

/// A bell that another thread rings to end a wait: an eventfd.
final class Wakeup: Sendable {
  private let descriptor: FileDescriptor

  init() throws(ServerFailure) {
    let raw = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    guard raw >= 0 else { throw .system(call: "eventfd", errno: errno) }
    descriptor = FileDescriptor(raw)
  }

  /// The descriptor to wait on.
  var raw: Int32 { descriptor.raw }

  /// Rings; a bell that rings already stays so.
  func ring() {
    _ = eventfd_write(descriptor.raw, 1)
  }

  /// Waits until it rings, or so long.
  func wait(milliseconds: Int32) {
    var entry = pollfd(fd: descriptor.raw, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&entry, 1, milliseconds)
  }

  /// Silences the bell.
  func clear() {
    var count: eventfd_t = 0
    _ = unsafe eventfd_read(descriptor.raw, &count)
  }
}
