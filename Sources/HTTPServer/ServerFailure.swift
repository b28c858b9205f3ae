import SystemSupport

/// Why a server could not start.
public enum ServerFailure: Error, Sendable {
  /// Another program listens on the port.
  case portInUse(Int)
  /// This machine does not have the address, or the text is no IP address.
  case addressNotAvailable(String)
  /// The port needs more rights than the program has.
  case notPermitted(Int)
  /// A call to the system failed for another reason.
  case system(call: String, errno: Int32)
}

extension ServerFailure {
  /// What the system did not do.
  init(_ failure: SystemFailure) { self = .system(call: failure.call, errno: failure.errno) }
}
