/// A call to the system that failed.
package struct SystemFailure: Error, Sendable, Equatable {
  /// The call's name.
  package let call: String
  /// The system's number of the error.
  package let errno: Int32

  package init(call: StaticString, errno: Int32) {
    self.call = "\(call)"
    self.errno = errno
  }

  /// The system's words for the error.
  package var words: String { Self.words(errno) }

  /// The system's words for a number of an error.
  package static func words(_ errno: Int32) -> String { unsafe String(cString: strerror(errno)) }
}
