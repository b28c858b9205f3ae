/// Keeps the list beside the database level with the table in it. Lives on the writer's thread.
final class SignInChangeKeeper {
  private let statements: SignInChangeStatements
  private let list: SignInChangeList
  private let wallet: PublicID
  private let report: @Sendable (String) -> Void
  /// The table may have what the list has not.
  private var isBehind = false
  /// Said once, until it is written again.
  private var isReported = false

  /// - Parameters:
  ///   - connection: the writer's.
  ///   - list: the file.
  ///   - report: gets a line for the log when the list cannot be written.
  /// - Throws: what SQLite said.
  init(
    _ connection: SQLiteConnection, _ list: SignInChangeList, report: @escaping @Sendable (String) -> Void
  ) throws(SQLiteFailure) {
    statements = SignInChangeStatements(connection)
    wallet = try SignInChangeStatements.walletName(connection)
    self.list = list
    self.report = report
  }

  /// Writes a change of a user's down in the transaction that makes it.
  func add(_ kind: SignInChange.Kind, of user: UserID, at now: Timestamp) throws(SQLiteFailure) {
    try statements.add(kind, of: user, at: now)
    isBehind = true
  }

  /// Brings the list up to what is committed, if something was added. What cannot be written is tried again with the next
  /// commit.
  func keep() {
    guard isBehind else { return }
    if let problem = bringUp() {
      if !isReported { report(problem) }
      isReported = true
    } else {
      (isBehind, isReported) = (false, false)
    }
  }

  /// Makes the list as the table is: adds what it has not, or makes it anew where it is missing or not this wallet's.
  /// - Parameter anew: whether to make it anew in any case.
  /// - Returns: why it cannot be done.
  func bringUp(anew: Bool = false) -> String? {
    do throws(UpkeepFailure) {
      try write(anew: anew)
      return nil
    } catch {
      return "the list of sign-in changes cannot be written: \(error)"
    }
  }

  private func write(anew: Bool) throws(UpkeepFailure) {
    guard !anew, let end = try? list.end(of: wallet) else {
      return try list.write(try changes(after: 0), of: wallet)
    }
    let missing = try changes(after: end.newest)
    if !missing.isEmpty { try list.append(missing, after: end) }
  }

  private func changes(after number: Int64) throws(UpkeepFailure) -> [SignInChange] {
    do throws(SQLiteFailure) { return try statements.changes(after: number) } catch { throw .broken(error.description) }
  }
}
