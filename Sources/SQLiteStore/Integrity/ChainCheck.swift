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
    let transfersOfOperation = connection.statement(LedgerStatements.transfersQuery)
    let operations = connection.statement(
      """
      SELECT o.id,o.user_id,o.kind,o.account_id,o.reverses,o.idem,o.fingerprint,o.at,o.commitment,o.rate,o.rate_scale,
        o.fee_rate,o.quoted_at,o.source,k.effect='opens',a.public_id,a.currency,h.hold_id,h.seq,h.delta,h.amount,h.held,m.public_id,o.hash
      FROM op o LEFT JOIN kind k ON k.code=o.kind LEFT JOIN account a ON a.id=o.account_id
        LEFT JOIN hold_event h ON h.op_id=o.id
        LEFT JOIN transfer t ON t.op_id=o.id AND t.part=0 AND t.type='capture' LEFT JOIN account m ON m.id=t.credit
      WHERE o.id>?1 AND o.id<=?2 ORDER BY o.id
      """)
    var number = after
    var previous = hash
    var latest = at
    try operations.scan(after, last) { row throws(SQLiteFailure) in
      var link = try HashChain.Link(row)
      link.movements = try transfersOfOperation.all(link.number) { row in HashChain.Movement(row) }
      let isNext = link.number == number + 1 && link.at >= latest
      let stored = try row.digest(23)
      if !isNext {
        violations.append(InvariantViolation(rule: .chainVerifies, detail: "operation \(link.number) is out of order"))
      } else if HashChain.hash(link, after: previous) != stored {
        violations.append(
          InvariantViolation(rule: .chainVerifies, detail: "the chain breaks at operation \(link.number)"))
      }
      (number, previous, latest) = (link.number, stored, link.at)
      visit(link)
      return violations.isEmpty
    }
    return violations
  }
}

extension HashChain.Link {
  /// Reads a row of `op` with its account's identifier and currency, its hold event and the merchant it paid, in the order of
  /// ``ChainCheck``'s query. The transfers are still missing.
  fileprivate init(_ row: borrowing Row) throws(SQLiteFailure) {
    self.init(
      number: row.integer(0), user: row.user(1), kind: row.text(2), account: row.isNull(3) ? nil : row.account(3),
      reverses: row.optionalInteger(4), key: try row.publicID(5), fingerprint: try row.digest(6), at: row.timestamp(7))
    if !row.isNull(8) { commitment = try row.digest(8) }
    quote = try RateQuote(row, from: 9)
    if row.boolean(14), !row.isNull(15) {
      opens = HashChain.Opening(account: try row.publicID(15), currency: row.text(16))
    }
    hold = HoldEvent(row, from: 17)
    if !row.isNull(22) { merchant = try row.publicID(22) }
  }
}

extension RateQuote {
  /// Reads rate, scale, fee rate, time and source of an exchange; nil for an operation without them.
  init?(_ row: borrowing Row, from first: Int32) throws(SQLiteFailure) {
    guard !row.isNull(first) else { return nil }
    guard let rate = Rate(digits: row.integer(first), scale: Int(row.integer(first + 1))),
      let quote = RateQuote(
        rate: rate, feeRate: row.integer(first + 2), quotedAt: row.timestamp(first + 3), source: row.text(first + 4))
    else { throw .unreadable("rate") }
    self = quote
  }
}

extension HoldEvent {
  /// Reads hold, sequence, delta, amount and held; nil for an operation without a hold.
  init?(_ row: borrowing Row, from first: Int32) {
    guard !row.isNull(first) else { return nil }
    self.init(
      hold: row.integer(first), sequence: row.integer(first + 1), delta: row.integer(first + 2),
      amount: row.integer(first + 3), held: row.integer(first + 4))
  }
}
