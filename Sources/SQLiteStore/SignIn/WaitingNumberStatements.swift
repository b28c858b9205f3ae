import PhoneNumbers
import WalletCore

/// The writer's statements for numbers that users get after a wait.
final class WaitingNumberStatements {
  private let keeping: Statement
  private let finding: Statement
  private let listing: Statement
  private let findingStop: Statement
  private let dropping: Statement
  private let findingFirst: Statement
  /// When the first number is due; nil before it was looked up. Asked for after each group of bookings.
  private var first: Timestamp??

  init(_ connection: SQLiteConnection) {
    keeping = connection.statement(
      """
      INSERT OR REPLACE INTO waiting_number(user_id,phone,due_at,stop,session)
      VALUES(?1,?2,?3,?4,(SELECT id FROM session WHERE token=?5))
      """)
    finding = connection.statement("SELECT user_id,phone,due_at FROM waiting_number WHERE phone=?1")
    listing = connection.statement(
      "SELECT user_id,phone,due_at FROM waiting_number WHERE due_at<=?1 ORDER BY due_at,user_id")
    findingStop = connection.statement("SELECT user_id FROM waiting_number WHERE stop=?1")
    dropping = connection.statement("DELETE FROM waiting_number WHERE user_id=?1 RETURNING session")
    findingFirst = connection.statement("SELECT min(due_at) FROM waiting_number")
  }

  func keep(_ waiting: NewWaitingNumber) throws(SQLiteFailure) {
    first = nil
    let number = waiting.number
    try keeping.run(number.user, number.phone, number.dueAt, waiting.stop, waiting.session)
  }

  func find(_ phone: E164Number) throws(SQLiteFailure) -> WaitingNumber? {
    try finding.first(phone) { row throws(SQLiteFailure) in try row.waitingNumber() }
  }

  func due(at moment: Timestamp) throws(SQLiteFailure) -> [WaitingNumber] {
    try listing.all(moment) { row throws(SQLiteFailure) in try row.waitingNumber() }
  }

  func user(stoppedBy code: Digest) throws(SQLiteFailure) -> UserID? {
    try findingStop.first(code) { row in row.user(0) }
  }

  /// - Returns: the session that asked; nil if the user waits for no number.
  func drop(of user: UserID) throws(SQLiteFailure) -> PublicID? {
    first = nil
    return try dropping.all(user) { row throws(SQLiteFailure) in try row.publicID(0) }.first
  }

  /// When the first is due; nil if no user waits.
  func firstDue() throws(SQLiteFailure) -> Timestamp? {
    if let first { return first }
    let found = try findingFirst.first { row in row.optionalTimestamp(0) } ?? nil
    first = .some(found)
    return found
  }

  /// Forgets what a rolled back transaction wrote, or another statement erased.
  func forget() { first = nil }
}

extension Row {
  /// The columns of ``WaitingNumber``, from the first on.
  func waitingNumber() throws(SQLiteFailure) -> WaitingNumber {
    WaitingNumber(user: user(0), phone: try phone(1), dueAt: timestamp(2))
  }
}

extension WriterConnection {
  /// How long until a user gets a number that they wait for, in milliseconds, 0 if now; a minute at most, because the clock
  /// goes on while the machine sleeps and a wait does not; nil if none waits, the clock is wrong, or the file cannot be
  /// read.
  var millisecondsToNumber: Int64? {
    guard let due = try? waitingNumbers.firstDue(), clockVerdict == .right else { return nil }
    return min(max(0, due.milliseconds - monotonic.milliseconds), 60_000)
  }
}
