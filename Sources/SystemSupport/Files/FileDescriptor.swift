/// An open file descriptor, closed when the last reference to it goes away.
package final class FileDescriptor: Sendable {
  /// The number to give to the system.
  package let number: Int32

  /// - Parameter number: the result of `open` or the like; nil if it is negative, which means failure.
  package init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { close(number) }
}
