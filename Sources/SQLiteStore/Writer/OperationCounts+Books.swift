import WalletCore

extension OperationCounts {
  /// Counts what the books have of the last day, and who has reserved chargers in it, once, when a store opens.
  ///
  /// It reads the operations of that day and no other: numbers and times rise together, so their beginning is found by
  /// halving. Reservations have an index for that.
  /// - Parameters:
  ///   - connection: the books.
  ///   - kinds: the table of kinds: not all count.
  ///   - newest: the number of the newest operation.
  ///   - now: when an operation would be dated now, never before the newest. How long ago another was follows from it.
  ///   - monotonic: the monotonic clock, by which the counts are kept.
  /// - Throws: SQLite's failure.
  init(
    _ connection: SQLiteConnection, _ kinds: [KindRule], newest: Int64, at now: Timestamp, monotonic: Timestamp
  ) throws(SQLiteFailure) {
    self.init()
    let since = now.adding(seconds: -Self.longest)
    let time = connection.statement("SELECT at FROM op WHERE id=?1")
    let before = try BinarySearch.lastEntry(upTo: newest) { number throws(SQLiteFailure) in
      try time.first(number) { row in row.timestamp(0) } ?? .endOfTime < since
    }
    let counted = Set(kinds.filter(\.countsAgainstQuota).map(\.code))
    let operations = connection.statement("SELECT user_id,at,kind FROM op WHERE id>?1 ORDER BY id")
    try operations.each(before) { row in
      guard counted.contains(row.text(2)) else { return }
      let age = now.milliseconds &- row.timestamp(1).milliseconds
      addBooked(row.user(0), at: Timestamp(milliseconds: monotonic.milliseconds &- age))
    }
    let reserved = connection.statement(Self.reserved)
    try reserved.each(since) { row in
      // The clock may have been set back since.
      let age = max(now.milliseconds &- row.timestamp(1).milliseconds, 0)
      addBooked(row.user(0), at: Timestamp(milliseconds: monotonic.milliseconds &- age))
    }
  }

  /// A claim that begins with its session has counted as what was booked; it expires at that moment.
  static let reserved: SQL = """
    SELECT r.user_id,r.made_at FROM reservation r WHERE r.made_at>=?1 AND NOT EXISTS(
      SELECT 1 FROM charging_session s WHERE s.reservation_id=r.id AND s.begun_at>=r.expires_at) ORDER BY r.made_at
    """
}
