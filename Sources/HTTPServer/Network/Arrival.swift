/// A connection on its way from the acceptor to its loop, which closes the socket.
struct Arrival: Sendable {
  var socket: Int32
  /// The client's address.
  var peer: String
  /// The address that the connection is counted for, if it is.
  var countedFor: String?
  /// Why the client is turned away instead of being served.
  var refusal: Refusal?
}
