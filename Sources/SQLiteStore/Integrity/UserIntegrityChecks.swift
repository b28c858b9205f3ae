import WalletCore

/// The rules about users as queries over all of history: each began with an operation and has the number that the
/// newest one gave, and notes are on one's own. ``CommitmentCheck`` compares the numbers themselves. A user who waits for a number has a
/// placeholder.
enum UserIntegrityChecks {
  static let all: [(rule: InvariantViolation.Rule, sql: SQL)] = [
    (.usersFollowOperations, usersBegin), (.usersFollowOperations, operationsHaveUsers),
    (.usersFollowOperations, waitedForNumbers), (.usersFollowOperations, notesAreOfTheirUsers),
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
  /// The owner of the number behind a mark signs in as the user, so a mark is that of the user's last change, which a
  /// restore has applied. An import leaves users with placeholders that have no mark.
  private static let waitedForNumbers: SQL = """
    SELECT 'user '||m.user_id||' waits for a number that no change gave' FROM moved_number m LEFT JOIN user u ON u.id=m.user_id
    WHERE u.phone IS NULL OR u.phone NOT GLOB '+999*' OR m.mark IS NOT (SELECT mark FROM sign_in_change
      WHERE user_id=u.id AND user_made=u.created_at AND kind='number' ORDER BY number DESC LIMIT 1)
    """
  private static let notesAreOfTheirUsers: SQL = """
    SELECT 'the note on operation '||n.op_id||' is of user '||n.user_id FROM note n LEFT JOIN op o ON o.id=n.op_id
    WHERE o.user_id IS NOT n.user_id
    """
}
