import Synchronization

/// Collects lines from several threads, and waits for one.
final class Log: Sendable {
  private struct State {
    var lines: [String] = []
    var waiting: [(line: String, CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  var lines: [String] { state.withLock(\.lines) }

  func add(_ line: String) {
    let ready = state.withLock { state in
      state.lines.append(line)
      let ready = state.waiting.filter { $0.line == line }.map(\.1)
      state.waiting.removeAll { $0.line == line }
      return ready
    }
    for continuation in ready { continuation.resume() }
  }

  /// Returns once the line was added.
  func waitFor(_ line: String) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.lines.contains(line) { return true }
        state.waiting.append((line, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }
}
