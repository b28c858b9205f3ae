import PhoneNumbers
import WalletCore

/// A read-only connection with its statements, each prepared once, on first use. Belongs to one thread at a time.
/// ``SQLiteReader``'s conformance to ``StoreReader`` builds pages from these functions.
final class SQLiteReader {
  private let connection: SQLiteConnection
  private let operationIDs: OperationIDCipher
  private let commits: CommitCount
  /// The snapshot contains at least this many commits.
  private var seen: UInt64 = 0
  /// An idle read transaction is kept open.
  private var hasIdleSnapshot = false
  private let beginning: Statement
  private let ending: Statement
  private let rollingBack: Statement
  private let sessionByToken: Statement
  private let signIn: SignInQueries
  private let openAccountsOfUser: Statement
  private let openAccountRows: Statement
  private let openCurrencies: Statement
  private let trends: TrendReading
  private let accountByID: Statement
  private let newestEntries: Statement
  private let operations: OperationStatements
  private let closed: Statement
  private let newest: Statement
  private let cardsOfUser: Statement
  private let keptCardsOfUser: Statement
  private let anyonesCard: Statement
  private let notesOfUser: Statement
  private let entryBySequence: Statement
  private let entries: EntryReading
  let charging: ChargingQueries
  let passkeys: PasskeyQueries
  let leaving: LeavingQueries
  private let pingStatement: Statement

  init(
    _ connection: SQLiteConnection, _ operationIDs: OperationIDCipher, _ marks: PhoneMarks, _ commits: CommitCount
  ) {
    self.connection = connection
    self.operationIDs = operationIDs
    self.commits = commits
    beginning = connection.statement("BEGIN")
    ending = connection.statement("COMMIT")
    rollingBack = connection.statement("ROLLBACK")
    sessionByToken = connection.statement(ReaderQueries.session)
    signIn = SignInQueries(connection, marks)
    passkeys = PasskeyQueries(connection)
    leaving = LeavingQueries(connection)
    openAccountsOfUser = connection.statement(ReaderQueries.openAccounts)
    openAccountRows = connection.statement(ReaderQueries.openAccountRows)
    openCurrencies = connection.statement(ReaderQueries.openCurrencies)
    trends = TrendReading(connection)
    accountByID = connection.statement(ReaderQueries.account)
    newestEntries = connection.statement(ReaderQueries.newestEntries)
    entries = EntryReading(connection, operationIDs)
    charging = ChargingQueries(connection, operationIDs)
    operations = OperationStatements(connection, operationIDs)
    closed = connection.statement(ReaderQueries.closedAccounts)
    newest = connection.statement(ReaderQueries.newestOperation)
    cardsOfUser = connection.statement(StoredCard.ofUser)
    keptCardsOfUser = connection.statement(StoredCard.keptOfUser)
    anyonesCard = connection.statement(StoredCard.ofAnyone)
    entryBySequence = connection.statement(NewestActivity.entry)
    notesOfUser = connection.statement(ReaderQueries.notesOfUser)
    pingStatement = connection.statement(ReaderQueries.ping)
  }

  /// Runs reads that all see the same snapshot. The snapshot is kept for the next such reads, which reuse it if
  /// nothing was committed since: beginning one costs two system calls.
  func inSnapshot<Value>(_ body: () throws(StoreFailure) -> Value) throws(StoreFailure) -> Value {
    try begin()
    defer { keep() }
    return try body()
  }

  /// Ends the reads on a snapshot and keeps it for the next ones.
  func keep() { hasIdleSnapshot = connection.isInTransaction }

  /// Releases a snapshot that is kept for the next reads: while it is held, the WAL cannot be emptied into the file.
  func parkSnapshot() {
    guard hasIdleSnapshot else { return }
    hasIdleSnapshot = false
    // Nothing was written, so a failed COMMIT loses nothing; a broken connection shows at the next read.
    if connection.isInTransaction { try? ending.run() }
  }

  /// Begins a snapshot, or continues the one that is kept.
  func begin() throws(StoreFailure) {
    if hasIdleSnapshot, commits.value == seen, connection.isInTransaction {
      hasIdleSnapshot = false
      return
    }
    try read { () throws(SQLiteFailure) in
      // Left over from reads that could not be ended: its snapshot is out of date.
      if connection.isInTransaction { try rollingBack.run() }
      // Before the first read: a commit in between is then seen, but counts as unseen.
      seen = commits.value
      try beginning.run()
    }
  }

  func session(_ token: TokenHash) throws(StoreFailure) -> SessionRecord? {
    try read { () throws(SQLiteFailure) in
      try sessionByToken.first(token) { row throws(SQLiteFailure) in
        SessionRecord(
          user: row.user(0), phone: try row.phone(1), userName: row.text(2), expiresAt: row.timestamp(3),
          idleSeconds: Int(row.integer(4)), lastUsed: row.timestamp(5), shared: row.boolean(6),
          provenAt: row.timestamp(7), unseenSignIns: row.integer(8), changed: try change(row),
          preferences: try preferences(row))
      }
    }
  }

  private func change(_ row: borrowing Row) throws(SQLiteFailure) -> FactorChange? {
    if row.isNull(14) { return nil }
    guard let kind = SecurityEvent.Kind(rawValue: row.text(14)) else { throw .unreadable("session") }
    return FactorChange(kind, at: row.timestamp(15))
  }

  private func preferences(_ row: borrowing Row) throws(SQLiteFailure) -> Preferences {
    guard let theme = Theme(stored: row.integer(9)) else { throw .unreadable("theme") }
    var goal: Money?
    if let units = row.optionalInteger(11) { goal = Money(minorUnits: units, currency: try row.currency(12)) }
    guard let hours = HourStyle(rawValue: row.integer(13)) else { throw .unreadable("hours") }
    return Preferences(theme: theme, hidesAmounts: row.boolean(10), goal: goal, hours: hours)
  }

  func challenge(of browser: TokenHash, for purpose: CodePurpose) throws(StoreFailure) -> ChallengeRecord? {
    try read { () throws(SQLiteFailure) in try signIn.challenge(of: browser, for: purpose) }
  }

  func user(_ phone: E164Number) throws(StoreFailure) -> UserID? {
    try read { () throws(SQLiteFailure) in try signIn.user(phone) }
  }

  func sessions(of user: UserID, askedBy token: TokenHash) throws(StoreFailure) -> [StoredSession] {
    try read { () throws(SQLiteFailure) in try signIn.sessions(of: user, askedBy: token) }
  }

  func signIns(of user: UserID, from number: Int64) throws(StoreFailure) -> [StoredSignIn] {
    try read { () throws(SQLiteFailure) in try signIn.signIns(of: user, from: number) }
  }

  func events(of user: UserID, limit: Int) throws(StoreFailure) -> [SecurityEvent] {
    try read { () throws(SQLiteFailure) in try signIn.events(of: user, limit: limit) }
  }

  func waitingNumber(of user: UserID) throws(StoreFailure) -> WaitingNumber? {
    try read { () throws(SQLiteFailure) in try signIn.waitingNumber(of: user) }
  }

  func authenticator(of user: UserID) throws(StoreFailure) -> AuthenticatorRecord? {
    try read { () throws(SQLiteFailure) in try signIn.authenticator(of: user) }
  }

  func recoveryCodes(of user: UserID) throws(StoreFailure) -> RecoveryRecord? {
    try read { () throws(SQLiteFailure) in try signIn.recoveryCodes(of: user) }
  }

  func openAccounts(of user: UserID) throws(StoreFailure) -> [Account] {
    try read { () throws(SQLiteFailure) in
      try openAccountsOfUser.all(user) { row throws(SQLiteFailure) in try Account(row) }
    }
  }

  func openAccounts(
    of user: UserID, over days: TrendDays
  ) throws(StoreFailure) -> (accounts: [Account], trends: [BalanceTrend], activity: NewestActivity) {
    var found: (accounts: [Account], trends: [BalanceTrend]) = ([], [])
    // Most users have a few accounts: growing from one to two, to four, to eight costs more than looking up an
    // account.
    var rows = NewestRows(accounts: 8)
    found.accounts.reserveCapacity(8)
    found.trends.reserveCapacity(8)
    try read { () throws(SQLiteFailure) in
      try openAccountRows.each(user) { row throws(SQLiteFailure) in
        let number = row.account(3)
        guard let (last, trend) = try trends.readNewest(number, days, &rows) else { throw .unreadable("entry") }
        found.accounts.append(
          Account(
            id: AccountID(try row.publicID(0)), name: row.text(1),
            balance: Money(minorUnits: last.balance, currency: try row.currency(2)), held: row.integer(5),
            sequence: last.sequence,
            openedAt: row.timestamp(4), closedAt: nil, number: number, hasCards: row.boolean(6),
            preferences: try AccountPreferences(row, from: 7)))
        found.trends.append(trend)
      }
    }
    return (found.accounts, found.trends, NewestActivity(of: found.accounts, rows, entryBySequence))
  }

  /// The newest lines of accounts.
  func recent(_ activity: consuming NewestActivity) throws(StoreFailure) -> [ActivityLine] {
    try read { () throws(SQLiteFailure) in try activity.lines(HomeContents.recentLines, entries) }
  }

  func currencies(of user: UserID) throws(StoreFailure) -> [Currency] {
    try read { () throws(SQLiteFailure) in
      try openCurrencies.all(user) { row throws(SQLiteFailure) in try row.currency(0) }
    }
  }

  func account(_ id: AccountID, of user: UserID) throws(StoreFailure) -> Account? {
    try read { () throws(SQLiteFailure) in
      try accountByID.first(id.id, user) { row throws(SQLiteFailure) in try Account(row) }
    }
  }

  func newestEntries(of account: Account, limit: Int) throws(StoreFailure) -> [Entry] {
    try read { () throws(SQLiteFailure) in
      var found = try newestEntries.all(account.number, max(0, limit)) { row throws(SQLiteFailure) in
        try entries.entry(row, of: account)
      }
      try entries.addNotes(to: &found, of: account, newestFirst: true)
      return found
    }
  }

  func receipt(_ id: OperationID, of user: UserID) throws(StoreFailure) -> Receipt? {
    try read { () throws(SQLiteFailure) in
      var sides = TransferSides()
      guard let number = operationIDs.place(of: id)?.number,
        let operation = try operations.operation(number, of: user, &sides), let about = try account(operation.account)
      else { return nil }
      var lines: [Receipt.Line] = []
      for row in try operations.accountRows(of: number) {
        guard let account = try operations.account(row: row, of: user) else { continue }
        for each in try operations.entries(
          of: account, bookedBy: number,
          { row throws(SQLiteFailure) in
            try entries.entry(row, of: account)
          })
        {
          var entry = each
          entry.note = operation.note
          lines.append(Receipt.Line(account: account, entry: entry))
        }
      }
      return Receipt(
        operation: operation, account: about, lines: lines,
        reverses: operation.reverses.map { Receipt.Reference(id: operationIDs.id(of: $0), number: $0) },
        reversedBy: try operations.reversal(of: number).map {
          Receipt.Reference(id: operationIDs.id(of: $0), number: $0)
        },
        hold: operation.earlierHold.map { Receipt.Reference(id: operationIDs.id(of: $0), number: $0) },
        invoice: try charging.invoice(of: operation))

      func account(_ id: AccountID) throws(SQLiteFailure) -> Account? {
        try accountByID.first(id.id, user) { row throws(SQLiteFailure) in try Account(row) }
      }
    }
  }

  func newestOperation() throws(StoreFailure) -> Timestamp? {
    try read { () throws(SQLiteFailure) in try newest.first { row in row.timestamp(0) } }
  }

  func closedAccounts(of user: UserID, after first: Int, limit: Int) throws(StoreFailure) -> [ClosedAccount] {
    try read { () throws(SQLiteFailure) in
      try closed.all(user, max(0, first), max(0, limit)) { row throws(SQLiteFailure) in
        let account = try Account(row)
        return ClosedAccount(
          account: account, closing: operationIDs.id(of: row.integer(14)),
          left: Money(minorUnits: row.integer(15), currency: account.balance.currency), movedTo: row.optionalText(16))
      }
    }
  }

  func cards(of user: UserID) throws(StoreFailure) -> [StoredCard] {
    try read { () throws(SQLiteFailure) in
      try cardsOfUser.all(user) { row throws(SQLiteFailure) in try StoredCard(row) }
    }
  }

  /// The user's cards without removed ones.
  func keptCards(of user: UserID) throws(StoreFailure) -> [StoredCard] {
    try read { () throws(SQLiteFailure) in
      try keptCardsOfUser.all(user) { row throws(SQLiteFailure) in try StoredCard(row) }
    }
  }

  func card(_ id: CardID, askedBy user: UserID) throws(StoreFailure) -> FoundCard {
    try read { () throws(SQLiteFailure) in
      let found = try anyonesCard.first(id) { row throws(SQLiteFailure) -> FoundCard in
        row.user(8) == user ? .own(try StoredCard(row)) : .foreign
      }
      return found ?? .unknown
    }
  }

  /// The user's newest notes, for ``NoteText/suggested(from:)``.
  func notes(of user: UserID) throws(StoreFailure) -> [String] {
    try read { () throws(SQLiteFailure) in
      try notesOfUser.all(user, NoteText.readForSuggestions) { row in row.text(0) }
    }
  }

  func ping() throws(StoreFailure) {
    try read { () throws(SQLiteFailure) in try pingStatement.run() }
  }

  func read<Result>(
    _ body: () throws(SQLiteFailure) -> Result
  ) throws(StoreFailure) -> Result {
    // A read outside of ``inSnapshot(_:)`` sees the current state.
    parkSnapshot()
    do throws(SQLiteFailure) { return try body() } catch { throw error.storeFailure }
  }
}
