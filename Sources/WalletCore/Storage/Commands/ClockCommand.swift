/// Tells how the clock stands, or takes the owner's word that it is right.
struct ClockCommand: WriterCommand {
  /// Whether the owner says that it is right.
  let accepts: Bool

  func run(in books: Books) throws(SQLiteFailure) -> ClockState {
    let now = books.configuration.clock.now()
    let newest = try books.ledger.newest()?.at
    let verdict = books.clockVerdict(newest: newest)
    if accepts { try books.acceptClock(newest: newest) }
    return ClockState(now: now, newest: newest, verdict: verdict)
  }
}
