import Synchronization
import SystemSupport

/// Accepts clients for the loops of a server.
///
/// Each loop that serves waits for the listening sockets itself, and takes the clients that wake it: a new connection
/// wakes one thread, which is the one that serves it. What the loops have in common when they accept is here.
final class Acceptor: Sendable {
  /// What came of accepting one client.
  enum Outcome {
    /// A client for the loop that accepted it.
    case own(Arrival)
    /// A client that another loop has got, or one that had gone; the next may be there.
    case again
    /// No client is waiting.
    case nobody
    /// Accepting fails at this socket.
    case failing
    /// Accepting would fail at each socket.
    case pause
  }

  private let listening: Mutex<[ListeningSocket]>
  /// The loops, and which of them take new clients.
  let sharing: LoopSharing
  private let isCounted: @Sendable (String) -> Bool
  private let usage: ClientUsage
  private let report: @Sendable (ServerEvent) -> Void
  private let isStopping = Atomic(false)
  /// Until when no loop accepts, because there is no descriptor; in nanoseconds of the monotonic clock.
  private let pausedUntil = Atomic<UInt64>(0)
  private let troubles = Mutex(Troubles())
  /// How many connections have been accepted.
  let accepted = Atomic<Int>(0)

  /// How long accepting pauses after a failure, in nanoseconds.
  static let pause: UInt64 = 50_000_000

  private struct Troubles: ~Copyable {
    /// Closed when no descriptor is left, to accept one client and answer it with 503.
    var spare = Acceptor.openSpare()
    var exhaustion = OncePerSecond()
    var failure = OncePerSecond()
  }

  init(
    _ listening: [ListeningSocket], _ sharing: LoopSharing, _ configuration: ServerConfiguration, _ usage: ClientUsage
  ) {
    self.listening = Mutex(listening)
    self.sharing = sharing
    self.usage = usage
    isCounted = configuration.isCounted
    report = configuration.report
  }

  /// The listening sockets, for a loop to watch; none after ``close()``.
  var sockets: [ListeningSocket] { listening.withLock { $0 } }

  /// Accepts the client that has waited longest.
  ///
  /// - Parameters:
  ///   - socket: where it waits.
  ///   - loop: the loop that accepts, on its thread.
  ///   - connectionsMax: how many connections a loop may have.
  /// - Returns: what came of it.
  func accept(at socket: ListeningSocket, for loop: EventLoop, connectionsMax: Int) -> Outcome {
    if isStopping.load(ordering: .relaxed) { return .nobody }
    guard isPauseOver() else { return .pause }
    switch socket.accept() {
    case .arrival(let address, let client):
      let arrival = arrival(of: address, client)
      let home = home(for: loop, connectionsMax)
      return home !== loop && home.adopt(arrival) ? .again : .own(arrival)
    case .again: return .again
    case .nobody: return .nobody
    case .failing(let code):
      // A socket that no longer listens fails, too.
      if isStopping.load(ordering: .acquiring) { return .nobody }
      if troubles.withLock({ $0.failure.isDue() }) { report(.acceptFailing(errno: code)) }
      return .failing
    case .exhausted:
      guard beginPause() else { return .pause }
      let isDue = troubles.withLock { troubles in
        if let turnedAway = turnAway(at: socket, &troubles.spare) { loop.adopt(turnedAway) }
        return troubles.exhaustion.isDue()
      }
      if isDue { report(.descriptorsExhausted) }
      for loop in sharing.loops { loop.makeRoom() }
      return .pause
    }
  }

  /// Ends accepting. The clients that wait already are given to the loops, and nobody can connect afterwards.
  func stop() {
    guard !isStopping.exchange(true, ordering: .acquiringAndReleasing) else { return }
    for socket in sockets {
      // Clients that arrive faster than they are accepted must not keep the server from stopping.
      for _ in 0..<SOMAXCONN {
        guard case .arrival(let address, let client) = socket.accept() else { break }
        Acceptor.fewest(sharing.loops[...]).adopt(arrival(of: address, client))
      }
      socket.stopListening()
    }
  }

  /// Lets go of the listening sockets, after the loops have.
  func close() { listening.withLock { $0 = [] } }

  private func arrival(of address: SocketAddress, _ socket: Int32) -> Arrival {
    accepted.add(1, ordering: .relaxed)
    var arrival = Arrival(socket: socket, peer: address.text)
    if isCounted(arrival.peer) {
      let network = address.networkText
      if usage.addConnection(of: network) {
        arrival.countedFor = network
      } else {
        arrival.refusal = .addressConnections
      }
    }
    return arrival
  }

  /// The loop that serves a new client: the one that accepted it, unless it has clearly more connections than another
  /// that serves, or as many as it may have. To give a connection away costs a wakeup; a little more or less than its
  /// share costs a loop nothing, and connections of one request are over before anything could be shared.
  private func home(for loop: EventLoop, _ connectionsMax: Int) -> EventLoop {
    let own = loop.stayingCount.load(ordering: .relaxed)
    guard own > 1, sharing.loops.count > 1 else { return loop }
    let isFull = loop.servedCount >= connectionsMax
    let fewest = Acceptor.fewest(isFull ? sharing.loops[...] : sharing.serving)
    let least = fewest.stayingCount.load(ordering: .relaxed)
    return own > least + 1 + own / 16 || isFull && least < own ? fewest : loop
  }

  /// The loop with the fewest connections that stay, of some loops, at least one.
  private static func fewest(_ loops: ArraySlice<EventLoop>) -> EventLoop {
    var (fewest, least) = (loops[loops.startIndex], Int.max)
    for loop in loops {
      let count = loop.stayingCount.load(ordering: .relaxed)
      if count < least { (fewest, least) = (loop, count) }
    }
    return fewest
  }

  /// Whether no pause is under way. At the end of one there may be a descriptor for the spare again, which the client
  /// that was turned away had.
  private func isPauseOver() -> Bool {
    let pause = pausedUntil.load(ordering: .relaxed)
    guard pause != 0 else { return true }
    guard Clock.exactNow() >= pause else { return false }
    if pausedUntil.compareExchange(expected: pause, desired: 0, ordering: .relaxed).exchanged {
      troubles.withLock { if $0.spare == nil { $0.spare = Acceptor.openSpare() } }
    }
    return true
  }

  /// Begins a pause of all loops.
  /// - Returns: whether there was none yet.
  private func beginPause() -> Bool {
    let now = Clock.exactNow()
    let pause = pausedUntil.load(ordering: .relaxed)
    return now >= pause
      && pausedUntil.compareExchange(expected: pause, desired: now + Acceptor.pause, ordering: .relaxed).exchanged
  }

  /// Uses the spare descriptor for the client that has waited longest, so that it gets an answer at once instead of
  /// waiting for its own timeout. Opens another spare as soon as a descriptor is free.
  private func turnAway(at socket: ListeningSocket, _ spare: inout FileDescriptor?) -> Arrival? {
    spare = nil
    defer { spare = Acceptor.openSpare() }
    guard case .arrival(let address, let client) = socket.accept() else { return nil }
    accepted.add(1, ordering: .relaxed)
    return Arrival(socket: client, peer: address.text, refusal: .connectionsBusy)
  }

  private static func openSpare() -> FileDescriptor? {
    FileDescriptor(unsafe open("/dev/null", O_RDONLY | O_CLOEXEC))
  }
}

/// A client that was accepted, on its way to its loop, which closes the socket.
struct Arrival: Sendable {
  var socket: Int32
  /// The client's address.
  var peer: String
  /// The address that the connection is counted for; nil if it is not counted.
  var countedFor: String?
  /// Why the server turns the client away; nil if it serves the client.
  var refusal: Refusal?
  /// Whether it is counted in ``EventLoop/stayingCount``.
  var isStaying = false
  /// What another loop knew of the connection; nil for a new one.
  var rest: ConnectionRest?
}

/// Limits reports of something that may happen often to one per second.
struct OncePerSecond {
  private var toldAt: UInt64?

  /// Whether to report it now: true if there was no report in the last second. It then counts as reported.
  ///
  /// - Parameter now: nanoseconds of the monotonic clock.
  /// - Returns: whether to report it.
  mutating func isDue(now: UInt64 = Clock.exactNow()) -> Bool {
    if let toldAt, now - toldAt < 1_000_000_000 { return false }
    toldAt = now
    return true
  }
}
