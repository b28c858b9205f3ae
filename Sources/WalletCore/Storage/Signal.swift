import CSystem
import Glibc

/// Wakes one waiting thread (eventfd). A signal that nobody waits for is kept until somebody does.
package final class Signal: Sendable {
  private let descriptor: Descriptor

  /// - Throws: the system's words if no descriptor is left.
  package init() throws(StoreOpenFailure) {
    guard let descriptor = Descriptor(eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))) else {
      throw .broken(unsafe String(cString: strerror(errno)))
    }
    self.descriptor = descriptor
  }

  /// Wakes whoever waits.
  package func send() {
    var one: UInt64 = 1
    unsafe _ = write(descriptor.number, &one, 8)
  }

  /// Waits for a signal and takes it.
  /// - Parameter milliseconds: how long at most; nil for as long as it takes.
  package func wait(milliseconds: Int32?) {
    var request = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    unsafe _ = poll(&request, 1, milliseconds ?? -1)
    var count: UInt64 = 0
    unsafe _ = read(descriptor.number, &count, 8)
  }
}
