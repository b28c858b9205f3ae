/// Wakes one waiting thread. A wakeup that no thread waits for is kept until one does; two of them count as one.
///
/// An eventfd on Linux, or a pipe, which every system has.
package final class Wakeup: Sendable {
  private let reading: FileDescriptor
  /// The end to write to; an eventfd is its own other end.
  private let writing: FileDescriptor

  /// - Throws: ``SystemFailure`` if the system gives no descriptor.
  package init(_ kind: PollerKind = .system) throws(SystemFailure) {
    switch kind {
    case .epoll:
      guard let descriptor = FileDescriptor(eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))) else {
        throw SystemFailure(call: "eventfd", errno: errno)
      }
      (reading, writing) = (descriptor, descriptor)
    case .poll:
      var ends: (Int32, Int32) = (-1, -1)
      let result = unsafe withUnsafeMutableBytes(of: &ends) { ends in
        unsafe pipe(ends.assumingMemoryBound(to: Int32.self).baseAddress)
      }
      guard result == 0, let first = FileDescriptor(ends.0), let second = FileDescriptor(ends.1) else {
        throw SystemFailure(call: "pipe", errno: errno)
      }
      for end in [first, second] {
        _ = fcntl(end.number, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end.number, F_SETFL, O_NONBLOCK)
      }
      (reading, writing) = (first, second)
    }
  }

  /// The descriptor to wait on.
  package var descriptor: Int32 { reading.number }

  /// Wakes the thread that waits now, or the next one to wait.
  package func send() {
    // An eventfd takes eight bytes at a time. A pipe that is full has been written to often enough.
    var one: UInt64 = 1
    unsafe _ = write(writing.number, &one, 8)
  }

  /// Clears all pending wakeups.
  package func clear() {
    var bytes: InlineArray<8, UInt64> = InlineArray(repeating: 0)
    let size = MemoryLayout<InlineArray<8, UInt64>>.size
    var count = size
    while count == size { count = unsafe read(reading.number, &bytes, size) }
  }

  /// Waits for a wakeup and clears it.
  /// - Parameter milliseconds: how long at most; nil for no limit.
  package func wait(milliseconds: Int32?) {
    rest(milliseconds: milliseconds)
    clear()
  }

  /// Waits for a wakeup without clearing it, so that the next wait ends at once.
  package func rest(milliseconds: Int32?) {
    var request = pollfd(fd: reading.number, events: Int16(POLLIN), revents: 0)
    unsafe _ = poll(&request, 1, milliseconds ?? -1)
  }
}
