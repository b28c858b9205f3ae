import WalletCore

/// Verifies the hash chain and the numbering (rule I7) from a given operation on, one row at a time.
enum ChainCheck {
  /// Starts after an operation assumed verified, given by its number, hash and time (0, zeros and the earliest time
  /// if there is none). Ends with operation `last`. Calls `visit` for each operation.
  static func run(
    on connection: SQLiteConnection, after: Int64, hash: Digest, at: Timestamp, through last: Int64 = .max,
    visit: (HashChain.Link) -> Void = { _ in }
  ) throws(SQLiteFailure) -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    let transfersOfOperation = connection.statement(
      "SELECT part,type,debit,credit,currency,amount FROM transfer WHERE op_id=?1 ORDER BY part")
    let operations = connection.statement(
      """
      SELECT o.id,o.user_id,o.kind,o.account_id,o.reverses,o.name,o.idem,o.fingerprint,o.at,a.public_id,a.currency,o.hash
      FROM op o LEFT JOIN account a ON a.id=o.account_id WHERE o.id>?1 AND o.id<=?2 ORDER BY o.id
      """)
    var number = after
    var previous = hash
    var latest = at
    try operations.each(after, last) { row throws(SQLiteFailure) in
      guard violations.isEmpty else { return }
      var link = try HashChain.Link(row)
      link.movements = try transfersOfOperation.all(link.number) { row in HashChain.Movement(row) }
      let isNext = link.number == number + 1 && link.at >= latest
      let stored = try row.digest(11)
      if !isNext {
        violations.append(InvariantViolation(rule: .chainVerifies, detail: "operation \(link.number) is out of order"))
      } else if HashChain.hash(link, after: previous) != stored {
        violations.append(
          InvariantViolation(rule: .chainVerifies, detail: "the chain breaks at operation \(link.number)"))
      }
      (number, previous, latest) = (link.number, stored, link.at)
      visit(link)
    }
    return violations
  }
}

extension HashChain.Link {
  /// Reads a row of `op` in the order of the table's columns, with its account's identifier and currency. The
  /// transfers are still missing.
  init(_ row: borrowing Row) throws(SQLiteFailure) {
    self.init(
      number: row.integer(0), user: row.user(1), kind: row.text(2), account: row.account(3),
      reverses: row.optionalInteger(4), name: row.optionalText(5), key: try row.publicID(6),
      fingerprint: try row.digest(7), at: row.timestamp(8), opens: nil, movements: [])
    guard kind == OperationKind.open.rawValue, !row.isNull(9) else { return }
    opens = HashChain.Opening(account: try row.publicID(9), currency: row.text(10))
  }
}
