import WalletCore

/// The rules of holds as queries over all of history (rules h1 and h2).
enum HoldIntegrityChecks {
  static let all: [(rule: InvariantViolation.Rule, sql: SQL)] = [
    (.holdsContinue, eventsContinue), (.holdsContinue, holdsAreAsTheirOperations), (.holdsContinue, capturesFit),
    (.holdsContinue, accountsAreMarked), (.heldIsCovered, heldIsCovered),
  ]

  /// Each event continues its account's holds and its own hold; a hold that has ended stays ended.
  private static let eventsContinue: SQL = """
    SELECT 'hold event '||seq||' of account '||account_id||' does not continue the one before it' FROM
      (SELECT account_id,seq,op_id,hold_id,delta,amount,held,
        lag(seq,1,0) OVER account AS place,lag(held,1,0) OVER account AS held_before,lag(op_id,1,0) OVER account AS op_before,
        lag(amount,1,NULL) OVER hold AS amount_before,lag(account_id,1,account_id) OVER hold AS account_before FROM hold_event
        WINDOW account AS (PARTITION BY account_id ORDER BY seq), hold AS (PARTITION BY hold_id ORDER BY op_id))
    WHERE seq<>place+1 OR held<>held_before+delta OR op_id<=op_before OR account_before<>account_id
      OR amount<>coalesce(amount_before,0)+delta OR (amount_before IS NULL)<>(hold_id=op_id) OR amount_before=0
    """
  private static let holdsAreAsTheirOperations: SQL = """
    SELECT 'hold event of operation '||h.op_id||' is not as its kind' FROM hold_event h LEFT JOIN op o ON o.id=h.op_id
      LEFT JOIN kind k ON k.code=o.kind
    WHERE o.account_id IS NOT h.account_id OR NOT coalesce(CASE k.effect WHEN 'holds' THEN h.hold_id=o.id AND h.amount=h.delta
      WHEN 'raises' THEN h.hold_id<o.id AND h.delta>0 WHEN 'frees' THEN h.hold_id<o.id AND h.amount=0 ELSE 0 END,0)
    """
  private static let capturesFit: SQL = """
    SELECT 'operation '||t.op_id||' captures more than was held' FROM transfer t LEFT JOIN hold_event h ON h.op_id=t.op_id
    WHERE t.type='capture' AND t.amount>coalesce(-h.delta,0)
    """
  private static let accountsAreMarked: SQL = """
    SELECT 'account '||a.id||' does not say whether it ever had a hold' FROM account a
    WHERE a.has_holds IS NOT EXISTS(SELECT 1 FROM hold_event WHERE account_id=a.id)
    """
  /// Finds an account whose balance after any entry, or closing, is below what was held then. The events up to an
  /// operation are those with its number or a lower one. The last query is a second line: a closed account with a hold
  /// has less than it holds, or money.
  private static let heldIsCovered: SQL = """
    SELECT 'account '||e.account_id||' has less than it holds after operation '||e.op_id FROM entry e
    WHERE e.account_id IN(SELECT account_id FROM hold_event) AND e.balance<coalesce((SELECT held FROM hold_event
      WHERE account_id=e.account_id AND op_id<=e.op_id ORDER BY seq DESC LIMIT 1),0)
    UNION ALL SELECT 'account '||h.account_id||' holds more than it has after operation '||h.op_id FROM hold_event h
    WHERE h.held>coalesce((SELECT balance FROM entry WHERE account_id=h.account_id AND op_id<=h.op_id ORDER BY seq DESC LIMIT 1),0)
    UNION ALL SELECT 'account '||a.id||' is closed with a hold' FROM account a WHERE a.closed_at IS NOT NULL
      AND (SELECT held FROM hold_event WHERE account_id=a.id ORDER BY seq DESC LIMIT 1)<>0
    """
}
