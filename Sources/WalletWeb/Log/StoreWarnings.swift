import Synchronization
import SystemSupport
import WalletCore

/// Writes the store's warnings to the log, and earlier ones once there is a log. If logging is off they go to
/// standard error, because they affect who can sign in.
final class StoreWarnings: Sendable {
  private struct State {
    var isReady = false
    var log: Log?
    var early: [String] = []
  }

  private let state = Mutex(State())

  /// Sets the log; nil if logging is off.
  func use(_ log: Log?) {
    let early = state.withLock { state in
      defer { state.early = [] }
      (state.isReady, state.log) = (true, log)
      return state.early
    }
    for line in early { Self.write(line, log) }
  }

  /// Adds a warning.
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
