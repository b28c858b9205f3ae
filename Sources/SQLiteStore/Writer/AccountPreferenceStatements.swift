import WalletCore

/// The writer's statements for what a user wants of an account.
struct AccountPreferenceStatements {
  private let openInOrder: Statement
  private let number: Statement
  private let place: Statement
  private let look: Statement
  private let goal: Statement
  private let lowLimit: Statement

  init(_ connection: SQLiteConnection) {
    openInOrder = connection.statement(
      "SELECT public_id FROM account WHERE user_id=?1 AND kind='user' AND closed_at IS NULL ORDER BY position,id")
    number = connection.statement("SELECT id FROM account WHERE public_id=?1 AND user_id=?2 AND closed_at IS NULL")
    place = connection.statement("UPDATE account SET position=?2 WHERE public_id=?1")
    look = connection.statement("UPDATE account SET colour=?2,icon=?3 WHERE id=?1")
    goal = connection.statement("UPDATE account SET goal=?2 WHERE id=?1")
    lowLimit = connection.statement("UPDATE account SET low_limit=?2 WHERE id=?1")
  }

  /// The user's open accounts as they stand on the home page.
  func order(of user: UserID) throws(SQLiteFailure) -> [AccountID] {
    try openInOrder.all(user) { row throws(SQLiteFailure) in AccountID(try row.publicID(0)) }
  }

  /// Gives accounts of one user their places.
  func setOrder(_ accounts: [AccountID]) throws(SQLiteFailure) {
    for (index, account) in accounts.enumerated() { try place.run(account.id, index + 1) }
  }

  /// - Returns: false if the user has no such open account.
  func save(_ change: AccountPreference, of account: AccountID, _ user: UserID) throws(SQLiteFailure) -> Bool {
    guard let id = try number.first(account.id, user, read: { row in row.account(0) }) else { return false }
    switch change {
    case .look(let colour, let icon):
      try look.run(id, Int64(colour?.rawValue ?? 0), Int64(icon?.rawValue ?? 0))
    case .goal(let units): try goal.run(id, units)
    case .lowLimit(let units): try lowLimit.run(id, units)
    }
    return true
  }
}
