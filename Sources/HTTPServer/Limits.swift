/// Every limit and deadline of the server, with the defaults it ships with.
///
/// Sizes are bytes, times are seconds. 0 switches off ``requestsMax``, a rate or a time; the other sizes and counts
/// are always on. Deadlines count from the start of their phase: progress does not extend them, except for
/// ``writeStall``.
package struct Limits: Sendable {
  /// The longest request line without its CRLF; above: 414.
  package var lineMax = 8192
  /// The largest header or trailer section, with line ends but without the empty line; above: 431.
  package var headersMax = 16384
  /// The most fields in a header or trailer section; above: 431.
  package var fieldsMax = 100
  /// The largest body, without chunk framing; above: 413.
  package var bodyMax = 65536
  /// How long a connection may wait for the first byte of a request; then the server closes it without an answer.
  package var idleTime = 30.0
  /// How long a request line and header section may take to arrive; then 408.
  package var headerTime = 10.0
  /// How long a body may take to arrive; then 408.
  package var bodyTime = 20.0
  /// The lowest average speed of a body after ``bodyGrace``, in bytes per second; below: 408.
  package var bodyRate = 500
  /// How long a body may be slower than ``bodyRate`` at its start.
  package var bodyGrace = 5.0
  /// How long a handler may take before the server cancels its task. The server itself never ends a handler, because
  /// only the application knows whether the command it waits for has begun.
  package var handlerTime = 10.0
  /// How long an answer may wait, also in the system's buffer, without the client acknowledging a byte; then the
  /// server closes the connection. Measured to a quarter of this time.
  package var writeStall = 15.0
  /// How long one answer may take in total, from its first byte until the client has acknowledged the last; then the
  /// server closes the connection. A streamed answer gets this time again as long as it keeps up ``writeRate``.
  package var writeTime = 60.0
  /// How many bytes of a streamed answer the client must acknowledge per second, on average over each ``writeTime``;
  /// else the server closes the connection. The time that the application takes to make the next piece does not
  /// count.
  package var writeRate = 500
  /// The most connections, and never more than the process has descriptors for; above, the server closes the one that
  /// has been idle longest, or else the slowest unfinished one (408).
  package var connectionsMax = 16384
  /// The most connections of each counted address, an IPv6 address by its /64; above, a new one gets 503.
  /// ``ServerConfiguration/isCounted`` decides which addresses are counted.
  package var addressConnectionsMax = 256
  /// The most bytes of incomplete bodies that each client address may hold; above, 503.
  package var addressBodiesMax = 16 << 20
  /// The most bytes of incomplete requests, and of incomplete messages of WebSockets, that all clients together may hold;
  /// above, 503, or a Close with 1013.
  package var bodiesMax = 64 << 20
  /// How many requests a connection may send; the answer to the last one has `Connection: close`.
  package var requestsMax = 10000
  /// How long ``Server/stop()`` waits for running requests.
  package var stopTime = 10.0
  /// How long ``Server/stop()`` leaves idle connections open for a request that is on its way; part of ``stopTime``.
  package var stopGrace = 1.0
  /// How long the server reads and drops what a client still sends after the last answer.
  package var lingerTime = 2.0
  /// How many of these bytes the server reads and drops.
  package var lingerMax = 8 << 20

  /// Creates the default limits.
  package init() {}
}
