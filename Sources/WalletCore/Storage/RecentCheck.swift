/// Verifies what was booked after an operation that is taken for verified, without looking at what came before: the chain,
/// and that transfers, entries and closed accounts agree. What was right before stays right, because each entry is
/// checked against the one it continues.
enum RecentCheck {
  /// What is broken after a mark, up to an operation.
  static func run(
    on connection: SQLiteConnection, after mark: VerifiedMark, through last: Int64 = .max
  ) throws(SQLiteFailure) -> [InvariantViolation] {
    var violations = try ChainCheck.run(
      on: connection, after: mark.number, hash: mark.hash, at: mark.at, through: last)
    guard violations.isEmpty else { return violations }
    for (rule, sql) in questions {
      for text in try connection.prepare(sql).all(mark.number, last, read: { row in row.text(0) }) {
        violations.append(InvariantViolation(rule: rule, detail: text))
      }
    }
    return violations
  }

  private static let questions: [(rule: InvariantViolation.Rule, sql: SQL)] = [
    (.i2, entriesContinue), (.i3, transfersHaveEntries), (.i5, closedAccounts), (.i7, operationsMoveMoney),
    (.i9, accountsOfOperations),
  ]

  /// The entries of the accounts that money moved in, from the newest back to the last one that the mark covers. All of
  /// these are looked at, also those behind the last operation that was asked about.
  private static let entriesContinue: SQL = """
    WITH RECURSIVE touched(id) AS (SELECT debit FROM transfer WHERE op_id>?1 AND op_id<=?2
        UNION SELECT credit FROM transfer WHERE op_id>?1 AND op_id<=?2),
      walk(account_id,seq,op_id,delta,balance,at) AS (
        SELECT e.account_id,e.seq,e.op_id,e.delta,e.balance,e.at FROM touched t CROSS JOIN entry e ON e.account_id=t.id
          AND e.seq=(SELECT max(seq) FROM entry WHERE account_id=t.id)
        UNION ALL SELECT e.account_id,e.seq,e.op_id,e.delta,e.balance,e.at FROM walk w CROSS JOIN entry e
          ON e.account_id=w.account_id AND e.seq=w.seq-1 WHERE w.op_id>?1 AND w.seq>0)
    SELECT 'entry '||w.seq||' of account '||w.account_id||' does not continue the one before it' FROM walk w
      LEFT JOIN entry p ON p.account_id=w.account_id AND p.seq=w.seq-1
    WHERE w.seq>0 AND (p.seq IS NULL OR w.balance<>p.balance+w.delta OR w.at<p.at OR w.op_id<p.op_id
      OR (w.balance<0 AND w.account_id>0)) LIMIT 5
    """

  /// By the newest entries of each account: those of an operation lie together, so they are found from its end backwards.
  private static let transfersHaveEntries: SQL = """
    WITH RECURSIVE touched(id) AS (SELECT debit FROM transfer WHERE op_id>?1 AND op_id<=?2
        UNION SELECT credit FROM transfer WHERE op_id>?1 AND op_id<=?2),
      walk(account_id,seq,op_id,part,delta,type,other,at) AS (
        SELECT e.account_id,e.seq,e.op_id,e.part,e.delta,e.type,e.other,e.at FROM touched t CROSS JOIN entry e
          ON e.account_id=t.id AND e.seq=(SELECT max(seq) FROM entry WHERE account_id=t.id)
        UNION ALL SELECT e.account_id,e.seq,e.op_id,e.part,e.delta,e.type,e.other,e.at FROM walk w CROSS JOIN entry e
          ON e.account_id=w.account_id AND e.seq=w.seq-1 WHERE w.op_id>?1 AND w.seq>0)
    SELECT 'transfer '||t.part||' of operation '||t.op_id||' and its entries differ' FROM transfer t
      JOIN op o ON o.id=t.op_id LEFT JOIN
      (SELECT op_id, part, count(*) AS entries, max(iif(delta<0,account_id,NULL)) AS debit,
        max(iif(delta>0,account_id,NULL)) AS credit, min(delta) AS least, max(delta) AS most, min(type) AS type,
        max(type) AS last_type, min(at) AS at, max(at) AS last_at FROM walk WHERE seq>0 GROUP BY op_id,part) e
      ON e.op_id=t.op_id AND e.part=t.part
      LEFT JOIN account d ON d.id=t.debit LEFT JOIN account c ON c.id=t.credit
    WHERE t.op_id>?1 AND t.op_id<=?2 AND (e.entries IS NOT 2 OR e.debit IS NOT t.debit OR e.credit IS NOT t.credit
      OR e.least<>-t.amount OR e.most<>t.amount OR e.type<>t.type OR e.last_type<>t.type OR e.at<>o.at OR e.last_at<>o.at
      OR d.currency IS NOT t.currency OR c.currency IS NOT t.currency
      OR (d.kind='user' AND d.user_id<>o.user_id) OR (c.kind='user' AND c.user_id<>o.user_id)) LIMIT 5
    """

  private static let closedAccounts: SQL = """
    SELECT 'account '||a.id||' is closed with money, or against its operations' FROM account a
    WHERE a.id IN(SELECT account_id FROM op WHERE id>?1 AND id<=?2) AND ((a.closed_at IS NOT NULL)<>EXISTS(
      SELECT 1 FROM op c WHERE c.account_id=a.id AND c.kind IN('open','rename','close','reopen') AND c.kind='close'
        AND NOT EXISTS(SELECT 1 FROM op r WHERE r.reverses=c.id AND r.kind='reopen'))
      OR (a.closed_at AND (SELECT balance FROM entry WHERE account_id=a.id ORDER BY seq DESC LIMIT 1)<>0)) LIMIT 5
    """

  private static let operationsMoveMoney: SQL = """
    SELECT 'operation '||o.id||' moves money that it should not, or none' FROM op o WHERE o.id>?1 AND o.id<=?2
      AND CASE WHEN o.kind IN('open','rename') THEN EXISTS(SELECT 1 FROM transfer WHERE op_id=o.id)
        WHEN o.kind IN('deposit','withdraw','transfer','undo') THEN NOT EXISTS(SELECT 1 FROM transfer WHERE op_id=o.id)
        ELSE 0 END LIMIT 5
    """

  private static let accountsOfOperations: SQL = """
    SELECT 'operation '||o.id||' is of no account of its user, or its account begins otherwise' FROM op o
      LEFT JOIN account a ON a.id=o.account_id WHERE o.id>?1 AND o.id<=?2 AND (a.user_id IS NOT o.user_id
      OR (o.kind='open' AND NOT EXISTS(SELECT 1 FROM entry WHERE account_id=a.id AND seq=0 AND op_id=o.id AND balance=0))) LIMIT 5
    """
}
