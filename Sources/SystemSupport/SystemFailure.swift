/// A call to the system that failed.
public struct SystemFailure: Error, Sendable, Equatable {
  /// The call's name.
  public let call: String
  /// The system's number of the error.
  public let errno: Int32

  /// A call by its name, with the number that it left.
  public init(call: StaticString, errno: Int32) {
    self.call = "\(call)"
    self.errno = errno
  }

  /// The system's words for the error.
  public var words: String { Self.words(errno) }

  /// The system's words for a number of an error.
  public static func words(_ errno: Int32) -> String { unsafe String(cString: strerror(errno)) }
}

// The C library's names for everyone who imports this module. Another system has its library under another name: only this
// folder and `CSystem` would change.
@_exported public import CSystem
@_exported public import Glibc
