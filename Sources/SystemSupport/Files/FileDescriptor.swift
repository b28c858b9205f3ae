/// An open file descriptor, closed when nobody holds it any more.
public final class FileDescriptor: Sendable {
  /// The number to give to the system.
  public let number: Int32

  /// - Parameter number: what `open` or the like gave; negative is a failure, and no descriptor.
  public init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { close(number) }
}
