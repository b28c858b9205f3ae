import SystemSupport

/// Asks again and again until it is so, for half a minute at most, or so many seconds.
/// - Returns: whether it came to be so.
package func eventually(within seconds: Int = 30, _ isSo: () throws -> Bool) async throws -> Bool {
  let pause = try Wakeup()
  let end = ContinuousClock.now.advanced(by: .seconds(seconds))
  while try !isSo() {
    guard ContinuousClock.now < end else { return false }
    // Nobody sends it: it is only a short wait, for what happens on another thread without a word to anybody.
    pause.wait(milliseconds: 10)
    await Task.yield()
  }
  return true
}
