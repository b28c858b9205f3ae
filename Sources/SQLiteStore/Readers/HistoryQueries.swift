import WalletCore

/// The statements of the reader threads.
enum HistoryQueries {
  static let head: SQL = "SELECT id,hash FROM op ORDER BY id DESC LIMIT 1"
  /// Accounts closed at a given time or later: some of them were still open then.
  static let closedSince: SQL = """
    SELECT a.public_id,a.name,a.currency,e.balance,e.seq,a.opened_at,a.closed_at,a.id,
      CASE WHEN a.has_holds THEN (SELECT held FROM hold_event WHERE account_id=a.id ORDER BY seq DESC LIMIT 1) END,a.has_cards,
      a.colour,a.icon,a.goal,a.low_limit
    FROM account a CROSS JOIN entry e
      ON e.account_id=a.id AND e.seq=(SELECT max(seq) FROM entry WHERE account_id=a.id)
    WHERE a.user_id=?1 AND a.kind='user' AND a.closed_at>=?2
    """
  /// An account begins with an entry 0 of the operation that opened it. Its name is in the operations about it, unless its
  /// user has left.
  static let accountsUpTo: SQL = """
    SELECT a.public_id,coalesce((SELECT n.name FROM op o CROSS JOIN account_name n ON n.op_id=o.id WHERE o.account_id=a.id
        AND (o.kind='open' OR o.kind='rename' OR o.kind='close' OR o.kind='reopen') AND o.id<=?2 ORDER BY o.id DESC LIMIT 1),'Erased'),a.currency,e.balance,e.seq,a.opened_at,a.closed_at,a.id,
      CASE WHEN a.has_holds THEN (SELECT held FROM hold_event WHERE account_id=a.id ORDER BY seq DESC LIMIT 1) END,a.has_cards,
      a.colour,a.icon,a.goal,a.low_limit
    FROM account a CROSS JOIN entry e ON e.account_id=a.id AND e.seq=(SELECT max(seq) FROM entry WHERE account_id=a.id)
    WHERE a.user_id=?1 AND a.kind='user' AND (SELECT op_id FROM entry WHERE account_id=a.id AND seq=0)<=?2 ORDER BY a.id
    """
  /// For the name and state of an account just before a given time: its own operations, which are few.
  static let lifeOfAccount: SQL = """
    SELECT o.kind,n.name,o.at FROM op o LEFT JOIN account_name n ON n.op_id=o.id
    WHERE o.account_id=?1 AND (o.kind='open' OR o.kind='rename' OR o.kind='close' OR o.kind='reopen') ORDER BY o.id
    """
  static let momentOfEntry: SQL = "SELECT at FROM entry WHERE account_id=?1 AND seq=?2"
  static let balanceOfEntry: SQL = "SELECT balance FROM entry WHERE account_id=?1 AND seq=?2"
  static let entries: SQL = """
    SELECT seq,type,delta,balance,other,at,op_id FROM entry WHERE account_id=?1 AND seq>=?2 AND seq<=?3 ORDER BY seq LIMIT ?4
    """
  static let turnover: SQL = """
    SELECT coalesce(sum(max(delta,0)),0),coalesce(sum(max(-delta,0)),0) FROM entry WHERE account_id=?1 AND seq>=?2 AND seq<=?3
    """
  static let newestFirst: SQL = """
    SELECT seq,type,delta,balance,other,at,op_id FROM entry WHERE account_id=?1 AND seq>=?2 AND seq<=?3 ORDER BY seq DESC
    """
  /// A user's next account, and the operation that opened it.
  static let nextOpening: SQL = """
    SELECT a.id,e.op_id FROM account a CROSS JOIN entry e ON e.account_id=a.id AND e.seq=0
    WHERE a.user_id=?1 AND a.kind='user' AND a.id>?2 ORDER BY a.id LIMIT 1
    """
  static let nextEntries: SQL = "SELECT seq,op_id FROM entry WHERE account_id=?1 AND seq>?2 ORDER BY seq LIMIT ?3"
  static let nextHold: SQL = "SELECT seq,op_id FROM hold_event WHERE account_id=?1 AND seq>?2 ORDER BY seq LIMIT 1"
  static let nextOfAccount: SQL = """
    SELECT id FROM op WHERE account_id=?1 AND (kind='open' OR kind='rename' OR kind='close' OR kind='reopen') AND id>?2 ORDER BY id LIMIT 1
    """
  static let phoneAssignments: SQL =
    "SELECT id,at FROM op WHERE user_id=?1 AND account_id IS NULL AND kind<>'leave' AND id<=?2 ORDER BY id"
  static let priceOfDay: SQL = """
    SELECT day,dollars,dollars_scale,units,units_scale,source FROM price_of_day WHERE currency=?1 AND day<=?2
    ORDER BY day DESC,seq DESC LIMIT 1
    """
  static let user: SQL = "SELECT id,phone,name,created_at FROM user WHERE id=?1"
  static let users: SQL = "SELECT id,phone,name,created_at FROM user WHERE id>?1 ORDER BY id LIMIT ?2"
}
