/// An open file descriptor, closed when nobody holds it any more.
package final class FileDescriptor: Sendable {
  /// The number to give to the system.
  package let number: Int32

  /// - Parameter number: what `open` or the like gave; negative is a failure, and no descriptor.
  package init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { close(number) }
}
