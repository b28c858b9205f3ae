import WalletCore

/// The rules about users who left, as queries over all of history (rule i11): a user has no phone number exactly if the
/// newest operation about them is that they left, nothing was booked for them since, and nothing about the person is
/// there. Their invoices may still be.
enum LeavingIntegrityChecks {
  static let all: [(rule: InvariantViolation.Rule, sql: SQL)] = [
    (.usersFollowOperations, leftByOperations), (.usersFollowOperations, nothingAfterwards),
    (.usersFollowOperations, nothingIsLeft), (.usersFollowOperations, erasedOnlyThen),
  ]

  private static let leftByOperations: SQL = """
    SELECT 'user '||u.id||' has a number after leaving, or none without' FROM user u LEFT JOIN op o ON o.id=u.numbered_by
    WHERE (u.phone IS NULL) IS NOT (o.kind IN(SELECT code FROM kind WHERE effect='leaves')) OR (u.phone IS NULL) IS NOT (u.salt IS NULL)
    """
  private static let nothingAfterwards: SQL = """
    SELECT 'operation '||o.id||' is of a user who had left' FROM user u CROSS JOIN account a ON a.user_id=u.id AND a.kind='user'
      CROSS JOIN entry e ON e.account_id=a.id AND e.seq=(SELECT max(seq) FROM entry WHERE account_id=a.id)
      CROSS JOIN op o ON o.id=e.op_id WHERE u.phone IS NULL AND o.id>u.numbered_by
    UNION ALL SELECT 'operation '||o.id||' is of a user who had left' FROM user u CROSS JOIN account a ON a.user_id=u.id AND a.kind='user'
      CROSS JOIN op o ON o.account_id=a.id AND (o.kind='open' OR o.kind='rename' OR o.kind='close' OR o.kind='reopen')
      WHERE u.phone IS NULL AND o.id>u.numbered_by
    UNION ALL SELECT 'account '||a.id||' is open, and its user left' FROM user u CROSS JOIN account a ON a.user_id=u.id AND a.kind='user'
      WHERE u.phone IS NULL AND a.closed_at IS NULL
    """
  /// What ``PersonErasure`` erases.
  private static let nothingIsLeft: SQL = """
    SELECT 'user '||u.id||' left, and something about them is still there' FROM user u WHERE u.phone IS NULL AND (u.name<>''
      OR u.theme<>0 OR u.hides_amounts<>0 OR u.hours<>24 OR u.goal IS NOT NULL
      OR EXISTS(SELECT 1 FROM note WHERE user_id=u.id) OR EXISTS(SELECT 1 FROM session WHERE user_id=u.id)
      OR EXISTS(SELECT 1 FROM event WHERE user_id=u.id) OR EXISTS(SELECT 1 FROM recovery WHERE user_id=u.id)
      OR EXISTS(SELECT 1 FROM totp WHERE user_id=u.id) OR EXISTS(SELECT 1 FROM passkey WHERE user_id=u.id)
      OR EXISTS(SELECT 1 FROM passkey_handle WHERE user_id=u.id) OR EXISTS(SELECT 1 FROM card WHERE user_id=u.id)
      OR EXISTS(SELECT 1 FROM billing WHERE user_id=u.id) OR EXISTS(SELECT 1 FROM moved_number WHERE user_id=u.id)
      OR EXISTS(SELECT 1 FROM leaving WHERE user_id=u.id) OR EXISTS(SELECT 1 FROM waiting_number WHERE user_id=u.id)
      OR EXISTS(SELECT 1 FROM account a WHERE a.user_id=u.id AND a.kind='user' AND (a.name<>'' OR a.goal IS NOT NULL OR a.low_limit IS NOT NULL
        OR a.colour<>0 OR a.icon<>0 OR a.position<>1000000000))
      OR EXISTS(SELECT 1 FROM account a CROSS JOIN op o ON o.account_id=a.id AND (o.kind='open' OR o.kind='rename' OR o.kind='close' OR o.kind='reopen')
        CROSS JOIN account_name n ON n.op_id=o.id WHERE a.user_id=u.id AND a.kind='user'))
    UNION ALL SELECT 'operation '||c.op_id||' names a card of a user who left' FROM op_card c JOIN op o ON o.id=c.op_id
      JOIN user u ON u.id=o.user_id WHERE u.phone IS NULL
    """
  private static let erasedOnlyThen: SQL = """
    SELECT 'invoice '||i.series||'-'||i.number||' of operator '||i.operator_id||' has no addressee, and its user is there' FROM invoice i
      LEFT JOIN charge_record r ON r.hold_id=i.hold_id LEFT JOIN user u ON u.id=r.user_id
      WHERE i.salt IS NULL AND (u.id IS NULL OR u.phone IS NOT NULL OR i.name<>'' OR i.address<>'' OR i.email<>'')
    """
}
