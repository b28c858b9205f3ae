/// A connection on its way from the acceptor to its loop, which closes the socket.
struct Arrival: Sendable {
  var socket: Int32
  var peer: String
}
