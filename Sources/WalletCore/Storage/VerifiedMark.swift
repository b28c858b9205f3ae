/// How far the books were verified at an earlier start, so that a start of a large wallet checks only what came after.
/// The whole check (``SQLiteStore/check()``) does not look at it.
struct VerifiedMark {
  let number: Int64
  let hash: Digest
  /// When the operation was booked.
  let at: Timestamp

  /// So many operations after the last mark a new one is worth a write.
  private static let distance: Int64 = 1000

  /// The mark, if it is of this chain.
  static func read(_ connection: SQLiteConnection) throws(SQLiteFailure) -> VerifiedMark? {
    let statement = try connection.prepare(
      "SELECT v.op_id,v.hash,o.at FROM verified v JOIN op o ON o.id=v.op_id AND o.hash=v.hash")
    return try statement.first { row throws(SQLiteFailure) in
      VerifiedMark(number: row.integer(0), hash: try row.digest(1), at: row.timestamp(2))
    }
  }

  /// Writes that everything up to the newest operation was verified.
  static func advance(
    _ connection: SQLiteConnection, from mark: VerifiedMark?, at: Timestamp
  ) throws(SQLiteFailure) {
    let newest = try connection.integer("SELECT max(id) FROM op") ?? 0
    var marked = mark
    if marked == nil { marked = try read(connection) }
    guard newest - (marked?.number ?? 0) >= distance else { return }
    try connection.run(
      "INSERT OR REPLACE INTO verified(one,op_id,hash,at) SELECT 1,id,hash,?1 FROM op WHERE id=?2", at, newest)
  }
}
