import WalletCore

extension AcceptedClock {
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
