import CSystem
import Glibc
import Synchronization

/// Accepts connections and deals them to the loops in turn.
///
/// It has a thread of its own, because accepting must be able to pause (when no descriptor is left) without pausing
/// the connections of a loop; the thread sleeps in between.
final class Acceptor: Sendable {
  /// Where clients connect; the thread takes the sockets out, so that they are closed when it ends.
  private let sockets: Mutex<[ListeningSocket]>
  private let loops: [EventLoop]
  private let connectionsPerLoop: Int
  private let report: @Sendable (ServerEvent) -> Void
  private let poller: Poller
  private let wakeup: Wakeup
  private let isStopping = Atomic(false)
  /// How many connections have been accepted.
  let accepted = Atomic<Int>(0)

  /// How many milliseconds accepting pauses when no descriptor is left.
  private static let pause: Int32 = 50

  init(_ sockets: [ListeningSocket], _ loops: [EventLoop], _ configuration: ServerConfiguration) throws(ServerFailure) {
    self.sockets = Mutex(sockets)
    self.loops = loops
    connectionsPerLoop = configuration.connectionsPerLoop
    report = configuration.report
    poller = try Poller()
    wakeup = try Wakeup()
    for (index, socket) in sockets.enumerated() {
      try poller.watch(socket.raw, key: UInt64(index), writing: false)
    }
    try poller.watch(wakeup.raw, key: .max, writing: false)
  }

  /// Accepts until ``stop()``, and then who waits already; nobody can connect after it.
  func run() {
    let sockets = sockets.withLock { sockets in
      defer { sockets = [] }
      return sockets
    }
    var events = unsafe [epoll_event](repeating: epoll_event(), count: sockets.count + 1)
    var spare = FileDescriptor(Acceptor.openSpare())
    var turn = 0
    var pauses = 0
    while !isStopping.load(ordering: .acquiring) {
      guard acceptAll(sockets, &spare, &turn, &pauses) else {
        // Not the poller: every new client would end the pause.
        wakeup.wait(milliseconds: Acceptor.pause)
        continue
      }
      pauses = 0
      unsafe poller.wait(&events, milliseconds: -1) {
      } take: { _ in
      }
    }
    _ = acceptAll(sockets, &spare, &turn, &pauses)
  }

  /// Ends ``run()``.
  func stop() {
    isStopping.store(true, ordering: .releasing)
    wakeup.ring()
  }

  /// Accepts everyone who waits.
  ///
  /// - Returns: false when the descriptors ran out before.
  private func acceptAll(
    _ sockets: [ListeningSocket], _ spare: inout FileDescriptor, _ turn: inout Int, _ pauses: inout Int
  ) -> Bool {
    for socket in sockets {
      accepting: while true {
        switch socket.accept() {
        case .arrival(let arrival):
          accepted.add(1, ordering: .relaxed)
          deal(arrival, &turn)
        case .again: continue
        case .nobody: break accepting
        case .failing: return false
        case .exhausted:
          // Twenty pauses are a second: once in that time is enough to know.
          if pauses % 20 == 0 { report(.descriptorsExhausted) }
          pauses += 1
          for loop in loops { loop.makeRoom() }
          turnAway(socket, &spare)
          return false
        }
      }
    }
    return true
  }

  /// Deals in turn, but passes over a loop that is full while another is not.
  private func deal(_ arrival: Arrival, _ turn: inout Int) {
    for offset in loops.indices {
      let index = (turn + offset) % loops.count
      guard loops[index].connectionCount.load(ordering: .relaxed) < connectionsPerLoop else { continue }
      turn = index + 1
      return loops[index].adopt(arrival)
    }
    turn += 1
    loops[turn % loops.count].adopt(arrival)
  }

  /// Gives the spare descriptor to the client who waits longest, so that it is told by a close instead of waiting for
  /// its own timeout.
  private func turnAway(_ socket: ListeningSocket, _ spare: inout FileDescriptor) {
    spare = FileDescriptor(-1)
    if case .arrival(let arrival) = socket.accept() { close(arrival.socket) }
    spare = FileDescriptor(Acceptor.openSpare())
  }

  private static func openSpare() -> Int32 {
    unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
  }
}
