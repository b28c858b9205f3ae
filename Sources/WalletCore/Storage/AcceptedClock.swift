/// The owner's word that the clock is right although operations were booked at later times (`WalletWeb clock accept`).
///
/// New operations then bear the time of the newest one until the clock has come there, and a clock that is set back is
/// measured against the moment at which it was accepted.
struct AcceptedClock: Equatable {
  /// What the clock showed.
  let clock: Timestamp
  /// When the newest operation was booked.
  let newest: Timestamp

  /// Makes its table.
  static func make(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    try connection.runAll(Schema.clock)
  }

  static func read(_ connection: SQLiteConnection) throws(SQLiteFailure) -> AcceptedClock? {
    try connection.statement("SELECT clock,newest FROM accepted_clock").first { row in
      AcceptedClock(clock: row.timestamp(0), newest: row.timestamp(1))
    }
  }

  func write(to connection: SQLiteConnection) throws(SQLiteFailure) {
    try connection.run(
      """
      INSERT INTO accepted_clock(one,clock,newest) VALUES(1,?1,?2)
      ON CONFLICT(one) DO UPDATE SET clock=excluded.clock, newest=excluded.newest
      """, clock, newest)
  }
}
