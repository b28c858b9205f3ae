import Synchronization

/// What the store has to say, in lines of the log; what came before there was a log is written once there is one.
final class StoreWarnings: Sendable {
  private struct State {
    var log: Log?
    var early: [String] = []
  }

  private let state = Mutex(State())

  /// Where it is told.
  func use(_ log: Log) {
    let early = state.withLock { state in
      defer { state.early = [] }
      state.log = log
      return state.early
    }
    for line in early { log.write(.warning, ["what": line]) }
  }

  /// A line came.
  func come(_ line: String) {
    let log = state.withLock { state in
      if state.log == nil { state.early.append(line) }
      return state.log
    }
    log?.write(.warning, ["what": line])
  }
}
