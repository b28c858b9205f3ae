import Synchronization
import WalletCore

/// One attempt to send a message, which another thread may have to break off.
final class SendingAttempt: Sendable {
  private struct State {
    var isBrokenOff = false
    var breaking: (@Sendable () -> Void)?
  }

  /// When the attempt must be over.
  let deadline: ContinuousClock.Instant
  private let state = Mutex(State())

  init(deadline: ContinuousClock.Instant) { self.deadline = deadline }

  /// Runs work that may hang.
  /// - Parameters:
  ///   - breaking: makes the work end soon; called from another thread, at most once, and never after this has
  ///     returned.
  ///   - work: what may hang.
  /// - Returns: the result of the work.
  func run<Value>(brokenOffBy breaking: @escaping @Sendable () -> Void, _ work: () -> Value) -> Value {
    state.withLock { state in
      state.breaking = breaking
      if state.isBrokenOff { breaking() }
    }
    // Removed under the lock: until then, what it would break off is still ours.
    defer { state.withLock { $0.breaking = nil } }
    return work()
  }

  /// Makes the attempt end soon.
  func breakOff() {
    state.withLock { state in
      guard !state.isBrokenOff else { return }
      state.isBrokenOff = true
      state.breaking?()
    }
  }
}
