import WalletCore

/// Reads what happened in several accounts, and what users noted.
extension SQLiteHistoryReader {
  func walk(
    _ accounts: [Account], before end: Timestamp?, after operation: OperationID?, showingMovesOnce showsMovesOnce: Bool
  ) throws(StoreFailure) -> EntryWalk {
    let number = operation.flatMap { activity.operationIDs.place(of: $0) }?.number
    let positions = try read { () throws(SQLiteFailure) in
      try accounts.map { account throws(SQLiteFailure) in
        try activity.position(in: account, before: end, below: number)
      }
    }
    return EntryWalk(accounts, from: positions, showsMovesOnce: showsMovesOnce)
  }

  func next(_ walk: inout EntryWalk) throws(StoreFailure) -> ActivityLine? {
    try read { () throws(SQLiteFailure) in try activity.walks.next(&walk, entries) }
  }

  func notes(of user: UserID, in range: ClosedRange<Int64>, limit: Int) throws(StoreFailure) -> [OperationNote] {
    try read { () throws(SQLiteFailure) in
      try activity.notes.all(user, range.lowerBound, range.upperBound, max(0, limit)) { row in
        OperationNote(number: row.integer(0), text: row.text(1))
      }
    }
  }

  func operationCount(before moment: Timestamp) throws(StoreFailure) -> Int64 {
    try read { () throws(SQLiteFailure) in
      let newest = try activity.newestNumber.first { row in row.integer(0) } ?? 0
      return try BinarySearch.lastEntry(upTo: newest) { number throws(SQLiteFailure) in
        try activity.momentOfOperation.first(number) { row in row.timestamp(0) }.map { $0 < moment } ?? false
      }
    }
  }

  func isReversed(_ number: Int64) throws(StoreFailure) -> Bool {
    try read { () throws(SQLiteFailure) in try activity.reversal.first(number) { row in row.integer(0) } != nil }
  }
}

/// The statements for it.
struct ActivityStatements {
  let operationIDs: OperationIDCipher
  let walks: EntryWalkStatement
  let notes: Statement
  let newestNumber: Statement
  let momentOfOperation: Statement
  let reversal: Statement
  private let head: Statement

  init(_ connection: SQLiteConnection, _ operationIDs: OperationIDCipher) {
    self.operationIDs = operationIDs
    walks = EntryWalkStatement(connection)
    notes = connection.statement(Self.notesInRange)
    newestNumber = connection.statement("SELECT max(id) FROM op")
    momentOfOperation = connection.statement("SELECT at FROM op WHERE id=?1")
    reversal = connection.statement("SELECT id FROM op WHERE reverses=?1")
    head = connection.statement("SELECT at,op_id FROM entry WHERE account_id=?1 AND seq=?2")
  }

  static let notesInRange: SQL = """
    SELECT op_id,text FROM note WHERE user_id=?1 AND op_id>=?2 AND op_id<=?3 ORDER BY op_id DESC LIMIT ?4
    """

  /// The newest entry of an account before a time, and of an operation below a number.
  func position(
    in account: Account, before end: Timestamp?, below number: Int64?
  ) throws(SQLiteFailure) -> EntryWalk.Position {
    let newest = try BinarySearch.lastEntry(upTo: account.sequence) { sequence throws(SQLiteFailure) in
      guard end != nil || number != nil else { return true }
      return try head.first(account.number, sequence) { row in
        end.map { row.timestamp(0) < $0 } ?? true && number.map { row.integer(1) < $0 } ?? true
      } ?? false
    }
    guard newest > 0, let operation = try head.first(account.number, newest, read: { row in row.integer(1) }) else {
      return .end
    }
    return EntryWalk.Position(sequence: newest, operation: operation)
  }
}
