import WalletCore

/// What the list next to the database says about the time after a backup, and what was done about it.
package enum RestoredChanges: Sendable, Equatable {
  /// Why nothing is known about that time.
  package enum Loss: Sendable, Equatable {
    /// The list cannot be used.
    case list(ListFault)
    /// The list ends before the backup.
    case older
    /// The list and the backup have different changes under the same numbers.
    case differing
  }

  /// Why a list cannot be used.
  package enum ListFault: Error, Sendable, Equatable {
    /// There is no list in the data folder.
    case missing
    /// The list belongs to another wallet.
    case ofAnotherWallet
    /// The list is not as it was written, or cannot be read, with the reason.
    case unreadable(String)
  }

  /// How many users each kind of change affected.
  package struct Counts: Sendable, Equatable {
    /// Users whose phone number changed: the old one no longer signs in, the new one does.
    package var numbers = 0
    /// Users who had turned their authenticator app off: it is off.
    package var appsOff = 0
    /// How often users had made an app of the backup a second factor, or an alternative again: it is what they made it.
    package var appRoles = 0
    /// Removed passkeys that the backup had.
    package var passkeysRemoved = 0
    /// Users who had turned on an app that the backup does not have: it is gone.
    package var appsLost = 0
    /// Users who have left since: nobody can sign in as them, and the next start erases them.
    package var left = 0
  }

  /// The changes after the backup were made in these books, too. `newest`: the time of the list's last change; a list
  /// that was copied earlier has no later one.
  case applied(Counts, newest: Timestamp?)
  /// What changed is unknown.
  case lost(Loss)
}

extension RestoredChanges {
  /// Applies the changes that the list has and these books lack.
  /// - Throws: SQLite's failure; the transaction is the caller's.
  static func apply(
    _ list: SignInChangeList, to connection: SQLiteConnection, _ random: any RandomSource, at now: Timestamp
  ) throws(SQLiteFailure) -> RestoredChanges {
    let wallet = try SignInChangeStatements.walletName(connection)
    let statements = SignInChangeStatements(connection)
    let known = try statements.newest()
    let listed: [SignInChange]
    do throws(ListFault) { listed = try list.changes(of: wallet) } catch { return .lost(.list(error)) }
    guard listed.count >= known else { return .lost(.older) }
    guard try statements.changes(after: 0)[...] == listed.prefix(Int(known)) else { return .lost(.differing) }
    var replay = SignInChangeReplay(connection, random, at: now)
    for change in listed.dropFirst(Int(known)) {
      try statements.add(change)
      try replay.run(change)
    }
    return .applied(try replay.finish(), newest: listed.last?.at)
  }
}
