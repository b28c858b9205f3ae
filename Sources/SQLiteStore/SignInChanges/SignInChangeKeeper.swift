import WalletCore

/// Keeps the list next to the database in step with the database's table. Lives on the writer's thread.
final class SignInChangeKeeper {
  private let connection: SQLiteConnection
  private let statements: SignInChangeStatements
  private let list: SignInChangeList
  private let report: @Sendable (SignInChangeFailure) -> Void
  /// The table may have changes that the list lacks.
  private var isBehind = false
  /// The existing list must not be added to: it may be another wallet's, or half written.
  private var needsRewriting = false
  /// The existing list is kept under another name.
  private var keepsOld = false
  /// The failure was reported; once is enough until a write succeeds.
  private var isReported = false

  /// - Parameters:
  ///   - connection: the writer's connection.
  ///   - list: the list file.
  ///   - report: called when the list cannot be written, or had to be replaced.
  init(
    _ connection: SQLiteConnection, _ list: SignInChangeList, report: @escaping @Sendable (SignInChangeFailure) -> Void
  ) {
    self.connection = connection
    statements = SignInChangeStatements(connection)
    self.list = list
    self.report = report
  }

  /// Records a user's change in the transaction that makes it.
  func add(_ kind: SignInChange.Kind, of user: UserID, at now: Timestamp) throws(SQLiteFailure) {
    try statements.add(kind, of: user, at: now)
    isBehind = true
  }

  /// Adds what is committed to the list, if there is something new. A failed write is tried again with the next
  /// commit.
  func keep() { if isBehind { synchronize() } }

  /// Brings the list in line with the table at the start.
  /// - Parameter loss: why the existing list is unusable; it is then kept under another name.
  func begin(replacing loss: RestoredChanges.Loss?) {
    if let loss {
      needsRewriting = true
      keepsOld = loss != .list(.missing)
      if keepsOld || tableHasChanges { report(.replaced(loss)) }
    }
    synchronize()
  }

  /// Whether the table has changes, which a missing list should have had.
  private var tableHasChanges: Bool { ((try? statements.newest()) ?? 0) > 0 }

  private func synchronize() {
    do throws(MaintenanceFailure) {
      try write()
      (isBehind, needsRewriting, keepsOld, isReported) = (false, false, false, false)
    } catch {
      // After a failure halfway, the content on disk is unknown.
      (isBehind, needsRewriting) = (true, true)
      if !isReported { report(.unwritten(error)) }
      isReported = true
    }
  }

  private func write() throws(MaintenanceFailure) {
    let wallet = try translatingErrors { () throws(SQLiteFailure) in try SignInChangeStatements.walletName(connection) }
    guard !needsRewriting, let end = try? list.end(of: wallet) else {
      return try list.write(try changes(after: 0), of: wallet, keepingOld: keepsOld)
    }
    let missing = try changes(after: end.newest?.number ?? 0)
    if !missing.isEmpty { try list.append(missing, after: end) }
  }

  private func changes(after number: Int64) throws(MaintenanceFailure) -> [SignInChange] {
    try translatingErrors { () throws(SQLiteFailure) in try statements.changes(after: number) }
  }

  private func translatingErrors<Result>(_ body: () throws(SQLiteFailure) -> Result) throws(MaintenanceFailure)
    -> Result
  {
    do throws(SQLiteFailure) { return try body() } catch { throw .broken(error.description) }
  }
}

/// A problem with the list next to the database; the wallet runs all the same.
package enum SignInChangeFailure: Sendable, Equatable {
  /// The list is behind the books, because it cannot be written.
  case unwritten(MaintenanceFailure)
  /// The list was unusable and was rewritten from the books. What it said about later changes is in
  /// `sign-in-changes.before`.
  case replaced(RestoredChanges.Loss)
}
