import Synchronization
import SystemSupport
import WalletCore

/// Delays a store's answers: they come from another thread and in another order than requested, like those of a store
/// behind a network.
package final class LateAnswers: Sendable {
  private struct State {
    var waiting: [Waiter] = []
    var random: SeededGenerator
    var isHeld = false
    var asked = 0
  }

  private let state: Mutex<State>
  private let wakeup: Wakeup

  /// How many answers were delayed.
  package var count: Int { state.withLock(\.asked) }

  /// - Parameter seed: seeds the choice of which waiting answer comes next.
  /// - Throws: ``SystemFailure`` if the system cannot start a thread.
  package init(seed: UInt64 = 1) throws(SystemFailure) {
    state = Mutex(State(random: SeededGenerator(seed: seed)))
    wakeup = try Wakeup()
    try Thread.detached { [weak self, wakeup] in
      while true {
        wakeup.wait(milliseconds: nil)
        guard let answers = self else { return }
        answers.answer()
      }
    }
  }

  deinit { wakeup.send() }

  /// Holds all answers back from now on.
  package func hold() { state.withLock { $0.isHeld = true } }

  /// Releases the held answers, and lets answers through again.
  package func release() {
    state.withLock { $0.isHeld = false }
    wakeup.send()
  }

  /// Returns when the answer may be given.
  /// - Throws: ``StoreFailure/expired`` if the task is cancelled before.
  package func pass() async throws(StoreFailure) {
    let waiter = Waiter()
    let ending: Waiter.Ending = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiter.wait(continuation)
        state.withLock { state in
          state.asked += 1
          state.waiting.append(waiter)
        }
        wakeup.send()
      }
    } onCancel: {
      waiter.end(.cancelled)
    }
    if ending == .cancelled { throw .expired }
  }

  /// Lets all waiting answers through, unless they are held.
  private func answer() {
    while let waiter = next() { waiter.end(.passed) }
  }

  private func next() -> Waiter? {
    state.withLock { state in
      guard !state.isHeld, !state.waiting.isEmpty else { return nil }
      return state.waiting.remove(at: Int.random(in: 0..<state.waiting.count, using: &state.random))
    }
  }
}

/// A task that waits for an answer, resumed only once.
private final class Waiter: Sendable {
  enum Ending { case passed, cancelled }

  private enum State {
    case begun
    case waiting(CheckedContinuation<Ending, Never>)
    case ended(Ending)
  }

  private let state = Mutex(State.begun)

  func wait(_ continuation: CheckedContinuation<Ending, Never>) {
    let ending = state.withLock { state -> Ending? in
      if case .ended(let ending) = state { return ending }
      state = .waiting(continuation)
      return nil
    }
    if let ending { continuation.resume(returning: ending) }
  }

  func end(_ ending: Ending) {
    let continuation = state.withLock { state -> CheckedContinuation<Ending, Never>? in
      defer { if case .ended = state {} else { state = .ended(ending) } }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume(returning: ending)
  }
}
