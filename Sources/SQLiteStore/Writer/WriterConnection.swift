import WalletCore

/// The writing connection with its statements, each prepared once, on first use. Lives on the writer's thread.
final class WriterConnection {
  /// SQLite's own connection.
  let sqlite: SQLiteConnection
  let configuration: StoreConfiguration
  let ledger: LedgerStatements
  let phones: PhoneStatements
  let users: UserStatements
  let accountPreferences: AccountPreferenceStatements
  let codes: CodeStatements
  let sessions: SessionStatements
  let devices: DeviceStatements
  let throttles: Throttles
  let alternatives: AlternativeStatements
  let passkeys: PasskeyStatements
  let waitingNumbers: WaitingNumberStatements
  let events: EventStatements
  let cards: CardStatements
  let changes: SignInChangeKeeper
  let prices: PriceStatements
  let charging: ChargingStatements
  let claims: ClaimStatements
  let bills: BillStatements
  let leaving: LeavingStatements
  let erasure: PersonErasure
  let invoices: InvoiceErasure
  let sweep: Sweep
  /// When the log's pages are moved to the file.
  var checkpoints: CheckpointPlan

  /// See ``SQLiteStore/newestMoment``.
  let newestMomentAtStart: Timestamp?
  /// The head after the last command that ran; a rollback sets it back.
  private(set) var head: LedgerHead
  /// When the newest operation was booked; nil before the first.
  private(set) var newest: Timestamp?
  /// The earliest time that the next operation can have. Accounts that no operation opens begin then: by the clock they
  /// could begin after a transfer to them, if it is set back.
  var earliestNext: Timestamp { newest ?? Timestamp(milliseconds: 0) }
  private var beforeGroup: (LedgerHead, Timestamp?)
  /// How far the books were verified, at the start or since.
  private var verified: VerifiedMark
  /// From which operation on ``VerifiedMark/distance`` counts: the newest at the start, the last one saved, or the
  /// newest when saving failed.
  private var markedNumber: Int64

  /// What users booked in the last day; stays empty if that is not limited.
  private var operationCounts = OperationCounts()

  private var clockWatch: ClockWatch
  private var clockWatchBeforeGroup: ClockWatch

  /// When the users are tried again who could not be erased; nil before the first try.
  var nextTryToLeave: Timestamp?

  /// The value of ``dataVersion`` when the file's head was last found to be this one.
  private var knownVersion: Int64?

  private let dataVersion: Statement
  private let beginning: Statement
  private let committing: Statement
  private let rollingBack: Statement

  init(_ sqlite: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    self.sqlite = sqlite
    self.configuration = configuration
    ledger = LedgerStatements(sqlite, configuration.operationIDs, configuration.kinds)
    phones = PhoneStatements(sqlite, configuration.random)
    users = UserStatements(sqlite, configuration.phoneMarks)
    accountPreferences = AccountPreferenceStatements(sqlite)
    codes = CodeStatements(sqlite)
    sessions = SessionStatements(sqlite)
    devices = DeviceStatements(sqlite)
    throttles = Throttles(sqlite)
    alternatives = AlternativeStatements(sqlite)
    passkeys = PasskeyStatements(sqlite)
    waitingNumbers = WaitingNumberStatements(sqlite)
    events = EventStatements(sqlite)
    prices = PriceStatements(sqlite)
    charging = ChargingStatements(sqlite)
    claims = ClaimStatements(sqlite, configuration.operationIDs)
    bills = BillStatements(sqlite)
    cards = CardStatements(sqlite)
    leaving = LeavingStatements(sqlite)
    erasure = PersonErasure(sqlite)
    invoices = InvoiceErasure(sqlite)
    sweep = try Sweep(sqlite)
    checkpoints = configuration.checkpoints
    changes = SignInChangeKeeper(
      sqlite, SignInChangeList(folder: DataFolder(path: configuration.folder)),
      report: configuration.onSignInChangeFailure)
    dataVersion = sqlite.statement("PRAGMA data_version")
    beginning = sqlite.statement("BEGIN IMMEDIATE")
    committing = sqlite.statement("COMMIT")
    rollingBack = sqlite.statement("ROLLBACK")
    // Ending a written group must not fail for lack of memory.
    try committing.prepare()
    try rollingBack.prepare()
    newestMomentAtStart = try sqlite.integer(Self.newestMoment).map { Timestamp(milliseconds: $0) }
    // From now on the program keeps the monotonic clock from falling behind the newest time.
    let clock = configuration.clock
    let monotonic = clock.monotonic().notBefore(newestMomentAtStart)
    clockWatch = ClockWatch(accepted: try AcceptedClock.read(sqlite), now: clock.now(), monotonic: monotonic)
    clockWatchBeforeGroup = clockWatch
    let found = try ledger.newest()
    head = found?.head ?? .beforeFirst
    newest = found?.at
    beforeGroup = (head, newest)
    if configuration.quotas.operationsDay > 0 {
      operationCounts = try OperationCounts(
        sqlite, configuration.kinds, newest: head.number, at: clock.now().notBefore(newest), monotonic: monotonic)
    }
    verified = try VerifiedMark.newest(sqlite) ?? .beginning
    markedNumber = verified.number
  }

  static let newestMoment: SQL = """
    SELECT max(at) FROM (SELECT at FROM op WHERE id=(SELECT max(id) FROM op) UNION ALL SELECT at FROM latest WHERE at>0)
    """

  func begin() throws(SQLiteFailure) {
    beforeGroup = (head, newest)
    clockWatchBeforeGroup = clockWatch
    operationCounts.begin()
    try beginning.run()
  }

  /// The file's head, if another connection has booked so that it is not the head known here; otherwise nil. Call
  /// inside a transaction.
  ///
  /// SQLite's number changes with every commit of another connection, and now and then after an error of this one;
  /// only then is the head read. Another connection's commit that booked nothing is ignored: nothing that it may have
  /// written is kept in memory.
  func foreignHead() throws(SQLiteFailure) -> LedgerHead? {
    let version = try dataVersion.first { row in row.integer(0) }
    guard version != knownVersion else { return nil }
    let found = try ledger.newest()?.head ?? .beforeFirst
    guard found == head else { return found }
    knownVersion = version
    return nil
  }

  func commit() throws(SQLiteFailure) { try sqlite.commit(by: committing) }

  /// Rolls back the whole group, unless SQLite already has.
  func rollBack() {
    (head, newest) = beforeGroup
    clockWatch = clockWatchBeforeGroup
    operationCounts.rollBack()
    ledger.systemAccounts.forget()
    cards.forget()
    leaving.forget()
    waitingNumbers.forget()
    invoices.forget()
    if sqlite.isInTransaction { try? rollingBack.run() }
  }

  /// Records that a link was added to the chain.
  func advance(to head: LedgerHead, at: Timestamp) { (self.head, newest) = (head, at) }

  /// How many operations a user booked in the day before a monotonic time; 0 if that is not limited.
  func operationsInDay(of user: UserID, at now: Timestamp) -> Int {
    configuration.quotas.operationsDay == 0 ? 0 : operationCounts.count(of: user, at: now)
  }

  /// Counts an operation that was just written.
  func countOperation(of user: UserID, at now: Timestamp) {
    if configuration.quotas.operationsDay > 0 { operationCounts.add(user, at: now) }
  }

  /// Whether at least ``VerifiedMark/distance`` operations were booked since the last mark.
  var isFarAheadOfMark: Bool { head.number - markedNumber >= VerifiedMark.distance }

  /// Leaves the mark where it is until the same number of operations has been booked again.
  func postponeMark() { markedNumber = head.number }

  /// Verifies the next part of what was booked since the mark, and moves the mark when everything is verified.
  /// - Returns: the violations; more is left while ``isFarAheadOfMark``.
  func verifyPiece() throws(SQLiteFailure) -> [InvariantViolation] {
    let (violations, next) = try RecentCheck.runPiece(of: RecentCheck.shortPiece, on: sqlite, after: verified)
    guard violations.isEmpty else { return violations }
    if let next { verified = next }
    if verified.number >= head.number || next == nil { try keepMark() }
    return []
  }

  /// Saves how far the books were verified, so that the next start begins there.
  func keepMark() throws(SQLiteFailure) {
    try verified.write(sqlite, at: configuration.clock.now())
    markedNumber = verified.number
  }

  /// Whether more was verified than is saved.
  var isAheadOfMark: Bool { verified.number > markedNumber }

  /// Whether the clock may date an operation.
  var clockVerdict: ClockState.Verdict {
    let clock = configuration.clock
    return clockWatch.verdict(now: clock.now(), monotonic: clock.monotonic(), newest: newest)
  }

  /// The terms for a command that is booked now. Each clock is read once, so that verdict and time agree.
  var terms: BookingContext.Terms {
    let (now, monotonic) = (configuration.clock.now(), configuration.clock.monotonic())
    return BookingContext.Terms(
      accountsAllowed: configuration.accountsAllowed, quotas: configuration.quotas,
      undoWindow: configuration.undoWindow, exchangeLimit: configuration.exchangeLimit, now: now, monotonic: monotonic,
      newest: newest,
      clock: clockWatch.verdict(now: now, monotonic: monotonic, newest: newest))
  }

  /// Accepts the owner's confirmation that the clock is right, and saves what later starts must know about it.
  func acceptClock() throws(SQLiteFailure) {
    let clock = configuration.clock
    var watch = clockWatch
    // A command that fails is rolled back, and must then have changed nothing in memory.
    try watch.accept(now: clock.now(), monotonic: clock.monotonic(), newest: newest)?.write(to: sqlite)
    clockWatch = watch
  }
}

extension AcceptedClock {
  static func read(_ connection: SQLiteConnection) throws(SQLiteFailure) -> AcceptedClock? {
    try connection.statement("SELECT clock,newest FROM accepted_clock").first { row in
      AcceptedClock(clock: row.timestamp(0), newest: row.timestamp(1))
    }
  }

  func write(to connection: SQLiteConnection) throws(SQLiteFailure) {
    try connection.run(
      """
      INSERT INTO accepted_clock(one,clock,newest) VALUES(1,?1,?2)
      ON CONFLICT(one) DO UPDATE SET clock=excluded.clock, newest=excluded.newest
      """, clock, newest)
  }
}
