import Synchronization
import SystemSupport

/// How a loop takes new clients.
extension LoopCore {
  /// The upper half of a listening socket's key; the lower half is its index. No connection or watch has it.
  private static let listeningMark: UInt64 = 0xFFFF_FFFD << 32

  /// Whether a poller's key belongs to a listening socket.
  static func isListening(_ key: UInt64) -> Bool { key & 0xFFFF_FFFF_0000_0000 == listeningMark }

  /// Waits for clients from now on.
  func beginAccepting() {
    guard listening.isEmpty else { return }
    listening = acceptor.sockets.map { WatchedListener(socket: $0) }
    watchListening()
  }

  /// For each of this many events that the turn before had, a turn takes one client more.
  private static let eventsPerClient = 16

  /// Takes a client that waits at a listening socket, in turns with its other work: the poller tells again of those
  /// that still wait. Asking for more mostly finds nobody, which costs a tenth of a new connection; only in a long turn
  /// several come.
  func accept(_ key: UInt64) {
    let index = Int(key & 0xFFFF_FFFF)
    guard index < listening.count, listening[index].isWatched else { return }
    for _ in 0...(eventsBefore / Self.eventsPerClient) {
      switch acceptor.accept(at: listening[index].socket, for: loop, connectionsMax: connectionsMax) {
      case .own(let arrival):
        loop.connectionCount.add(1, ordering: .relaxed)
        adopt(arrival)
      case .again: break
      case .nobody: return
      case .failing: return pauseAccepting(at: index)
      case .pause:
        for index in listening.indices { pauseAccepting(at: index) }
        return
      }
    }
  }

  /// Does not even watch for clients for a while: each new one would end the pause.
  private func pauseAccepting(at index: Int) {
    guard listening[index].isWatched else { return }
    loop.poller.forget(listening[index].socket.raw, staysOpen: true)
    listening[index].isWatched = false
    acceptsAgain = min(acceptsAgain, Clock.exactNow() + Acceptor.pause)
  }

  /// Ends a pause whose time is over.
  func resumeAccepting() {
    guard acceptsAgain < .max, clock.now >= acceptsAgain else { return }
    acceptsAgain = .max
    watchListening()
  }

  private func watchListening() {
    for index in listening.indices where !listening[index].isWatched {
      do throws(SystemFailure) {
        try loop.poller.watch(
          listening[index].socket.raw, key: LoopCore.listeningMark | UInt64(index), for: .clients)
        listening[index].isWatched = true
      } catch {
        acceptsAgain = Clock.exactNow() + Acceptor.pause
      }
    }
  }

  /// Takes no more clients.
  func endAccepting() {
    for listener in listening where listener.isWatched { loop.poller.forget(listener.socket.raw, staysOpen: true) }
    listening = []
    acceptsAgain = .max
  }
}

/// A listening socket as a loop sees it.
struct WatchedListener {
  let socket: ListeningSocket
  /// Whether the loop's poller watches it; not during a pause.
  var isWatched = false
}
