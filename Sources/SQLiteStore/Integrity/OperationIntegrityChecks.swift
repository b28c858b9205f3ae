import WalletCore

/// The rules of the books that apply to single operations, for numbers above ?1, up to ?2. The first column of each
/// returned row says which rows break the rule.
enum OperationIntegrityChecks {
  static let all: [(rule: InvariantViolation.Rule, sql: SQL)] = [
    (.chainVerifies, isAsItsKind), (.chainVerifies, movesAsItsKind), (.operationsAreWhole, isWhole),
    (.accountsFollowOperations, reversalIsOpposite),
    (.closedAccountsAreEmpty, movedWhileClosed), (.closedAccountsAreEmpty, closedByOperations),
    (.accountsFollowOperations, nameIsCurrent), (.accountsFollowOperations, ofItsUser),
    (.accountsFollowOperations, opensOnce),
  ]

  /// Each operation has the account, commitment, rate and transfers that its kind has, and exactly as many transfers as
  /// it says.
  private static let isAsItsKind: SQL = """
    SELECT 'operation '||o.id||' is not as its kind' FROM op o LEFT JOIN kind k ON k.code=o.kind
    WHERE o.id>?1 AND o.id<=?2 AND (k.code IS NULL OR o.legs NOT BETWEEN k.min_legs AND k.max_legs
      OR o.legs<>(SELECT count(*) FROM transfer WHERE op_id=o.id) OR (o.reverses IS NOT NULL)<>k.reverses
      OR (k.commits<>2 AND (o.commitment IS NOT NULL)<>k.commits) OR (o.rate IS NOT NULL)<>k.rated
      OR (o.account_id IS NULL)<>(k.effect IN('joins','changesPhone','leaves')) OR NOT EXISTS(SELECT 1 FROM user WHERE id=o.user_id))
    """
  private static let movesAsItsKind: SQL = """
    SELECT 'operation '||o.id||' does not move money as its kind does' FROM op o JOIN transfer t ON t.op_id=o.id
      LEFT JOIN account d ON d.id=t.debit LEFT JOIN account c ON c.id=t.credit LEFT JOIN account a ON a.id=o.account_id
    WHERE o.id>?1 AND o.id<=?2 AND CASE WHEN o.reverses IS NOT NULL THEN t.type<>o.kind ELSE NOT EXISTS(
      SELECT 1 FROM kind_leg l WHERE l.kind=o.kind AND l.part=t.part AND l.debit=iif(d.id=o.account_id,'account',d.kind)
        AND l.credit=iif(c.id=o.account_id,'account',c.kind) AND l.type=t.type AND (l.currency=1)=(t.currency=a.currency)) END
    """
  /// Each operation did what its kind does besides moving money, unless a later one changed it again. Who has left has
  /// neither names nor cards any more.
  private static let isWhole: SQL = """
    SELECT 'operation '||o.id||' is half done' FROM op o JOIN kind k ON k.code=o.kind LEFT JOIN user u ON u.id=o.user_id
    WHERE o.id>?1 AND o.id<=?2 AND NOT CASE k.effect WHEN '' THEN o.commitment IS NULL OR (u.id IS NOT NULL AND u.phone IS NULL)
          OR EXISTS(SELECT 1 FROM op_card WHERE op_id=o.id)
      WHEN 'opens' THEN EXISTS(SELECT 1 FROM account WHERE id=o.account_id)
        AND (u.phone IS NULL OR EXISTS(SELECT 1 FROM account_name WHERE op_id=o.id))
      WHEN 'names' THEN u.phone IS NULL OR EXISTS(SELECT 1 FROM account_name WHERE op_id=o.id)
      WHEN 'leaves' THEN u.numbered_by=o.id AND u.phone IS NULL
      WHEN 'joins' THEN EXISTS(SELECT 1 FROM user WHERE id=o.user_id AND created_at=o.at AND numbered_by>=o.id)
      WHEN 'changesPhone' THEN EXISTS(SELECT 1 FROM user WHERE id=o.user_id AND numbered_by>=o.id)
      WHEN 'holds' THEN EXISTS(SELECT 1 FROM hold_event WHERE op_id=o.id AND account_id=o.account_id)
      WHEN 'raises' THEN EXISTS(SELECT 1 FROM hold_event WHERE op_id=o.id AND account_id=o.account_id)
      WHEN 'frees' THEN EXISTS(SELECT 1 FROM hold_event WHERE op_id=o.id AND account_id=o.account_id)
        AND (o.commitment IS NULL OR EXISTS(SELECT 1 FROM charge_record r JOIN invoice i ON i.hold_id=r.hold_id WHERE r.op_id=o.id)) ELSE 1 END
    UNION ALL SELECT 'a name belongs to operation '||n.op_id||', which gives none' FROM account_name n LEFT JOIN op o ON o.id=n.op_id
      WHERE n.op_id>?1 AND n.op_id<=?2 AND (o.id IS NULL OR o.kind NOT IN(SELECT code FROM kind WHERE effect IN('opens','names')))
    UNION ALL SELECT 'a card belongs to operation '||c.op_id||', which names none' FROM op_card c LEFT JOIN op o ON o.id=c.op_id
      WHERE c.op_id>?1 AND c.op_id<=?2 AND (o.commitment IS NULL OR o.kind NOT IN(SELECT code FROM kind WHERE commits=2 AND effect=''))
    UNION ALL SELECT 'operation '||t.op_id||' does not exist, but has transfers' FROM transfer t
      WHERE t.op_id>?1 AND t.op_id<=?2 AND NOT EXISTS(SELECT 1 FROM op WHERE id=t.op_id)
    """
  private static let reversalIsOpposite: SQL = """
    SELECT 'operation '||u.id||' is not the opposite of '||u.reverses FROM op u
    WHERE u.id>?1 AND u.id<=?2 AND u.reverses IS NOT NULL AND (
      NOT EXISTS(SELECT 1 FROM op r JOIN kind k ON k.code=r.kind WHERE r.id=u.reverses AND r.id<u.id AND r.user_id=u.user_id
        AND r.account_id=u.account_id AND r.legs=u.legs AND k.undone_by=u.kind)
      OR EXISTS(SELECT credit,debit,currency,amount,part FROM transfer WHERE op_id=u.reverses
        EXCEPT SELECT debit,credit,currency,amount,u.legs-1-part FROM transfer WHERE op_id=u.id))
    """
  /// Finds a transfer whose account was closed: the account's last opening or closing before it was a closing, by
  /// another operation.
  private static let movedWhileClosed: SQL = """
    SELECT 'account '||account||' moved while it was closed' FROM
      (SELECT op_id,debit AS account FROM transfer WHERE op_id>?1 AND op_id<=?2
        UNION ALL SELECT op_id,credit FROM transfer WHERE op_id>?1 AND op_id<=?2) t
      JOIN op c ON c.id=(SELECT max(id) FROM op WHERE account_id=t.account AND (kind='open' OR kind='rename' OR kind='close' OR kind='reopen')
        AND kind<>'rename' AND id<=t.op_id)
    WHERE c.kind='close' AND c.id<>t.op_id
    """
  private static let closedByOperations: SQL = """
    SELECT 'account '||a.id||' is closed with money, or closed or open against its operations' FROM account a
      LEFT JOIN op c ON c.id=(SELECT max(id) FROM op WHERE account_id=a.id AND (kind='open' OR kind='rename' OR kind='close' OR kind='reopen')
        AND kind<>'rename')
    WHERE a.id IN(SELECT account_id FROM op WHERE id>?1 AND id<=?2) AND (a.closed_at IS NOT iif(c.kind='close',c.at,NULL)
      OR (a.closed_at IS NOT NULL AND (SELECT balance FROM entry WHERE account_id=a.id ORDER BY seq DESC LIMIT 1)<>0))
    """
  private static let nameIsCurrent: SQL = """
    SELECT 'account '||a.id||' does not bear the name last given' FROM account a
    WHERE a.id IN(SELECT account_id FROM op WHERE id>?1 AND id<=?2)
      AND a.name IS NOT iif(EXISTS(SELECT 1 FROM user WHERE id=a.user_id AND phone IS NULL),'',(SELECT n.name FROM op o
      JOIN account_name n ON n.op_id=o.id WHERE o.account_id=a.id AND (o.kind='open' OR o.kind='rename' OR o.kind='close' OR o.kind='reopen')
      AND o.kind IN('open','rename') ORDER BY o.id DESC LIMIT 1))
    """
  private static let ofItsUser: SQL = """
    SELECT 'operation '||o.id||' is of no account of its user' FROM op o LEFT JOIN account a ON a.id=o.account_id
    WHERE o.id>?1 AND o.id<=?2 AND o.account_id IS NOT NULL AND a.user_id IS NOT o.user_id
    """
  private static let opensOnce: SQL = """
    SELECT 'account '||o.account_id||' does not begin with its opening' FROM op o LEFT JOIN account a ON a.id=o.account_id
    WHERE o.id>?1 AND o.id<=?2 AND (o.kind='open')<>(NOT EXISTS(SELECT 1 FROM op WHERE account_id=o.account_id
        AND (kind='open' OR kind='rename' OR kind='close' OR kind='reopen') AND id<o.id)) AND (o.kind='open' OR o.kind='rename' OR o.kind='close' OR o.kind='reopen')
      OR o.kind='open' AND o.id>?1 AND o.id<=?2 AND NOT EXISTS(SELECT 1 FROM entry
        WHERE account_id=o.account_id AND seq=0 AND op_id=o.id AND at=o.at AND balance=0)
    """
}
