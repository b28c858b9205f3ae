import Synchronization
import SystemSupport
import WalletCore

/// What the store has to say, in lines of the log; what came before there was a log is written once there is one. Where nothing
/// is logged it goes to standard error: it is about who can sign in.
final class StoreWarnings: Sendable {
  private struct State {
    var isReady = false
    var log: Log?
    var early: [String] = []
  }

  private let state = Mutex(State())

  /// Gives it the log; nil: nothing is logged.
  func use(_ log: Log?) {
    let early = state.withLock { state in
      defer { state.early = [] }
      (state.isReady, state.log) = (true, log)
      return state.early
    }
    for line in early { Self.write(line, log) }
  }

  /// A line came.
  func come(_ line: String) {
    let (isReady, log) = state.withLock { state in
      if !state.isReady { state.early.append(line) }
      return (state.isReady, state.log)
    }
    if isReady { Self.write(line, log) }
  }

  private static func write(_ line: String, _ log: Log?) {
    if let log { return log.write(.warning, ["what": line]) }
    _ = StandardStream.error.write("MyWallet: \(line)\n")
  }
}
