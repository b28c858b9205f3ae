import WalletCore

/// How far the books were verified, so that a start of a large wallet checks only what came after. The writer
/// advances it when idle. The full check (``SQLiteStore/check()``) does not rely on it.
struct VerifiedMark: Equatable {
  let number: Int64
  let hash: Digest
  /// When the operation was booked.
  let at: Timestamp

  /// How many operations after the last mark a new one is worth a write.
  static let distance: Int64 = 1000

  /// The mark before the first operation.
  static let beginning = VerifiedMark(number: 0, hash: .zero, at: .startOfTime)

  /// Reads the mark; nil if there is none, or its operation is not in this chain.
  static func read(_ connection: SQLiteConnection) throws(SQLiteFailure) -> VerifiedMark? {
    let statement = connection.statement(
      "SELECT v.op_id,v.hash,o.at FROM verified v JOIN op o ON o.id=v.op_id AND o.hash=v.hash")
    return try statement.first { row throws(SQLiteFailure) in
      VerifiedMark(number: row.integer(0), hash: try row.digest(1), at: row.timestamp(2))
    }
  }

  /// A mark at the newest operation; nil if there is no operation.
  static func newest(_ connection: SQLiteConnection) throws(SQLiteFailure) -> VerifiedMark? {
    try NewestOperation.read(connection).map { VerifiedMark(number: $0.head.number, hash: $0.head.hash, at: $0.at) }
  }

  /// Saves that everything up to here was verified.
  func write(_ connection: SQLiteConnection, at moment: Timestamp) throws(SQLiteFailure) {
    try connection.run(
      """
      INSERT INTO verified(one,op_id,hash,at) VALUES(1,?1,?2,?3)
      ON CONFLICT(one) DO UPDATE SET op_id=excluded.op_id, hash=excluded.hash, at=excluded.at
      """, number, hash, moment)
  }
}
