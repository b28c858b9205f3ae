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
  /// When the newest operation was booked; nil before the first.
  private(set) var newest: Timestamp?
  private var beforeGroup: (LedgerHead, Timestamp?)

  private let beginning: Statement
  private let committing: Statement
  private let rollingBack: Statement

  init(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    self.connection = connection
    self.configuration = configuration
    ledger = try LedgerStatements(connection, configuration.seal)
    people = try PeopleStatements(connection)
    beginning = try connection.prepare("BEGIN IMMEDIATE")
    committing = try connection.prepare("COMMIT")
    rollingBack = try connection.prepare("ROLLBACK")
    newestMomentAtStart = try connection.integer(Self.newestMoment).map { Timestamp(milliseconds: $0) }
    let found = try ledger.newest()
    headAtStart = found?.head ?? LedgerHead(number: 0, hash: .zero)
    head = headAtStart
    newest = found?.at
    beforeGroup = (headAtStart, found?.at)
  }

  static let newestMoment: SQL = """
    SELECT max(at) FROM (SELECT at FROM op WHERE id=(SELECT max(id) FROM op) UNION ALL SELECT at FROM latest WHERE at>0)
    """

  func begin() throws(SQLiteFailure) {
    beforeGroup = (head, newest)
    try beginning.run()
  }

  func commit() throws(SQLiteFailure) { try committing.run() }

  /// Undoes the whole group, unless SQLite already has.
  func rollBack() {
    (head, newest) = beforeGroup
    if connection.isInTransaction { try? rollingBack.run() }
  }

  /// A link was added to the chain.
  func advance(to head: LedgerHead, at: Timestamp) { (self.head, newest) = (head, at) }

  /// Removes a few sessions that have ended and challenges that expired more than a day ago; called where such rows are
  /// made, so that there are never many.
  func prune() throws(SQLiteFailure) {
    let now = configuration.clock.steady()
    try people.pruneChallenges.run(now.adding(seconds: -86_400))
    try people.pruneSessions.run(now)
  }
}
