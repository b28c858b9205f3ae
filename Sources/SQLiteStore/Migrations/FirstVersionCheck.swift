import WalletCore

/// Checks a file of version 1 before it is migrated: its chain and numbering, and that balances, entries and
/// transfers agree.
enum FirstVersionCheck {
  static func run(_ connection: SQLiteConnection) throws(SQLiteFailure) -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    for text in try connection.texts(disagreements) {
      violations.append(InvariantViolation(rule: .entriesContinue, detail: text))
    }
    return try violations + chain(connection)
  }

  private static let disagreements: SQL = """
    SELECT 'balances in '||currency||' do not sum to 0' FROM account GROUP BY currency HAVING sum(balance)<>0
    UNION ALL SELECT 'account '||a.id||' and its entries differ' FROM account a LEFT JOIN
      (SELECT account_id, count(*) AS entries, max(seq) AS last, sum(delta) AS total FROM entry GROUP BY account_id) e
      ON e.account_id=a.id
    WHERE coalesce(e.entries,0)<>a.seq OR coalesce(e.last,0)<>a.seq OR coalesce(e.total,0)<>a.balance
    UNION ALL SELECT 'transfer '||t.id||' and its entries differ' FROM transfer t LEFT JOIN
      (SELECT transfer_id, count(*) AS entries, sum(delta) AS total, max(delta) AS credited FROM entry GROUP BY transfer_id) e
      ON e.transfer_id=t.id WHERE e.entries IS NOT 2 OR e.total<>0 OR e.credited<>t.amount LIMIT 5
    """

  private static func chain(_ connection: SQLiteConnection) throws(SQLiteFailure) -> [InvariantViolation] {
    let transfers = connection.statement(
      "SELECT id,type,debit,credit,currency,amount FROM transfer WHERE op_id=?1 ORDER BY id")
    let operations = connection.statement(
      """
      SELECT id,public_id,user_id,kind,account_id,reverses,name,idem,fingerprint,at,prev,hash FROM op ORDER BY id
      """)
    var violations: [InvariantViolation] = []
    var number: Int64 = 0
    var previous = Digest.zero
    try operations.each { row throws(SQLiteFailure) in
      number += 1
      guard violations.isEmpty else { return }
      let moved = try transfers.all(row.integer(0)) { row in HashChain.Movement(row) }
      let hash = try hash(row, moved, after: previous)
      let (linked, stored) = (try row.digest(10), try row.digest(11))
      if row.integer(0) != number || linked != previous || stored != hash {
        violations.append(InvariantViolation(rule: .chainVerifies, detail: "the chain breaks at operation \(number)"))
      }
      previous = stored
    }
    return violations
  }

  /// The hash of version 1's canonical bytes: the operation's own columns except `prev` and `hash`, in the order of
  /// its table, then its transfers with their numbers.
  private static func hash(
    _ row: borrowing Row, _ transfers: [HashChain.Movement], after previous: Digest
  ) throws(SQLiteFailure) -> Digest {
    var bytes = CanonicalBytes()
    bytes.append(previous)
    bytes.append(UInt8(1))
    bytes.append(row.integer(0))
    bytes.append(try row.publicID(1))
    bytes.append(row.integer(2))
    bytes.append(row.text(3))
    bytes.append(row.integer(4))
    bytes.append(row.optionalInteger(5)) { $0.append($1) }
    bytes.append(row.optionalText(6)) { $0.append($1) }
    bytes.append(try row.publicID(7))
    bytes.append(try row.digest(8))
    bytes.append(row.integer(9))
    bytes.append(Int64(transfers.count))
    for transfer in transfers { bytes.append(transfer) }
    return SHA256.digest(bytes.bytes)
  }
}
