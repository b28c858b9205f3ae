import WalletCore

/// Merges the operations of all accounts of a user, in the order of their numbers, without an index of them.
struct OperationMerge {
  private let nextOpening: Statement
  private let nextEntries: Statement
  private let nextOfAccount: Statement
  private let nextHold: Statement

  init(_ connection: SQLiteConnection) {
    nextOpening = connection.statement(HistoryQueries.nextOpening)
    nextEntries = connection.statement(HistoryQueries.nextEntries)
    nextOfAccount = connection.statement(HistoryQueries.nextOfAccount)
    nextHold = connection.statement(HistoryQueries.nextHold)
  }

  /// The number of the user's next operation, merged from all accounts. Accounts are opened in the order of their
  /// rows; each joins the merge with the operation that opened it, and leaves it when it has no more operations.
  func next(of user: UserID, _ cursor: inout OperationCursor) throws(SQLiteFailure) -> Int64? {
    if cursor.opening == nil, !cursor.isPastOpenings {
      cursor.opening = try nextOpening.first(user, cursor.lastAccount) { row in (row.account(0), row.integer(1)) }
      cursor.isPastOpenings = cursor.opening == nil
    }
    let number = min(cursor.opening?.number ?? .max, cursor.accounts.number ?? .max)
    guard number <= cursor.head else { return nil }
    guard number > cursor.last else { throw .unreadable("operation") }
    if let opening = cursor.opening, opening.number == number {
      cursor.accounts.insert(
        PendingOperations.Account(
          account: opening.account, entries: try entries(1, after: 0, of: opening.account),
          own: try operation(after: number, about: opening.account), hold: try hold(after: 0, of: opening.account)))
      cursor.lastAccount = opening.account
      cursor.opening = nil
    }
    while cursor.accounts.number == number, var account = cursor.accounts.removeFirst() {
      while account.entry?.number == number {
        let owner = account.account
        try account.dropEntry { (after, count) throws(SQLiteFailure) in try entries(count, after: after, of: owner) }
      }
      if account.own == number { account.own = try operation(after: number, about: account.account) }
      if let event = account.hold, event.number == number {
        account.hold = try hold(after: event.sequence, of: account.account)
      }
      if account.number <= cursor.head { cursor.accounts.insert(account) }
    }
    cursor.last = number
    return number
  }

  private func entries(
    _ count: Int64, after sequence: Int64, of account: AccountNumber
  ) throws(SQLiteFailure) -> [(sequence: Int64, number: Int64)] {
    try nextEntries.all(account, sequence, count) { row in (row.integer(0), row.integer(1)) }
  }

  private func hold(after sequence: Int64, of account: AccountNumber) throws(SQLiteFailure) -> (
    sequence: Int64, number: Int64
  )? {
    try nextHold.first(account, sequence) { row in (row.integer(0), row.integer(1)) }
  }

  private func operation(after number: Int64, about account: AccountNumber) throws(SQLiteFailure) -> Int64? {
    try nextOfAccount.first(account, number) { row in row.integer(0) }
  }
}
