import WalletCore

/// The writer's statements for passkeys.
struct PasskeyStatements {
  private let finding: Statement
  private let counting: Statement
  private let findingHandle: Statement
  private let keepingHandle: Statement
  private let inserting: Statement
  private let using: Statement
  private let renaming: Statement
  private let dropping: Statement
  private let listing: Statement
  private let usingChallenge: Statement
  private let pruning: Statement

  init(_ connection: SQLiteConnection) {
    finding = connection.statement(
      """
      SELECT user_id,counter,made_at,made_by IS (SELECT id FROM session WHERE token=?2) FROM passkey WHERE credential=?1
      """)
    counting = connection.statement(PasskeyQueries.countOfUser)
    findingHandle = connection.statement(PasskeyQueries.handleOfUser)
    keepingHandle = connection.statement("INSERT INTO passkey_handle(user_id,handle) VALUES(?1,?2)")
    inserting = connection.statement(
      """
      INSERT INTO passkey(id,user_id,credential,cose,host,name,counter,may_copy,made_at,made_by)
      VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,(SELECT id FROM session WHERE token=?10))
      """)
    using = connection.statement("UPDATE passkey SET counter=?2, used_at=?3 WHERE credential=?1")
    renaming = connection.statement("UPDATE passkey SET name=?3 WHERE id=?1 AND user_id=?2 RETURNING 1")
    dropping = connection.statement("DELETE FROM passkey WHERE id=?1 AND user_id=?2 RETURNING credential")
    listing = connection.statement("SELECT id,credential FROM passkey WHERE user_id=?1")
    usingChallenge = connection.statement(
      "INSERT INTO passkey_used(challenge,expires_at) VALUES(?1,?2) ON CONFLICT DO NOTHING RETURNING 1")
    pruning = connection.statement(
      "DELETE FROM passkey_used WHERE challenge IN(SELECT challenge FROM passkey_used WHERE expires_at<?1 LIMIT 4)")
  }

  func find(_ credential: CredentialID, session: TokenHash?) throws(SQLiteFailure) -> PasskeyState? {
    // No session has made what nobody asks for: a passkey whose session is unknown counts as another's.
    try finding.first(credential, session) { row in
      PasskeyState(
        user: row.user(0), counter: UInt32(clamping: row.integer(1)), madeAt: row.timestamp(2),
        isOfSession: session != nil && row.boolean(3))
    }
  }

  func count(of user: UserID) throws(SQLiteFailure) -> Int {
    try counting.first(user) { row in Int(row.integer(0)) } ?? 0
  }

  func handle(of user: UserID) throws(SQLiteFailure) -> PasskeyHandle? {
    try findingHandle.first(user) { row throws(SQLiteFailure) in try row.passkeyHandle(0) }
  }

  func setHandle(_ handle: PasskeyHandle, of user: UserID) throws(SQLiteFailure) {
    try keepingHandle.run(user, handle)
  }

  func add(
    _ passkey: NewPasskey, id: PublicID, named name: PasskeyName, of user: UserID, at now: Timestamp, session: TokenHash
  ) throws(SQLiteFailure) {
    try inserting.run(
      id, user, passkey.credential, SQLBytes(passkey.key.bytes), passkey.host, name.text,
      Int64(passkey.counter), passkey.isBackupEligible, now, session)
  }

  func use(_ credential: CredentialID, counter: UInt32, at now: Timestamp) throws(SQLiteFailure) {
    try using.run(credential, Int64(counter), now)
  }

  /// - Returns: whether the user has it.
  func rename(_ id: PublicID, to name: PasskeyName, of user: UserID) throws(SQLiteFailure) -> Bool {
    try renaming.returnsRow(id, user, name.text)
  }

  /// - Returns: its name for authenticators; nil if the user has no such passkey.
  func drop(_ id: PublicID, of user: UserID) throws(SQLiteFailure) -> CredentialID? {
    try dropping.all(id, user) { row throws(SQLiteFailure) in try row.credential(0) }.first
  }

  /// Removes the user's passkey of this mark (``CredentialID/mark``).
  /// - Returns: whether the user had it.
  func drop(marked mark: Digest, of user: UserID) throws(SQLiteFailure) -> Bool {
    let found = try listing.all(user) { row throws(SQLiteFailure) in (try row.publicID(0), try row.credential(1)) }
    guard let id = found.first(where: { $0.1.mark == mark })?.0 else { return false }
    return try drop(id, of: user) != nil
  }

  /// - Returns: false if it was used before.
  func use(_ challenge: PasskeyChallenge, until end: Timestamp) throws(SQLiteFailure) -> Bool {
    try usingChallenge.returnsRow(challenge, end)
  }

  /// Removes a few that ended before a time.
  func prune(before moment: Timestamp) throws(SQLiteFailure) { try pruning.run(moment) }
}

extension Row {
  /// A passkey's name for authenticators.
  func credential(_ column: Int32) throws(SQLiteFailure) -> CredentialID {
    guard let credential = CredentialID(bytes: bytes(column)) else { throw .unreadable("passkey") }
    return credential
  }

  /// A user's name for authenticators.
  func passkeyHandle(_ column: Int32) throws(SQLiteFailure) -> PasskeyHandle {
    guard let handle = PasskeyHandle(bytes: bytes(column)) else { throw .unreadable("passkey_handle") }
    return handle
  }
}
