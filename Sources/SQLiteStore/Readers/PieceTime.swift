import WalletCore

/// How long the piece of history that is being read may still take. Belongs to the reader thread; SQLite asks it while a
/// statement runs, and the reader between its statements.
final class PieceTime {
  private let clock: any WalletClock
  private let seconds: Int
  private var end = Timestamp.endOfTime

  /// A time that has not begun; 0 seconds are for pieces of any length.
  init(seconds: Int, clock: any WalletClock) {
    self.clock = clock
    self.seconds = seconds
  }

  /// A piece is begun.
  func begin() { if seconds > 0 { end = clock.steady().adding(seconds: seconds) } }

  /// It is done, or given up: what is still to be tidied up has no limit.
  func finish() { end = .endOfTime }

  /// Whether it has taken too long.
  var isOver: Bool { end < .endOfTime && clock.steady() > end }
}
