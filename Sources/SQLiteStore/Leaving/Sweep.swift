import WalletCore

/// Rewrites the whole file after an erasure.
///
/// SQLite overwrites what it deletes if it is asked to, but a page whose rows moved to another page keeps their old bytes,
/// and what was deleted before may still stand in free places. `VACUUM` leaves none of that: it copies the live rows into a new file.
/// It takes a second for some hundred MB, in which bookings wait.
final class Sweep {
  /// A file with more pages than this (256 MB) is rewritten once a day at most, and through the disk.
  private static let largePages: Int64 = 65_536
  private static let restOfLarge = 86_400

  private let connection: SQLiteConnection
  private let ending: Statement
  /// Whether something was erased since the file was last rewritten.
  private(set) var isWanted: Bool
  /// Whether only the old pages' way out of the log is missing.
  private(set) var isRewritten = false
  /// Since when it is wanted, by the monotonic clock.
  private var since: Timestamp?
  /// The earliest time of the next try, by the monotonic clock.
  private var rest: Timestamp?

  init(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    self.connection = connection
    ending = connection.statement("DELETE FROM unswept")
    since = try connection.integer("SELECT since FROM unswept").map { Timestamp(milliseconds: $0) }
    isWanted = since != nil
  }

  /// Something was erased.
  func ask(at now: Timestamp) {
    if !isWanted { since = now }
    (isWanted, isRewritten) = (true, false)
  }

  /// Whether it has waited so long for a second without work that it must not wait for one any more.
  func isOverdue(at now: Timestamp) -> Bool {
    guard isWanted, let since else { return false }
    return now >= since.adding(seconds: 600)
  }

  /// Whether it takes too long for a program that is to stop.
  func isLong() throws(SQLiteFailure) -> Bool {
    try connection.integer("PRAGMA page_count") ?? 0 > Self.largePages
  }

  /// How long until it should run, in milliseconds; nil if it need not.
  func milliseconds(at now: Timestamp) -> Int64? {
    guard isWanted else { return nil }
    return max(0, (rest ?? now).milliseconds - now.milliseconds)
  }

  /// Tries again later.
  func postpone(at now: Timestamp, seconds: Int = 60) { rest = now.adding(seconds: seconds) }

  /// Rewrites the file, outside of a transaction.
  func rewrite(at now: Timestamp) throws(SQLiteFailure) {
    guard !isRewritten else { return }
    let isLarge = try isLong()
    try connection.run("PRAGMA cache_spill=ON")
    if isLarge { try connection.run("PRAGMA temp_store=FILE") }
    defer {
      try? connection.run("PRAGMA cache_spill=OFF")
      if isLarge { try? connection.run("PRAGMA temp_store=MEMORY") }
    }
    try connection.run("VACUUM")
    isRewritten = true
    rest = isLarge ? now.adding(seconds: Self.restOfLarge) : nil
  }

  /// The log is empty, too: nothing of what was erased is left. Inside a transaction.
  func end() throws(SQLiteFailure) {
    try ending.run()
    (isWanted, isRewritten, since) = (false, false, nil)
  }
}

/// Keeps that the file was rewritten.
struct EndSweep: WriterCommand {
  func run(in connection: WriterConnection) throws(SQLiteFailure) { try connection.sweep.end() }
}
