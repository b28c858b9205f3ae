import Synchronization
import SystemSupport

/// How a loop shares its connections with others.
extension LoopCore {
  /// Begins to serve: another loop has more than it can do.
  func beginServing() {
    load = LoopLoad(now: clock.now, worked: SystemTime.thread())
    if !isStopping && listening.isEmpty { beginAccepting() }
  }

  /// Looks from time to time how busy the loop is, and gives connections away or takes no more, as ``LoopShares`` says.
  func share() {
    guard sharing.loops.count > 1, let use = load.take(now: clock.now, worked: SystemTime.thread), !isStopping
    else { return }
    switch sharing.step(of: loop, use: use, connections: table.count, now: clock.now) {
    case .stay: break
    case .give(let other, let part): give(part, to: sharing.loops[other])
    case .begin(let other):
      sharing.loops[other].beginServing()
      give(0.5, to: sharing.loops[other])
    case .retire(let other):
      endAccepting()
      give(1, to: sharing.loops[other])
    }
  }

  /// How many connections go at once: both loops do nothing else meanwhile.
  static let givenMax = 512

  /// Gives a part of the connections to another loop, if it has room: those that rest between two requests.
  func give(_ part: Double, to other: EventLoop) {
    let room = connectionsMax - other.connectionCount.load(ordering: .relaxed)
    var most = min(Int((Double(table.count - upgraded) * part).rounded()), room, LoopCore.givenMax)
    guard most > 0 else { return }
    for connection in table.all where connection.isResting {
      guard most > 0 else { return }
      most -= 1
      other.adopt(release(connection))
    }
  }

  /// Lets go of a connection that rests, without closing it.
  private func release(_ connection: Connection) -> Arrival {
    loop.poller.forget(connection.socket, staysOpen: true)
    connection.setDeadline(.max, self)
    table.remove(connection.id)
    loop.connectionCount.subtract(1, ordering: .relaxed)
    if connection.isStaying { loop.stayingCount.subtract(1, ordering: .relaxed) }
    return connection.leaveLoop()
  }
}

extension Connection {
  /// Whether nothing of a request has arrived and nothing of an answer is left to do, so that another loop can serve
  /// the connection.
  var isResting: Bool {
    phase == .idle && !isReadable && !isEnding && !isPostponed && readAheadStart >= readAhead.count && counted == 0
  }

  /// What another loop needs to go on.
  fileprivate func leaveLoop() -> Arrival {
    phase = .closed
    var arrival = Arrival(socket: socket, peer: peer, countedFor: countedFor)
    arrival.rest = ConnectionRest(
      requests: requests, sendProgress: sendProgress, writeEnds: writeEnds, writeGoal: writeGoal, idleEnds: idleEnds)
    return arrival
  }
}

/// What a connection keeps when it goes from one loop to another.
struct ConnectionRest: Sendable {
  var requests: Int
  var sendProgress: SendProgress
  var writeEnds: UInt64
  var writeGoal: UInt64?
  var idleEnds: UInt64
}
