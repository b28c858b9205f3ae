/// Says of something that may happen often when it is due to be told.
struct OncePerSecond {
  private var toldAt: UInt64?

  /// Whether it was not told in the last second; then it counts as told now.
  ///
  /// - Parameter now: nanoseconds of the monotonic clock.
  /// - Returns: whether it is.
  mutating func isDue(now: UInt64 = Clock.exactNow()) -> Bool {
    if let toldAt, now - toldAt < 1_000_000_000 { return false }
    toldAt = now
    return true
  }
}
