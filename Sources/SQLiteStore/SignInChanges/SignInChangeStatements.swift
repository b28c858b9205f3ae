import WalletCore

/// The writer's statements for changes in how users sign in.
struct SignInChangeStatements {
  private let inserting: Statement
  private let copying: Statement
  private let reading: Statement
  private let newestNumber: Statement

  init(_ connection: SQLiteConnection) {
    inserting = connection.statement(
      """
      INSERT INTO sign_in_change(at,user_id,user_made,kind,mark) SELECT ?1,id,created_at,?3,?4 FROM user WHERE id=?2
      """)
    copying = connection.statement("INSERT INTO sign_in_change VALUES(?1,?2,?3,?4,?5,?6)")
    reading = connection.statement(
      """
      SELECT number,at,user_id,user_made,kind,mark FROM sign_in_change WHERE number>?1 ORDER BY number LIMIT ?2
      """)
    newestNumber = connection.statement("SELECT coalesce(max(number),0) FROM sign_in_change")
  }

  /// Records a user's change, under the next number.
  func add(_ kind: SignInChange.Kind, of user: UserID, at now: Timestamp) throws(SQLiteFailure) {
    let (name, mark) = kind.columns
    try inserting.run(now, user, name, mark)
  }

  /// Records a change exactly as another list has it.
  func add(_ change: SignInChange) throws(SQLiteFailure) {
    let (name, mark) = change.kind.columns
    try copying.run(change.number, change.at, change.user, change.userMade, name, mark)
  }

  /// The changes after a number, in order; all of them, or the first few.
  func changes(after number: Int64, limit: Int = -1) throws(SQLiteFailure) -> [SignInChange] {
    try reading.all(number, limit) { row throws(SQLiteFailure) in
      let mark = row.isNull(5) ? nil : try row.digest(5)
      guard let kind = SignInChange.Kind(row.text(4), mark) else { throw .unreadable("sign_in_change") }
      return SignInChange(
        number: row.integer(0), at: row.timestamp(1), user: row.user(2), userMade: row.timestamp(3), kind: kind)
    }
  }

  /// The change with this number.
  func change(_ number: Int64) throws(SQLiteFailure) -> SignInChange? {
    try changes(after: number - 1, limit: 1).first
  }

  /// The number of the newest change; 0 if there is none.
  func newest() throws(SQLiteFailure) -> Int64 { try newestNumber.first { row in row.integer(0) } ?? 0 }

  /// The wallet's name in its list.
  static func walletName(_ connection: SQLiteConnection) throws(SQLiteFailure) -> PublicID {
    let names = try connection.statement("SELECT name FROM wallet").all { row throws(SQLiteFailure) in
      try row.publicID(0)
    }
    guard let name = names.first else { throw .unreadable("wallet") }
    return name
  }
}
