import WalletCore

/// A loop's reads about passkeys.
struct PasskeyQueries {
  private let ofUser: Statement
  private let handle: Statement
  private let counting: Statement
  private let named: Statement

  init(_ connection: SQLiteConnection) {
    ofUser = connection.statement(
      "SELECT id,credential,name,host,made_at,used_at,may_copy FROM passkey WHERE user_id=?1 ORDER BY number")
    handle = connection.statement(Self.handleOfUser)
    counting = connection.statement(Self.countOfUser)
    named = connection.statement(
      """
      SELECT k.user_id,u.handle,k.cose,k.host,k.may_copy FROM passkey k JOIN passkey_handle u USING(user_id) WHERE k.credential=?1
      """)
  }

  static let handleOfUser: SQL = "SELECT handle FROM passkey_handle WHERE user_id=?1"
  static let countOfUser: SQL = "SELECT count(*) FROM passkey WHERE user_id=?1"

  func all(of user: UserID) throws(SQLiteFailure) -> [Passkey] {
    try ofUser.all(user) { row throws(SQLiteFailure) in
      Passkey(
        id: try row.publicID(0), credential: try row.credential(1), name: row.text(2), host: row.text(3),
        madeAt: row.timestamp(4), usedAt: row.optionalTimestamp(5), isBackupEligible: row.boolean(6))
    }
  }

  func count(of user: UserID) throws(SQLiteFailure) -> Int {
    try counting.first(user) { row in Int(row.integer(0)) } ?? 0
  }

  func handle(of user: UserID) throws(SQLiteFailure) -> PasskeyHandle? {
    try handle.first(user) { row throws(SQLiteFailure) in try row.passkeyHandle(0) }
  }

  func record(_ credential: CredentialID) throws(SQLiteFailure) -> PasskeyRecord? {
    try named.first(credential) { row throws(SQLiteFailure) in
      guard let key = CredentialKey(cose: row.bytes(2)) else { throw .unreadable("passkey") }
      return PasskeyRecord(
        user: row.user(0), handle: try row.passkeyHandle(1), key: key, host: row.text(3),
        isBackupEligible: row.boolean(4))
    }
  }
}
