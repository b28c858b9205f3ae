import WalletCore

/// The rules about users as queries over all of history: each began with an operation and has the number that the
/// newest one gave. ``CommitmentCheck`` compares the numbers themselves.
enum UserIntegrityChecks {
  static let all: [(rule: InvariantViolation.Rule, sql: SQL)] = [
    (.usersFollowOperations, usersBegin), (.usersFollowOperations, operationsHaveUsers),
  ]

  private static let usersBegin: SQL = """
    SELECT 'user '||u.id||' does not begin with joining' FROM user u
    WHERE (SELECT count(*) FROM op WHERE user_id=u.id AND account_id IS NULL AND kind='join' AND at=u.created_at)<>1
      OR u.numbered_by IS NOT (SELECT max(id) FROM op WHERE user_id=u.id AND account_id IS NULL)
      OR EXISTS(SELECT 1 FROM op o WHERE o.user_id=u.id AND o.account_id IS NULL AND o.id<
        (SELECT min(id) FROM op WHERE user_id=u.id AND account_id IS NULL AND kind='join'))
    """
  private static let operationsHaveUsers: SQL = """
    SELECT 'operation '||o.id||' is of no user' FROM op o WHERE NOT EXISTS(SELECT 1 FROM user WHERE id=o.user_id)
    UNION ALL SELECT 'operation '||o.id||' is of a user who had not joined' FROM op o WHERE o.account_id IS NOT NULL
      AND NOT EXISTS(SELECT 1 FROM op WHERE user_id=o.user_id AND account_id IS NULL AND kind='join' AND id<o.id)
    """
}
