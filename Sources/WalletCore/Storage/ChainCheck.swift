/// Verifies the hash chain and the numbering (rule I7) from some operation on, one row at a time.
enum ChainCheck {
  /// Begins behind an operation that is taken for verified, by its number, hash and time (0, zeros and the first of all
  /// times for none), and ends with the last one asked about; `visit` is shown each.
  static func run(
    on connection: SQLiteConnection, after: Int64, hash: Digest, at: Timestamp, through last: Int64 = .max,
    visit: (HashChain.Link) -> Void = { _ in }
  ) throws(SQLiteFailure) -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    let transfersOfOperation = try connection.prepare(
      "SELECT part,type,debit,credit,currency,amount FROM transfer WHERE op_id=?1 ORDER BY part")
    let operations = try connection.prepare(
      """
      SELECT id,user_id,kind,account_id,reverses,name,idem,fingerprint,at,hash FROM op WHERE id>?1 AND id<=?2 ORDER BY id
      """)
    var number = after
    var previous = hash
    var latest = at
    try operations.each(after, last) { row throws(SQLiteFailure) in
      guard violations.isEmpty else { return }
      var link = try HashChain.Link(row)
      link.transfers = try transfersOfOperation.all(link.number) { row in HashChain.Transfer(row) }
      let isNext = link.number == number + 1 && link.at >= latest
      let stored = try row.digest(9)
      if !isNext {
        violations.append(InvariantViolation(rule: .i7, detail: "operation \(link.number) is out of order"))
      } else if HashChain.hash(link, after: previous) != stored {
        violations.append(InvariantViolation(rule: .i7, detail: "the chain breaks at operation \(link.number)"))
      }
      (number, previous, latest) = (link.number, stored, link.at)
      visit(link)
    }
    return violations
  }
}

extension HashChain.Link {
  /// A row of `op` in the order of the table's columns, its transfers still missing.
  init(_ row: borrowing Row) throws(SQLiteFailure) {
    self.init(
      number: row.integer(0), user: row.user(1), kind: row.text(2), account: row.integer(3),
      reverses: row.optionalInteger(4), name: row.optionalText(5), key: try row.publicID(6),
      fingerprint: try row.digest(7), at: row.timestamp(8), transfers: [])
  }
}
