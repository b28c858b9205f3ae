/// Every limit and deadline of the server, with the defaults it ships with.
///
/// Sizes are bytes, times are seconds. 0 switches ``requestsMax``, a rate or a time off; the other sizes and
/// counts are never off. Deadlines count from the beginning of their phase: progress does not extend them, but for
/// ``writeStall``.
public struct Limits: Sendable {
  /// The longest request line without its CRLF; above: 414.
  public var lineMax = 8192
  /// The largest header section, line ends included and the empty line not; also for trailers; above: 431.
  public var headersMax = 16384
  /// The most header fields; also for trailers; above: 431.
  public var fieldsMax = 100
  /// The largest body, counted without the framing of chunks; above: 413.
  public var bodyMax = 65536
  /// How long a connection may wait for the first byte of a request; then it is closed without an answer.
  public var idleTime = 30.0
  /// How long a request line and header section may take to come; then 408.
  public var headerTime = 10.0
  /// How long a body may take to come; then 408.
  public var bodyTime = 20.0
  /// How many bytes of a body must come in a second on average after ``bodyGrace``; else 408.
  public var bodyRate = 500
  /// How long a body may be slower than ``bodyRate`` at its beginning.
  public var bodyGrace = 5.0
  /// How long a handler may take until its task is cancelled. The server itself never cuts one, because only the
  /// application knows whether the command it waits for has begun.
  public var handlerTime = 10.0
  /// How long an answer may wait without the client acknowledging a byte, also in the system's buffer; then the
  /// connection is closed. Known to a quarter of it.
  public var writeStall = 15.0
  /// How long one answer may take in all, from its first byte until the client has acknowledged the last; then the
  /// connection is closed. For an answer that is made while it is sent, ``writeRate`` gives it the time anew.
  public var writeTime = 60.0
  /// How many bytes of an answer that is made while it is sent the client must acknowledge in a second, on average over
  /// each ``writeTime``; else the connection is closed. The time in which the next piece is made does not count.
  public var writeRate = 500
  /// How many connections there may be, and no more than the process has descriptors for; above, the one that has been
  /// idle longest makes room, or else the slowest unfinished one (408).
  public var connectionsMax = 16384
  /// How many connections each counted address may have, an IPv6 address by its /64; above, a new one gets 503. Which
  /// addresses are counted says ``ServerConfiguration/isCounted``.
  public var addressConnectionsMax = 256
  /// How many bytes of bodies that are still coming each client address may hold; above, 503.
  public var addressBodiesMax = 16 << 20
  /// How many bytes of requests that are still coming all clients together may hold; above, 503.
  public var bodiesMax = 64 << 20
  /// How many requests a connection may send; the last of them is answered with `Connection: close`.
  public var requestsMax = 10000
  /// How long ``Server/stop()`` waits for what runs.
  public var stopTime = 10.0
  /// How long it leaves idle connections open for a request that is on its way; part of ``stopTime``.
  public var stopGrace = 1.0
  /// How long the rest of what a client sends is read and dropped after the last answer.
  public var lingerTime = 2.0
  /// How much of it is read and dropped.
  public var lingerMax = 8 << 20

  /// The defaults.
  public init() {}
}
