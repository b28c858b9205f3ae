import SystemSupport

/// Asks again and again until it is so, for half a minute at most, or so many seconds.
/// - Returns: whether it came to be so.
package func eventually(within seconds: Int = 30, _ isSo: () throws -> Bool) async throws -> Bool {
  let wait = try ShortWait(within: seconds)
  while try !isSo() {
    guard wait.pause() else { return false }
    await Task.yield()
  }
  return true
}

/// The same where nothing else is to come by its turn meanwhile: for what another program does.
/// - Returns: whether it came to be so.
package func blockUntil(within seconds: Int = 30, _ isSo: () throws -> Bool) throws -> Bool {
  let wait = try ShortWait(within: seconds)
  while try !isSo() {
    guard wait.pause() else { return false }
  }
  return true
}

/// Waits a little, again and again: what is waited for needs the processor more than who asks for it. What takes long is
/// asked for less often.
private struct ShortWait {
  private let began = ContinuousClock.now
  private let limit: Duration
  // Nobody sends it: it is only a short wait, for what happens on another thread without a word to anybody.
  private let wakeup: Wakeup

  init(within seconds: Int) throws {
    limit = .seconds(seconds)
    wakeup = try Wakeup()
  }

  /// - Returns: false when it was long enough.
  func pause() -> Bool {
    let waited = ContinuousClock.now - began
    guard waited < limit else { return false }
    wakeup.wait(milliseconds: Int32(min(max(10, waited / .milliseconds(4)), 100)))
    return true
  }
}
