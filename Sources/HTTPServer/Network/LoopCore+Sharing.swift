import Synchronization
import SystemSupport

/// How a loop shares its connections with others.
extension LoopCore {
  /// Begins to serve: another loop has more than it can do.
  func beginServing() {
    guard sharing.serves(loop), !isStopping else { return }
    load = LoopLoad(now: clock.now, worked: SystemTime.thread())
    beginAccepting()
  }

  /// Looks from time to time how busy the loop is, and gives connections away or takes no more, as ``LoopShares`` says.
  func share() {
    guard sharing.loops.count > 1, !isStopping else { return }
    let began = load.began
    guard let use = load.take(now: clock.now, worked: SystemTime.thread) else { return }
    let active = use.busy >= LoopShares.full ? table.newestIdle(LoopCore.givenMax * 2, since: began).count : 0
    switch sharing.step(of: loop, use: use, connections: table.count, active: active, now: clock.now) {
    case .stay: break
    case .give(let other, let part): give(Int(Double(active) * part), to: sharing.loops[other])
    case .begin(let other):
      sharing.loops[other].beginServing()
      give(active / 2, to: sharing.loops[other])
    case .retire(let other):
      endAccepting()
      give(table.count, to: sharing.loops[other])
    }
  }

  /// Whether the loop must look at itself even if nothing happens: it may not be needed any longer, or it still has
  /// connections to give back.
  var mustLook: Bool {
    guard sharing.loops.count > 1 else { return false }
    return sharing.serves(loop) ? sharing.isShared : table.count > upgraded
  }

  /// How many connections go at once: both loops do nothing else meanwhile.
  static let givenMax = 512

  /// Gives connections to another loop while it has room: those that rest between two requests, of them those whose
  /// last request was most recent.
  func give(_ count: Int, to other: EventLoop) {
    guard count > 0 else { return }
    for connection in table.newestIdle(min(count, LoopCore.givenMax), where: \.isResting) {
      guard other.servedCount < connectionsMax else { break }
      let arrival = release(connection)
      guard other.adopt(arrival) else {
        // It has ended, because the server stops.
        loop.connectionCount.add(1, ordering: .relaxed)
        adopt(arrival)
        break
      }
    }
    forgetPeak()
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
