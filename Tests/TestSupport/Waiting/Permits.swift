import Synchronization

/// So many may do something at the same time; the others wait in a row, and block no thread.
package final class Permits: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// - Parameter count: how many at the same time.
  package init(_ count: Int) { state = Mutex(State(free: count)) }

  /// Does it as soon as there are fewer others.
  /// - Parameter work: what is done.
  /// - Returns: what it gave.
  /// - Throws: what it threw.
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
