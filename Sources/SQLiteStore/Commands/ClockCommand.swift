import WalletCore

/// Tells how the clock stands, or takes the owner's word that it is right.
struct ClockCommand: WriterCommand {
  /// Whether the owner says that it is right.
  let accepts: Bool

  func run(in books: Books) throws(SQLiteFailure) -> ClockState {
    let now = books.configuration.clock.now()
    let verdict = books.clockVerdict
    if accepts { try books.acceptClock() }
    return ClockState(now: now, newest: books.newest, verdict: verdict)
  }
}
