import WalletCore

/// The ways to sign in that a backup contains, and what a restore does about them. A backup does not know which
/// proofs were used, replaced or ended since it was made. The list next to the database records some of that.
package struct RestoredAlternatives: Sendable, Equatable {
  /// How many users had usable recovery codes. None of these codes works any more.
  package let recoveryUsers: Int
  /// How many users have an authenticator app. It may have been turned off, or another one turned on, since.
  package let appUsers: Int
  /// What has changed since the backup.
  package let changes: RestoredChanges

  /// Ends sessions, sent codes, known devices, recovery codes, and authenticator apps that were not turned on. Also
  /// uses up the steps of apps up to the last one whose code may have been used before now.
  ///
  /// Runs in the caller's transaction.
  static func end(
    in connection: SQLiteConnection, _ list: SignInChangeList, _ random: any RandomSource, at now: Timestamp
  ) throws(SQLiteFailure) -> RestoredAlternatives {
    try connection.run("DELETE FROM session")
    try connection.run("DELETE FROM challenge")
    try connection.run("DELETE FROM device")
    // Whether its holder has stopped it since is not known.
    try connection.run("DELETE FROM waiting_number")
    try connection.run("DELETE FROM totp WHERE on_at IS NULL")
    let changes = try RestoredChanges.apply(list, to: connection, random, at: now)
    // A code is also valid one step before its time.
    try connection.run("UPDATE totp SET last_step=max(last_step,?1)", OneTimePassword.step(at: now) + 1)
    let users = try connection.statement(
      "SELECT DISTINCT user_id FROM recovery WHERE ended_at IS NULL AND used_at IS NULL ORDER BY user_id"
    ).all { row in row.user(0) }
    let events = EventStatements(connection)
    for user in users { try events.tell(.recoveryVoided, at: now, user) }
    try connection.run("UPDATE recovery SET ended_at=?1 WHERE ended_at IS NULL", now)
    // Invoices written after the backup may have been printed, also after an earlier restore of the same backup.
    // So may those of operators that came after it.
    let series = InvoiceSeries.begun(at: now)
    try connection.run("UPDATE operator SET series=max(series+1,?1)", series)
    try connection.run("UPDATE wallet SET series=max(series+1,?1)", series)
    let apps = try connection.integer("SELECT count(*) FROM totp")
    return RestoredAlternatives(recoveryUsers: users.count, appUsers: Int(apps ?? 0), changes: changes)
  }

  /// Does the same at a start if the list has changes that the books lack: then the books are a copy that was put
  /// back.
  /// - Returns: `alternatives`: what was ended, nil if the books are no older than the list. `loss`: why the list is
  ///   unusable, nil if it is usable.
  static func endIfOlder(
    in connection: SQLiteConnection, than list: SignInChangeList, _ random: any RandomSource, at now: Timestamp
  ) throws(SQLiteFailure) -> (alternatives: RestoredAlternatives?, loss: RestoredChanges.Loss?) {
    let wallet = try SignInChangeStatements.walletName(connection)
    let statements = SignInChangeStatements(connection)
    let listed: SignInChangeList.End
    do throws(SignInChangeList.Fault) { listed = try list.end(of: wallet) } catch {
      return (nil, .list(error))
    }
    guard let newest = listed.newest else { return (nil, nil) }
    guard newest.number > (try statements.newest()) else {
      return (nil, try statements.change(newest.number) == newest ? nil : .differing)
    }
    let alternatives = try connection.inTransaction { () throws(SQLiteFailure) in
      try end(in: connection, list, random, at: now)
    }
    if case .lost(let loss) = alternatives.changes { return (alternatives, loss) }
    return (alternatives, nil)
  }
}
