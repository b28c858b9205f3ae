import Synchronization
import SystemSupport

/// Accepts connections and distributes them to the loops in turn.
///
/// It has its own thread, because accepting must be able to pause (when no descriptor is left) without pausing the
/// connections of a loop; the thread sleeps in between.
final class Acceptor: Sendable {
  /// The listening sockets; the thread takes them out, so that they are closed when it ends.
  private let sockets: Mutex<[ListeningSocket]>
  private let loops: [EventLoop]
  private let isCounted: @Sendable (String) -> Bool
  private let usage: ClientUsage
  private let report: @Sendable (ServerEvent) -> Void
  private let poller: Poller
  private let wakeup: Wakeup
  private let isStopping = Atomic(false)
  /// How many connections it has accepted.
  let accepted = Atomic<Int>(0)

  /// How long accepting pauses after a failure, in milliseconds.
  private static let pause: Int32 = 50

  /// The state of the thread.
  private struct Work: ~Copyable {
    let sockets: [ListeningSocket]
    let connectionsPerLoop: Int
    /// Closed when no descriptor is left, to accept one client and answer it with 503.
    var spare = Acceptor.openSpare()
    /// The loop that gets the next connection.
    var turn = 0
    var exhaustion = OncePerSecond()
    var failure = OncePerSecond()
  }

  init(
    _ sockets: [ListeningSocket], _ loops: [EventLoop], _ configuration: ServerConfiguration, _ usage: ClientUsage
  ) throws(SystemFailure) {
    self.sockets = Mutex(sockets)
    self.loops = loops
    self.usage = usage
    isCounted = configuration.isCounted
    report = configuration.report
    poller = try Poller(configuration.poller)
    wakeup = try Wakeup(configuration.poller)
    for (index, socket) in sockets.enumerated() {
      try poller.watch(socket.raw, key: UInt64(index), for: .arrivals)
    }
    try poller.watch(wakeup.descriptor, key: .max, for: .arrivals)
  }

  /// Accepts until ``stop()``, and then the clients that already wait; nobody can connect after it.
  func run(connectionsPerLoop: Int) {
    let sockets = sockets.withLock { sockets in
      defer { sockets = [] }
      return sockets
    }
    var events = EventBuffer(sockets.count + 1)
    var work = Work(sockets: sockets, connectionsPerLoop: connectionsPerLoop)
    while !isStopping.load(ordering: .acquiring) {
      guard acceptAll(&work) else {
        // Does not wait with the poller: every new client would end the pause.
        wakeup.rest(milliseconds: Acceptor.pause)
        continue
      }
      poller.wait(&events, milliseconds: -1) {
      } take: { _ in
      }
    }
    // Clients that arrive faster than they are accepted must not keep the server from stopping.
    _ = acceptAll(&work, rounds: Int(SOMAXCONN), isLast: true)
  }

  /// Ends ``run(connectionsPerLoop:)``.
  func stop() {
    isStopping.store(true, ordering: .releasing)
    wakeup.send()
  }

  /// Accepts all waiting clients, one of each socket in turn, so that a crowd at one address keeps nobody out at
  /// another.
  ///
  /// - Returns: false if accepting failed before it was done.
  private func acceptAll(_ work: inout Work, rounds: Int = .max, isLast: Bool = false) -> Bool {
    var isWhole = true
    var waiting = Array(work.sockets.indices)
    if work.spare == nil { work.spare = Acceptor.openSpare() }
    var round = 0
    while !waiting.isEmpty && round < rounds {
      round += 1
      if !isLast && isStopping.load(ordering: .relaxed) { break }
      waiting.removeAll { index in
        switch work.sockets[index].accept() {
        case .arrival(let address, let socket): deal(address, socket, &work)
        case .again: break
        case .nobody: return true
        case .failing(let code):
          if work.failure.isDue() { report(.acceptFailing(errno: code)) }
          isWhole = false
          return true
        case .exhausted:
          if work.exhaustion.isDue() { report(.descriptorsExhausted) }
          for loop in loops { loop.makeRoom() }
          turnAway(work.sockets[index], &work)
          isWhole = false
          return true
        }
        return false
      }
    }
    return isWhole
  }

  /// Gives a connection to the next loop, but skips a full loop if another is not full.
  private func deal(_ address: SocketAddress, _ socket: Int32, _ work: inout Work, refusal: Refusal? = nil) {
    accepted.add(1, ordering: .relaxed)
    var arrival = Arrival(socket: socket, peer: address.text, refusal: refusal)
    if refusal == nil && isCounted(arrival.peer) {
      let network = address.networkText
      if usage.addConnection(of: network) {
        arrival.countedFor = network
      } else {
        arrival.refusal = .addressConnections
      }
    }
    for offset in loops.indices {
      let index = (work.turn + offset) % loops.count
      guard loops[index].connectionCount.load(ordering: .relaxed) < work.connectionsPerLoop else { continue }
      work.turn = index + 1
      return loops[index].adopt(arrival)
    }
    work.turn += 1
    loops[work.turn % loops.count].adopt(arrival)
  }

  /// Uses the spare descriptor for the client that has waited longest, so that it gets an answer at once instead of
  /// waiting for its own timeout. Opens another spare as soon as a descriptor is free.
  private func turnAway(_ socket: ListeningSocket, _ work: inout Work) {
    work.spare = nil
    if case .arrival(let address, let client) = socket.accept() {
      deal(address, client, &work, refusal: .connectionsBusy)
    }
    work.spare = Acceptor.openSpare()
  }

  private static func openSpare() -> FileDescriptor? {
    FileDescriptor(unsafe open("/dev/null", O_RDONLY | O_CLOEXEC))
  }
}

/// A connection on its way from the acceptor to its loop, which closes the socket.
struct Arrival: Sendable {
  var socket: Int32
  /// The client's address.
  var peer: String
  /// The address that the connection is counted for; nil if it is not counted.
  var countedFor: String?
  /// Why the server turns the client away; nil if it serves the client.
  var refusal: Refusal?
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
