import WalletCore

/// Applies listed changes to books that are older than the changes.
struct SignInChangeReplay {
  private let connection: SQLiteConnection
  private let random: any RandomSource
  private let now: Timestamp
  private let madeAt: Statement
  private let alternatives: AlternativeStatements
  private let passkeys: PasskeyStatements
  private let events: EventStatements
  private var counts = RestoredChanges.Counts()
  /// The mark of each user's latest phone number.
  private var marks: [UserID: Digest] = [:]
  /// The users whose app was turned on since the backup.
  private var withApp: Set<UserID> = []
  /// The users who left since the backup.
  private var left: Set<UserID> = []

  /// - Parameters:
  ///   - connection: the books, in the caller's transaction.
  ///   - random: the source of salts.
  ///   - now: the time of what is booked, if the books are no later.
  init(_ connection: SQLiteConnection, _ random: any RandomSource, at now: Timestamp) {
    self.connection = connection
    self.random = random
    self.now = now
    madeAt = connection.statement("SELECT created_at FROM user WHERE id=?1")
    alternatives = AlternativeStatements(connection)
    passkeys = PasskeyStatements(connection)
    events = EventStatements(connection)
  }

  /// Applies one change. Skips a user who is not in these books.
  mutating func run(_ change: SignInChange) throws(SQLiteFailure) {
    let user = change.user
    guard try madeAt.first(user, read: { row in row.timestamp(0) }) == change.userMade else { return }
    switch change.kind {
    case .authenticatorOn:
      withApp.insert(user)
    case .authenticatorOff:
      withApp.remove(user)
      guard try alternatives.dropAuthenticator(of: user) else { return }
      counts.appsOff += 1
      try events.tell(.authenticatorOff, at: change.at, user)
    case .authenticatorRole(let role):
      // Nothing, if the app itself is not in the backup.
      guard try alternatives.setRole(role, of: user) else { return }
      counts.appRoles += 1
      try events.tell(role == .secondFactor ? .secondFactorOn : .secondFactorOff, at: change.at, user)
    case .passkeyRemoved(let mark):
      guard try passkeys.drop(marked: mark, of: user) else { return }
      counts.passkeysRemoved += 1
      try events.tell(.passkeyRemoved, at: change.at, user)
    case .number(let mark):
      marks[user] = mark
      try events.tell(.phoneChanged, at: change.at, user)
    case .left:
      left.insert(user)
      withApp.remove(user)
      marks[user] = nil
    }
  }

  /// Lets nobody sign in as a user who left, and asks the next start to erase them: only the writer closes accounts.
  private func forget(_ user: UserID) throws(SQLiteFailure) {
    let phone = try connection.statement("SELECT phone FROM user WHERE id=?1").first(user) { row in row.text(0) }
    if let phone { try PersonErasure(connection).forget(number: phone) }
    try connection.run("DELETE FROM passkey WHERE user_id=?1", user)
    try connection.run(
      """
      INSERT INTO leaving(user_id,asked_at,ends_at) SELECT id,0,0 FROM user WHERE id=?1 AND phone IS NOT NULL
        AND NOT EXISTS(SELECT 1 FROM leaving WHERE user_id=?1)
      """, user)
    try connection.run("UPDATE leaving SET ends_at=0 WHERE user_id=?1", user)
  }

  /// Removes the old numbers of users who have new ones. Only the marks of the new ones are known: until a user signs
  /// in with the right one, the books hold a placeholder number that no one has.
  mutating func finish() throws(SQLiteFailure) -> RestoredChanges.Counts {
    let phones = PhoneStatements(connection, random)
    var placeholders = PlaceholderNumbers(
      butFor: try connection.texts("SELECT phone FROM user WHERE phone GLOB '+999*'"))
    let found = try NewestOperation.read(connection)
    var (head, newest) = (found?.head ?? .beforeFirst, found?.at)
    let forgetting = connection.statement("DELETE FROM moved_number WHERE user_id=?1")
    let waiting = connection.statement("INSERT INTO moved_number VALUES(?2,?1)")
    for user in left { try forget(user) }
    for user in left.union(marks.keys).sorted(by: { $0.row < $1.row }) {
      let at = now.notBefore(newest)
      head = try phones.change(user, to: placeholders.next(), after: head, at: at)
      newest = at
      try forgetting.run(user)
    }
    for (user, mark) in marks { try waiting.run(user, mark) }
    counts.left = left.count
    counts.numbers = marks.count
    counts.appsLost = withApp.count
    return counts
  }
}
