import WalletCore

/// The rules of the books as queries over all of history. The first column of each returned row says which rows break
/// the rule.
///
/// Sums of amounts are made of their upper and lower halves: `sum` ends a query with an error where an integer is too
/// small, and what was written into a file behind the program's back can be any number.
///
/// Two queries are second lines, which no edit reaches alone: `closedWithMoney` (``OperationIntegrityChecks`` finds
/// that too) and `keysTwice` (the table takes no key twice).
enum LedgerIntegrityChecks {
  static let all: [(rule: InvariantViolation.Rule, sql: SQL)] = [
    (.balancesSumToZero, sumsToZero), (.balancesSumToZero, systemAccounts),
    (.entriesContinue, entriesContinue), (.entriesContinue, accountsBegin),
    (.transfersHaveTwoEntries, transfersHaveEntries), (.transfersHaveTwoEntries, entriesHaveTransfers),
    (.transfersHaveTwoEntries, entriesOfAccounts), (.notBelowZero, belowZero),
    (.closedAccountsAreEmpty, closedWithMoney), (.keysAreUsedOnce, keysTwice), (.keysAreUsedOnce, reversedTwice),
    (.chainVerifies, transfersOfOperations), (.chainVerifies, numberedFromOne), (.chainVerifies, markWithoutOperation),
    (.outsideAgrees, worldAgrees), (.accountsFollowOperations, beginsWithOpening),
  ]

  private static let sumsToZero: SQL = """
    SELECT 'balances in '||a.currency||' do not sum to 0' FROM account a
      JOIN (SELECT account_id, max(seq), balance FROM entry GROUP BY account_id) e ON e.account_id=a.id
    GROUP BY a.currency HAVING sum(e.balance>>32)*4294967296+sum(e.balance&4294967295)<>0
    UNION ALL SELECT 'account '||a.id||' is of no currency' FROM account a LEFT JOIN currency c ON c.code=a.currency WHERE c.code IS NULL
    """
  private static let entriesContinue: SQL = """
    SELECT 'entry '||seq||' of account '||account_id||' does not continue the one before it' FROM
      (SELECT account_id, seq, op_id, part, delta, balance, at,
        lag(seq,1,-1) OVER account AS place, lag(balance,1,0) OVER account AS before,
        lag(op_id,1,0) OVER account AS earlier_op, lag(part,1,-1) OVER account AS earlier_part,
        lag(at,1,at) OVER account AS earlier FROM entry
        WINDOW account AS (PARTITION BY account_id ORDER BY seq))
    WHERE seq<>place+1 OR balance<>before+delta OR at<earlier OR op_id<earlier_op
      OR (op_id=earlier_op AND part<=earlier_part AND seq>1)
    """
  private static let accountsBegin: SQL = """
    SELECT 'account '||a.id||' does not begin with an empty entry' FROM account a
      LEFT JOIN entry e ON e.account_id=a.id AND e.seq=0
    WHERE e.delta IS NOT 0 OR e.balance<>0 OR e.part<>0 OR e.other<>0 OR e.type<>'open' OR e.at<>a.opened_at OR e.op_id IS NOT
      CASE a.kind WHEN 'user' THEN (SELECT id FROM op WHERE account_id=a.id AND (kind='open' OR kind='rename' OR kind='close' OR kind='reopen') AND kind='open') ELSE 0 END
      OR (a.kind='user' AND NOT EXISTS(SELECT 1 FROM user WHERE id=a.user_id))
    """
  private static let transfersHaveEntries: SQL = """
    SELECT 'transfer '||t.part||' of operation '||t.op_id||' and its entries differ' FROM transfer t LEFT JOIN
      (SELECT op_id, part, count(*) AS entries, min(delta) AS debited, max(delta) AS credited,
        max(iif(delta<0,account_id,NULL)) AS debit, max(iif(delta>0,account_id,NULL)) AS credit,
        max(iif(delta<0,other,NULL)) AS debit_other, max(iif(delta>0,other,NULL)) AS credit_other,
        min(type) AS type, max(type) AS last_type, min(at) AS at, max(at) AS last_at
        FROM entry WHERE seq>0 GROUP BY op_id,part) e ON e.op_id=t.op_id AND e.part=t.part
      LEFT JOIN op o ON o.id=t.op_id LEFT JOIN account d ON d.id=t.debit LEFT JOIN account c ON c.id=t.credit
    WHERE e.entries IS NOT 2 OR e.debited<>-t.amount OR e.credited<>t.amount OR e.debit<>t.debit OR e.credit<>t.credit
      OR e.debit_other<>t.credit OR e.credit_other<>t.debit OR e.type<>t.type OR e.last_type<>t.type
      OR o.at IS NOT e.at OR e.last_at<>o.at OR d.currency IS NOT t.currency OR c.currency IS NOT t.currency
      OR (d.kind='user' AND d.user_id<>o.user_id) OR (c.kind='user' AND c.user_id<>o.user_id)
    """
  private static let entriesHaveTransfers: SQL = """
    SELECT 'entry '||e.seq||' of account '||e.account_id||' belongs to no transfer' FROM entry e
      LEFT JOIN transfer t ON t.op_id=e.op_id AND t.part=e.part WHERE e.seq>0 AND t.op_id IS NULL
    """
  private static let entriesOfAccounts: SQL = """
    SELECT 'entry '||e.seq||' belongs to no account '||e.account_id FROM entry e
      LEFT JOIN account a ON a.id=e.account_id WHERE a.id IS NULL
    """
  private static let belowZero: SQL = """
    SELECT 'account '||a.id||' is below 0' FROM account a JOIN entry e ON e.account_id=a.id
    WHERE a.kind IN('user','payable','merchant') AND e.balance<0
    """
  private static let closedWithMoney: SQL = """
    SELECT 'account '||id||' is closed with money' FROM account WHERE closed_at IS NOT NULL
      AND (SELECT balance FROM entry WHERE account_id=account.id ORDER BY seq DESC LIMIT 1)<>0
    """
  private static let keysTwice: SQL =
    "SELECT 'a key of user '||user_id||' was booked twice' FROM op GROUP BY idem HAVING count(*)>1"
  private static let reversedTwice: SQL = """
    SELECT 'operation '||reverses||' was reversed twice' FROM op WHERE reverses IS NOT NULL
    GROUP BY reverses HAVING count(*)>1
    """
  private static let transfersOfOperations: SQL = """
    SELECT 'the transfers of operation '||op_id||' are not numbered without gaps' FROM transfer GROUP BY op_id
    HAVING min(part)<>0 OR max(part)<>count(*)-1 OR op_id NOT IN(SELECT id FROM op)
    """
  /// Finds what has a number below those of the chain: the checks of single operations would miss it.
  private static let numberedFromOne: SQL = """
    SELECT 'operation '||id||' is numbered below 1' FROM op WHERE id<1
    UNION ALL SELECT 'a name belongs to operation '||op_id FROM account_name WHERE op_id<1
    UNION ALL SELECT 'a card belongs to operation '||op_id FROM op_card WHERE op_id<1
    """
  private static let worldAgrees: SQL = """
    WITH world AS MATERIALIZED (SELECT id,currency FROM account WHERE kind IN('world','payable','exchange','fee') AND kind='world')
    SELECT 'world and the others disagree in '||w.currency FROM world w LEFT JOIN
      (SELECT id, sum(change>>32)*4294967296+sum(change&4294967295) AS total FROM
        (SELECT debit AS id, -amount AS change FROM transfer WHERE debit IN(SELECT id FROM world)
          UNION ALL SELECT credit, amount FROM transfer WHERE credit IN(SELECT id FROM world)) GROUP BY id) t ON t.id=w.id
    WHERE (SELECT balance FROM entry WHERE account_id=w.id ORDER BY seq DESC LIMIT 1) IS NOT coalesce(t.total,0)
    """
  private static let systemAccounts: SQL = """
    SELECT 'the system''s accounts in '||code||' are not complete' FROM currency WHERE (SELECT count(*) FROM account
      WHERE currency=code AND kind IN('world','payable','exchange','fee')) NOT IN(0,4)
    UNION ALL SELECT 'account '||a.id||' has no outside world' FROM account a
      WHERE NOT EXISTS(SELECT 1 FROM account
        WHERE currency=a.currency AND kind IN('world','payable','exchange','fee') AND kind='world')
    UNION ALL SELECT 'account '||id||' of the system is closed or has another name' FROM account
      WHERE kind<>'user' AND (closed_at IS NOT NULL OR (kind<>'merchant' AND name<>kind||' '||currency))
    UNION ALL SELECT 'accounts are not numbered without gaps' WHERE (SELECT count(*) FROM account WHERE id>0)
      <>(SELECT max(coalesce(max(id),0),0) FROM account) OR (SELECT count(*) FROM account WHERE id<0)<>-1-(SELECT min(coalesce(min(id),-1),-1) FROM account)
    UNION ALL SELECT 'merchant account '||a.id||' does not have what was captured' FROM account a WHERE a.kind='merchant' AND (
      SELECT balance FROM entry WHERE account_id=a.id ORDER BY seq DESC LIMIT 1) IS NOT coalesce((
        SELECT sum(delta>>32)*4294967296+sum(delta&4294967295) FROM entry WHERE account_id=a.id AND type='capture'),0)
    """
  private static let markWithoutOperation: SQL = """
    SELECT 'operation '||v.op_id||' was verified once and is not there' FROM verified v
    WHERE NOT EXISTS(SELECT 1 FROM op WHERE id=v.op_id AND hash=v.hash)
    """
  private static let beginsWithOpening: SQL = """
    SELECT 'account '||a.id||' does not begin with its opening' FROM account a LEFT JOIN
      (SELECT account_id, sum(kind='open') AS openings, min(iif(kind='open',id,NULL)) AS opening, min(id) AS first
        FROM op GROUP BY account_id) o ON o.account_id=a.id
      LEFT JOIN op f ON f.id=o.first
    WHERE a.kind='user' AND (o.openings IS NOT 1 OR o.opening<>o.first OR f.at IS NOT a.opened_at)
    """
}
