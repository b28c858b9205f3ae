import WalletCore

/// The time that the current history reading has left. Belongs to a reader thread. SQLite asks it while a statement
/// runs, and the reader between its statements.
final class ReadTimeLimit {
  private let clock: any WalletClock
  private let seconds: Int
  private var end = Timestamp.endOfTime

  /// Creates a time limit that has not started; 0 seconds means no limit.
  init(seconds: Int, clock: any WalletClock) {
    self.clock = clock
    self.seconds = seconds
  }

  /// Starts the limit for a reading.
  func begin() { if seconds > 0 { end = clock.monotonic().adding(seconds: seconds) } }

  /// Ends the limit when the reading is done or cancelled, so that cleaning up has no limit.
  func finish() { end = .endOfTime }

  /// Whether the reading has taken too long.
  var isOver: Bool { end < .endOfTime && clock.monotonic() > end }
}
