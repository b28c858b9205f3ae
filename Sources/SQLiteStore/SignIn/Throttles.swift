import WalletCore

/// The writer's statements for throttles. One row per subject, written when something was done or finally refused, so
/// that a flood of different subjects costs one row each until ``prune(before:)`` deletes it.
final class Throttles {
  /// Above this many rows, those that say least are deleted: a few wrong codes for a number that led to no wait.
  private static let most = 500_000
  private let finding: Statement
  private let keeping: Statement
  private let moving: Statement
  private let forgetting: Statement
  private let pruning: Statement
  private let counting: Statement
  private let evicting: Statement
  /// How many rows were written since they were last counted.
  private var keptSinceCount = 0

  init(_ connection: SQLiteConnection) {
    finding = connection.statement("SELECT count,until,moments FROM throttle WHERE kind=?1 AND subject=?2")
    keeping = connection.statement(
      """
      INSERT INTO throttle(kind,subject,count,until,moments,dead_at) VALUES(?1,?2,?3,?4,?5,?6)
      ON CONFLICT(kind,subject) DO UPDATE SET count=excluded.count, until=excluded.until, moments=excluded.moments,
        dead_at=excluded.dead_at
      """)
    moving = connection.statement("UPDATE OR REPLACE throttle SET subject=?3 WHERE kind=?1 AND subject=?2")
    forgetting = connection.statement("DELETE FROM throttle WHERE kind=?1 AND subject=?2 RETURNING 1")
    pruning = connection.statement(Self.pruningDead)
    counting = connection.statement("SELECT count(*) FROM throttle")
    evicting = connection.statement(
      """
      DELETE FROM throttle WHERE (subject,kind) IN(SELECT subject,kind FROM throttle
        WHERE kind IN(?2,?3,?4) AND count<?5 ORDER BY dead_at LIMIT ?1)
      """)
  }

  // The subject comes first: by the kind alone SQLite would scan every row of that kind.
  static let pruningDead: SQL =
    "DELETE FROM throttle WHERE (subject,kind) IN(SELECT subject,kind FROM throttle WHERE dead_at<?1 LIMIT 16)"

  func find(_ key: ThrottleKey) throws(SQLiteFailure) -> Throttle {
    try finding.first(key.kind.rawValue, SQLBytes(key.subject)) { row throws(SQLiteFailure) in
      guard let moments = SlidingWindow(bytes: row.bytes(2)) else { throw .unreadable("throttle") }
      return Throttle(count: Int(row.integer(0)), until: row.optionalTimestamp(1), moments: moments)
    } ?? Throttle()
  }

  /// Saves the throttle of a subject, until the time from which it has no effect any more.
  func keep(_ key: ThrottleKey, _ throttle: Throttle, until end: Timestamp) throws(SQLiteFailure) {
    try keeping.run(
      key.kind.rawValue, SQLBytes(key.subject), throttle.count, throttle.until, SQLBytes(throttle.moments.bytes), end)
    keptSinceCount += 1
    if keptSinceCount >= Self.most / 100 { try evict() }
  }

  /// Counting takes milliseconds, so it runs only once a hundredth of `most` rows were written.
  private func evict() throws(SQLiteFailure) {
    keptSinceCount = 0
    let count = try counting.first { row in Int(row.integer(0)) } ?? 0
    guard count > Self.most else { return }
    try evicting.run(
      count - Self.most, ThrottleKind.numberFailures.rawValue, ThrottleKind.alternativeFailures.rawValue,
      ThrottleKind.appFailures.rawValue, FailureCount.step)
  }

  /// Gives a count another subject.
  func move(_ key: ThrottleKey, to other: ThrottleKey) throws(SQLiteFailure) {
    try moving.run(key.kind.rawValue, SQLBytes(key.subject), SQLBytes(other.subject))
  }

  /// - Returns: whether there was a row.
  @discardableResult
  func forget(_ key: ThrottleKey) throws(SQLiteFailure) -> Bool {
    try forgetting.returnsRow(key.kind.rawValue, SQLBytes(key.subject))
  }

  /// Deletes a few that have no effect any more.
  func prune(before moment: Timestamp) throws(SQLiteFailure) { try pruning.run(moment) }
}
