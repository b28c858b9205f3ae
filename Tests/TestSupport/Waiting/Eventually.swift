import SystemSupport

/// Polls until a condition holds, for at most `seconds`.
/// - Returns: whether it held in time.
package func eventually(within seconds: Int = 120, _ isSo: () throws -> Bool) async throws -> Bool {
  let wait = try ShortWait(within: seconds)
  while try !isSo() {
    guard wait.pause() else { return false }
    await Task.yield()
  }
  return true
}

/// The same, blocking the thread: use it to wait for another program, if no task needs this thread meanwhile.
/// - Returns: whether it held in time.
package func blockUntil(within seconds: Int = 120, _ isSo: () throws -> Bool) throws -> Bool {
  let wait = try ShortWait(within: seconds)
  while try !isSo() {
    guard wait.pause() else { return false }
  }
  return true
}

/// Short pauses between polls: the awaited work needs the processor more than the poller does. The longer the wait,
/// the rarer the polls.
private struct ShortWait {
  private let began = ContinuousClock.now
  private let limit: Duration
  // Never signalled: only a short sleep, while another thread works without notifying anything.
  private let wakeup: Wakeup

  init(within seconds: Int) throws {
    limit = .seconds(seconds)
    wakeup = try Wakeup()
  }

  /// - Returns: false if the time limit has passed.
  func pause() -> Bool {
    let waited = ContinuousClock.now - began
    guard waited < limit else { return false }
    wakeup.wait(milliseconds: Int32(min(max(10, waited / .milliseconds(4)), 100)))
    return true
  }
}
