/// Measures how busy a loop is.
struct LoopLoad {
  /// A loop's use of time, in shares from 0 to 1.
  struct Use: Equatable, Sendable {
    /// The time in which it does not wait in its poller: it works, or something holds it up in its work, as another thread
    /// that has its processor does.
    var busy = 0.0
    /// The time in which it has a processor.
    var processor = 0.0
  }

  /// How long it measures at least, in nanoseconds: long beside a turn, short beside what a person notices.
  static let window: UInt64 = 30_000_000

  /// When the time that is measured began.
  private(set) var began: UInt64
  private var waited: UInt64 = 0
  private var waitsSince: UInt64?
  private var worked: UInt64

  /// - Parameters:
  ///   - now: nanoseconds of the monotonic clock.
  ///   - worked: nanoseconds that the loop's thread has had a processor.
  init(now: UInt64, worked: UInt64) { (began, self.worked) = (now, worked) }

  /// The loop begins to wait.
  mutating func beginWait(now: UInt64) { waitsSince = now }

  /// The loop goes on.
  mutating func endWait(now: UInt64) {
    if let since = waitsSince { waited += now - since }
    waitsSince = nil
  }

  /// The use of the time since this was asked last; nil if that was not long ago.
  mutating func take(now: UInt64, worked: () -> UInt64) -> Use? {
    guard now >= began + LoopLoad.window else { return nil }
    let (time, worked) = (Double(now - began), worked())
    let use = Use(
      busy: 1 - Double(min(waited, now - began)) / time, processor: min(1, Double(worked - self.worked) / time))
    (began, waited, self.worked) = (now, 0, worked)
    return use
  }
}
