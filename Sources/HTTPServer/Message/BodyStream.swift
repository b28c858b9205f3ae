/// Content that is made piece by piece while the client takes it.
///
/// The next piece is asked for only when the one before has been handed to the system whole. When the client goes away
/// nothing more is asked for, and ``next`` is released.
public struct BodyStream: Sendable {
  /// How many bytes there will be. Without it the body goes out in chunks (RFC 9112 section 7.1), to an HTTP/1.0 client
  /// until the connection ends.
  public var length: Int?
  /// Gives the next piece, or nothing at the end; runs on the connection's loop until it suspends. When it throws, the
  /// connection breaks off with a reset, so that nobody takes what was sent for the whole.
  public var next: @Sendable () async throws(BodyStreamBroken) -> [UInt8]?

  /// Puts a stream together from its parts.
  public init(length: Int? = nil, next: @escaping @Sendable () async throws(BodyStreamBroken) -> [UInt8]?) {
    self.length = length
    self.next = next
  }
}
