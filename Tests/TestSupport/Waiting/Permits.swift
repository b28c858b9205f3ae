import Synchronization

/// Lets a limited number of callers work at the same time; the others queue in order, and block no thread.
package final class Permits: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// - Parameter count: how many may work at the same time.
  package init(_ count: Int) { state = Mutex(State(free: count)) }

  /// Runs the work as soon as a permit is free.
  /// - Parameter work: the work.
  /// - Returns: the work's result.
  /// - Throws: the work's error.
  package func with<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free > 0 {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
    defer {
      let next = state.withLock { state in
        if state.waiting.isEmpty {
          state.free += 1
          return CheckedContinuation<Void, Never>?.none
        }
        return state.waiting.removeFirst()
      }
      next?.resume()
    }
    return try await work()
  }
}
