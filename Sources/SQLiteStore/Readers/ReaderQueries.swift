import WalletCore

/// The statements of a loop's reader. An account's balance and sequence are those of its newest entry.
///
/// A test checks SQLite's query plan of each that looks something up; only ``closedAccounts`` sorts, the few rows of
/// its page.
enum ReaderQueries {
  static let session: SQL = """
    SELECT s.user_id,u.phone,u.name,s.expires_at,s.idle_seconds,s.last_used,s.shared,s.proven_at,s.news,
      u.theme,u.hides_amounts,u.goal,u.goal_currency,u.hours,s.changed,s.changed_at
    FROM session s JOIN user u ON u.id=s.user_id WHERE s.token=?1
    """
  static let openAccounts: SQL = """
    SELECT a.public_id,a.name,a.currency,(SELECT balance FROM entry WHERE account_id=a.id ORDER BY seq DESC LIMIT 1),
      (SELECT seq FROM entry WHERE account_id=a.id ORDER BY seq DESC LIMIT 1),a.opened_at,a.closed_at,a.id,
      CASE WHEN a.has_holds THEN (SELECT held FROM hold_event WHERE account_id=a.id ORDER BY seq DESC LIMIT 1) END,a.has_cards,
      a.colour,a.icon,a.goal,a.low_limit
    FROM account a WHERE a.user_id=?1 AND a.kind='user' AND a.closed_at IS NULL ORDER BY a.position,a.id
    """
  /// The same without the columns that ``TrendQueries/newestRows`` reads: a statement for each account costs less than
  /// joining it.
  static let openAccountRows: SQL = """
    SELECT a.public_id,a.name,a.currency,a.id,a.opened_at,
      CASE WHEN a.has_holds THEN (SELECT held FROM hold_event WHERE account_id=a.id ORDER BY seq DESC LIMIT 1) END,a.has_cards,
      a.colour,a.icon,a.goal,a.low_limit
    FROM account a WHERE a.user_id=?1 AND a.kind='user' AND a.closed_at IS NULL ORDER BY a.position,a.id
    """
  static let openCurrencies: SQL =
    "SELECT currency FROM account WHERE user_id=?1 AND kind='user' AND closed_at IS NULL"
  static let account: SQL = """
    SELECT a.public_id,a.name,a.currency,e.balance,e.seq,a.opened_at,a.closed_at,a.id,
      CASE WHEN a.has_holds THEN (SELECT held FROM hold_event WHERE account_id=a.id ORDER BY seq DESC LIMIT 1) END,a.has_cards,
      a.colour,a.icon,a.goal,a.low_limit
    FROM account a
      CROSS JOIN entry e ON e.account_id=a.id WHERE a.public_id=?1 AND a.user_id=?2 ORDER BY e.seq DESC LIMIT 1
    """
  static let newestEntries: SQL = """
    SELECT seq,type,delta,balance,other,at,op_id FROM entry WHERE account_id=?1 AND seq>0 ORDER BY seq DESC LIMIT ?2
    """
  static let closedAccounts: SQL = """
    WITH shown AS MATERIALIZED (SELECT id FROM account WHERE user_id=?1 AND kind='user' AND closed_at IS NOT NULL
      ORDER BY closed_at DESC,id DESC LIMIT ?3 OFFSET ?2)
    SELECT a.public_id,a.name,a.currency,e.balance,e.seq,a.opened_at,a.closed_at,a.id,0,a.has_cards,
      a.colour,a.icon,a.goal,a.low_limit,c.id,coalesce(t.amount,0),
      (SELECT name FROM account WHERE id=t.credit AND kind='user')
    FROM shown s CROSS JOIN account a ON a.id=s.id
      CROSS JOIN entry e ON e.account_id=a.id AND e.seq=(SELECT max(seq) FROM entry WHERE account_id=a.id)
      JOIN op c ON c.id=(SELECT max(id) FROM op WHERE account_id=a.id AND (kind='open' OR kind='rename' OR kind='close' OR kind='reopen') AND kind='close')
      LEFT JOIN transfer t ON t.op_id=c.id AND t.part=0
    ORDER BY c.id DESC
    """
  /// The user's newest note on an operation up to a given one; the user is the one of an account.
  static let note: SQL = """
    SELECT op_id,text FROM note WHERE user_id=(SELECT user_id FROM account WHERE id=?1) AND op_id<=?2 ORDER BY op_id DESC LIMIT 1
    """
  static let notesOfUser: SQL = "SELECT text FROM note WHERE user_id=?1 ORDER BY op_id DESC LIMIT ?2"
  static let card: SQL = "SELECT brand,last_four FROM op_card WHERE op_id=?1"
  static let newestOperation: SQL = "SELECT at FROM op ORDER BY id DESC LIMIT 1"
  static let name: SQL = "SELECT name FROM account WHERE id=?1 AND kind IN('user','merchant')"
  /// The user's other account of an exchange, what it got or gave, and the rate: the transfers go through the system's
  /// accounts.
  static let otherSideOfExchange: SQL = """
    SELECT a.name,t.currency,t.amount,o.rate,o.rate_scale FROM transfer t CROSS JOIN account a ON a.id IN(t.debit,t.credit)
      CROSS JOIN op o ON o.id=t.op_id
    WHERE t.op_id=?1 AND t.type='exchange' AND a.kind='user' AND a.id<>?2 LIMIT 1
    """
  static let ping: SQL = "SELECT code FROM currency LIMIT 1"
}
