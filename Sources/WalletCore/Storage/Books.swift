/// The writing connection with its statements, each prepared once. Lives on the writer's thread.
final class Books {
  let connection: SQLiteConnection
  let configuration: StoreConfiguration
  let ledger: LedgerStatements
  let people: PeopleStatements

  /// The head when it was opened.
  let headAtStart: LedgerHead
  /// See ``SQLiteStore/newestMoment``.
  let newestMomentAtStart: Timestamp?
  /// The head after the last command that ran; undone commands set it back.
  private(set) var head: LedgerHead
  private var headBeforeCommand: LedgerHead
  private var headBeforeGroup: LedgerHead

  private var clockWatch: ClockWatch
  private var clockWatchBeforeGroup: ClockWatch

  private let beginning: Statement
  private let committing: Statement
  private let rollingBack: Statement
  private let saving: Statement
  private let keeping: Statement
  private let undoing: Statement

  init(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    self.connection = connection
    self.configuration = configuration
    ledger = try LedgerStatements(connection)
    people = try PeopleStatements(connection)
    beginning = try connection.prepare("BEGIN IMMEDIATE")
    committing = try connection.prepare("COMMIT")
    rollingBack = try connection.prepare("ROLLBACK")
    saving = try connection.prepare("SAVEPOINT command")
    keeping = try connection.prepare("RELEASE command")
    undoing = try connection.prepare("ROLLBACK TO command")
    newestMomentAtStart = try connection.integer(Self.newestMoment).map { Timestamp(milliseconds: $0) }
    // The program holds the steady clock at the newest moment from now on.
    let clock = configuration.clock
    let steady = max(clock.steady(), newestMomentAtStart ?? clock.steady())
    clockWatch = ClockWatch(accepted: try AcceptedClock.read(connection), now: clock.now(), steady: steady)
    clockWatchBeforeGroup = clockWatch
    headAtStart = try ledger.newest()?.head ?? LedgerHead(number: 0, hash: .zero)
    head = headAtStart
    headBeforeCommand = headAtStart
    headBeforeGroup = headAtStart
  }

  /// The newest operation is found by its number; sessions and challenges are few.
  static let newestMoment: SQL = """
    SELECT max(at) FROM (SELECT at FROM op WHERE id=(SELECT max(id) FROM op)
      UNION ALL SELECT max(created_at) FROM session UNION ALL SELECT max(last_used) FROM session
      UNION ALL SELECT max(sent_at) FROM challenge)
    """

  func begin() throws(SQLiteFailure) {
    headBeforeGroup = head
    clockWatchBeforeGroup = clockWatch
    try beginning.run()
  }

  func commit() throws(SQLiteFailure) { try committing.run() }

  /// Undoes the whole group, unless SQLite already has.
  func rollBack() {
    head = headBeforeGroup
    clockWatch = clockWatchBeforeGroup
    if connection.isInTransaction { try? rollingBack.run() }
  }

  func beginCommand() throws(SQLiteFailure) {
    headBeforeCommand = head
    try saving.run()
  }

  func keepCommand() throws(SQLiteFailure) { try keeping.run() }

  func undoCommand() throws(SQLiteFailure) {
    head = headBeforeCommand
    try undoing.run()
    try keeping.run()
  }

  /// A link was added to the chain.
  func advance(to head: LedgerHead) { self.head = head }

  /// Whether the clock may date an operation behind one of this time.
  func clockVerdict(newest: Timestamp?) -> ClockState.Verdict {
    let clock = configuration.clock
    return clockWatch.verdict(now: clock.now(), steady: clock.steady(), newest: newest)
  }

  /// The owner says that the clock is right; what later starts have to know of it is written down.
  func acceptClock(newest: Timestamp?) throws(SQLiteFailure) {
    let clock = configuration.clock
    var watch = clockWatch
    // A command that fails is undone; in memory it has changed nothing then.
    try watch.accept(now: clock.now(), steady: clock.steady(), newest: newest)?.write(to: connection)
    clockWatch = watch
  }

  /// Removes a few sessions that have ended and challenges that expired more than a day ago; called where such rows are
  /// made, so that there are never many.
  func prune() throws(SQLiteFailure) {
    let now = configuration.clock.steady()
    try people.pruneChallenges.run(now.adding(seconds: -86_400))
    try people.pruneSessions.run(now)
  }
}
