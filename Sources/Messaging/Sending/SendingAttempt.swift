import Synchronization
import WalletCore

/// One attempt to send a message, as the one who may have to break it off sees it.
final class SendingAttempt: Sendable {
  private struct State {
    var isBrokenOff = false
    var breaking: (@Sendable () -> Void)?
  }

  /// When it must be over.
  let deadline: ContinuousClock.Instant
  private let state = Mutex(State())

  init(deadline: ContinuousClock.Instant) { self.deadline = deadline }

  /// Does something that may hang.
  /// - Parameters:
  ///   - breaking: makes the work end soon; called from another thread, once at most, and never after this has returned.
  ///   - work: what may hang.
  /// - Returns: what the work gave.
  func run<Value>(brokenOffBy breaking: @escaping @Sendable () -> Void, _ work: () -> Value) -> Value {
    state.withLock { state in
      state.breaking = breaking
      if state.isBrokenOff { breaking() }
    }
    // Taken away under the lock: what it would break is still ours until then.
    defer { state.withLock { $0.breaking = nil } }
    return work()
  }

  /// Has it end soon.
  func breakOff() {
    state.withLock { state in
      guard !state.isBrokenOff else { return }
      state.isBrokenOff = true
      state.breaking?()
    }
  }
}
