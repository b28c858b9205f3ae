/// A failed system call.
package struct SystemFailure: Error, Sendable, Equatable {
  /// The call's name.
  package let call: String
  /// The system's error number.
  package let errno: Int32

  /// Creates a failure from the call's name and the error number it left.
  package init(call: StaticString, errno: Int32) {
    self.call = "\(call)"
    self.errno = errno
  }

  /// The system's description of the error.
  package var words: String { Self.words(errno) }

  /// The system's description of an error number.
  package static func words(_ errno: Int32) -> String { unsafe String(cString: strerror(errno)) }
}

// Re-exports the C library to everyone who imports this module. Another system has its library under another name:
// only this folder and `CSystem` would change.
@_exported public import CSystem
@_exported public import Glibc
