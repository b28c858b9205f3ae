/// The writer's statements on users, challenges and sessions.
struct PeopleStatements {
  let challenge: Statement
  let putChallenge: Statement
  let replaceCode: Statement
  let countTry: Statement
  let dropChallenge: Statement
  let forgetChallenge: Statement
  let user: Statement
  let insertUser: Statement
  let saveName: Statement
  let insertSession: Statement
  let dropSession: Statement
  let dropOldestSessions: Statement
  let touchSession: Statement
  let pruneChallenges: Statement
  let pruneSessions: Statement

  init(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    challenge = try connection.prepare(
      "SELECT id,phone,code,expires_at,resend_at,tries,sends FROM challenge WHERE browser=?1")
    putChallenge = try connection.prepare(
      """
      INSERT INTO challenge(browser,id,phone,code,sent_at,expires_at,resend_at,tries,sends)
      VALUES(?1,?2,?3,?4,?5,?6,?7,0,?8) ON CONFLICT(browser) DO UPDATE SET id=excluded.id, phone=excluded.phone,
        code=excluded.code, sent_at=excluded.sent_at, expires_at=excluded.expires_at, resend_at=excluded.resend_at,
        tries=0, sends=excluded.sends
      """)
    replaceCode = try connection.prepare(
      """
      UPDATE challenge SET id=?2, code=?3, sent_at=?4, expires_at=?5, resend_at=?6, tries=0, sends=sends+1
      WHERE browser=?1
      """)
    countTry = try connection.prepare("UPDATE challenge SET tries=tries+1 WHERE browser=?1")
    dropChallenge = try connection.prepare("DELETE FROM challenge WHERE browser=?1")
    forgetChallenge = try connection.prepare("DELETE FROM challenge WHERE browser=?1 AND id=?2")
    user = try connection.prepare("SELECT id FROM user WHERE phone=?1")
    insertUser = try connection.prepare("INSERT INTO user(phone,created_at) VALUES(?1,?2)")
    saveName = try connection.prepare("UPDATE user SET name=?2 WHERE id=?1")
    insertSession = try connection.prepare(
      """
      INSERT INTO session(token,user_id,created_at,expires_at,idle_seconds,last_used,shared)
      VALUES(?1,?2,?3,?4,?5,?3,?6)
      """)
    dropSession = try connection.prepare("DELETE FROM session WHERE token=?1")
    dropOldestSessions = try connection.prepare(
      """
      DELETE FROM session WHERE token IN(SELECT token FROM session WHERE user_id=?1 AND token<>?2
        ORDER BY created_at DESC LIMIT -1 OFFSET ?3)
      """)
    touchSession = try connection.prepare("UPDATE session SET last_used=max(last_used,?2) WHERE token=?1")
    pruneChallenges = try connection.prepare(Self.pruningChallenges)
    pruneSessions = try connection.prepare(Self.pruningSessions)
  }

  static let pruningChallenges: SQL =
    "DELETE FROM challenge WHERE browser IN(SELECT browser FROM challenge WHERE expires_at<?1 LIMIT 4)"
  static let pruningSessions: SQL =
    "DELETE FROM session WHERE token IN(SELECT token FROM session WHERE expires_at<?1 LIMIT 4)"
}
