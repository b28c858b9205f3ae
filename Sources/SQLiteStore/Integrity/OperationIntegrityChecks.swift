import WalletCore

/// The rules of the books that apply to single operations, for numbers above ?1, up to ?2. The first column of each
/// returned row says which rows break the rule.
enum OperationIntegrityChecks {
  static let all: [(rule: InvariantViolation.Rule, sql: SQL)] = [
    (.chainVerifies, movesAsItsKind), (.accountsFollowOperations, reversalIsOpposite),
    (.closedAccountsAreEmpty, movedWhileClosed), (.closedAccountsAreEmpty, closedByOperations),
    (.accountsFollowOperations, bearsItsName), (.accountsFollowOperations, ofItsUser),
    (.accountsFollowOperations, opensOnce),
  ]

  /// A deposit comes from the outside, and a withdrawal goes there. A transfer goes to another user account. A
  /// closing moves the rest to a user account or to `payable`, which holds what closed accounts left. Openings and
  /// renamings move nothing.
  private static let movesAsItsKind: SQL = """
    SELECT 'operation '||o.id||' does not move money as its kind does' FROM op o
      LEFT JOIN transfer t ON t.op_id=o.id LEFT JOIN account d ON d.id=t.debit LEFT JOIN account c ON c.id=t.credit
    WHERE o.id>?1 AND o.id<=?2 AND NOT CASE WHEN t.op_id IS NULL THEN o.kind IN('open','rename','close','reopen')
      ELSE t.type=o.kind AND coalesce(CASE o.kind WHEN 'deposit' THEN d.kind='world' AND c.id=o.account_id
        WHEN 'withdraw' THEN d.id=o.account_id AND c.kind='world' WHEN 'transfer' THEN d.id=o.account_id AND c.kind='user'
        WHEN 'close' THEN d.id=o.account_id AND c.kind IN('user','payable') WHEN 'undo' THEN 1 WHEN 'reopen' THEN 1
        ELSE 0 END,0) END
    """
  private static let reversalIsOpposite: SQL = """
    SELECT 'operation '||u.id||' is not the opposite of '||u.reverses FROM op u
    WHERE u.id>?1 AND u.id<=?2 AND u.reverses IS NOT NULL AND (
      NOT EXISTS(SELECT 1 FROM op r WHERE r.id=u.reverses AND r.id<u.id AND r.user_id=u.user_id AND r.account_id=u.account_id
        AND (u.kind='reopen')=(r.kind='close') AND r.kind IN('deposit','withdraw','transfer','close'))
      OR (SELECT count(*) FROM transfer WHERE op_id=u.reverses)<>(SELECT count(*) FROM transfer WHERE op_id=u.id)
      OR EXISTS(SELECT credit,debit,currency,amount FROM transfer WHERE op_id=u.reverses
        EXCEPT SELECT debit,credit,currency,amount FROM transfer WHERE op_id=u.id))
    """
  /// Finds a transfer whose account was closed: the account's last opening or closing before it was a closing, by
  /// another operation.
  private static let movedWhileClosed: SQL = """
    SELECT 'account '||account||' moved while it was closed' FROM
      (SELECT op_id,debit AS account FROM transfer WHERE op_id>?1 AND op_id<=?2
        UNION ALL SELECT op_id,credit FROM transfer WHERE op_id>?1 AND op_id<=?2) t
      JOIN op c ON c.id=(SELECT max(id) FROM op WHERE account_id=t.account AND kind IN('open','rename','close','reopen')
        AND kind<>'rename' AND id<=t.op_id)
    WHERE c.kind='close' AND c.id<>t.op_id
    """
  private static let closedByOperations: SQL = """
    SELECT 'account '||a.id||' is closed with money, or closed or open against its operations' FROM account a
      LEFT JOIN op c ON c.id=(SELECT max(id) FROM op WHERE account_id=a.id AND kind IN('open','rename','close','reopen')
        AND kind<>'rename')
    WHERE a.id IN(SELECT account_id FROM op WHERE id>?1 AND id<=?2) AND (a.closed_at IS NOT iif(c.kind='close',c.at,NULL)
      OR (a.closed_at IS NOT NULL AND (SELECT balance FROM entry WHERE account_id=a.id ORDER BY seq DESC LIMIT 1)<>0))
    """
  private static let bearsItsName: SQL = """
    SELECT 'account '||a.id||' does not bear the name last given' FROM account a
    WHERE a.id IN(SELECT account_id FROM op WHERE id>?1 AND id<=?2) AND a.name IS NOT (SELECT name FROM op
      WHERE account_id=a.id AND kind IN('open','rename','close','reopen') AND kind IN('open','rename') ORDER BY id DESC LIMIT 1)
    """
  private static let ofItsUser: SQL = """
    SELECT 'operation '||o.id||' is of no account of its user' FROM op o LEFT JOIN account a ON a.id=o.account_id
    WHERE o.id>?1 AND o.id<=?2 AND a.user_id IS NOT o.user_id
    """
  private static let opensOnce: SQL = """
    SELECT 'account '||o.account_id||' does not begin with its opening' FROM op o LEFT JOIN account a ON a.id=o.account_id
    WHERE o.id>?1 AND o.id<=?2 AND (o.kind='open')<>(NOT EXISTS(SELECT 1 FROM op WHERE account_id=o.account_id
        AND kind IN('open','rename','close','reopen') AND id<o.id)) AND o.kind IN('open','rename','close','reopen')
      OR o.kind='open' AND o.id>?1 AND o.id<=?2 AND NOT EXISTS(SELECT 1 FROM entry
        WHERE account_id=o.account_id AND seq=0 AND op_id=o.id AND at=o.at AND balance=0)
    """
}
