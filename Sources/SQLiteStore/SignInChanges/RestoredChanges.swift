import WalletCore

/// What the list beside the database tells of the time after a backup, and what was done about it.
package enum RestoredChanges: Sendable, Equatable {
  /// Why nothing is known of that time.
  package enum Loss: Sendable, Equatable {
    /// There is no list in the data folder.
    case missing
    /// The list is another wallet's.
    case ofAnotherWallet
    /// The list is not as it was written, with the reason.
    case unreadable(String)
    /// The list ends before the backup.
    case older
    /// The list and the backup tell of different changes under the same numbers.
    case differing
  }

  /// How many users each kind of change concerned.
  package struct Counts: Sendable, Equatable {
    /// Had their number changed: the old one does not sign in any more, the new one does.
    package var numbers = 0
    /// Had turned their authenticator app off: it is off.
    package var appsOff = 0
    /// Had turned an app on that the backup does not have: it is gone.
    package var appsLost = 0
  }

  /// The changes that came after the backup are made in these books, too. `newest`: when the list's last one came; a list that
  /// was copied before the end knows no later one.
  case applied(Counts, newest: Timestamp?)
  /// It is not known what was changed.
  case lost(Loss)
}

extension RestoredChanges {
  /// Makes the changes that the list has and these books have not.
  /// - Throws: what SQLite said; the transaction is the caller's.
  static func apply(_ list: SignInChangeList, to connection: SQLiteConnection) throws(SQLiteFailure) -> RestoredChanges
  {
    let wallet = try SignInChangeStatements.walletName(connection)
    let statements = SignInChangeStatements(connection)
    let known = try statements.newest()
    let listed: [SignInChange]
    do throws(SignInChangeList.Fault) { listed = try list.changes(of: wallet) } catch { return .lost(Loss(error)) }
    guard listed.count >= known else { return .lost(.older) }
    guard try statements.changes(after: 0)[...] == listed.prefix(Int(known)) else { return .lost(.differing) }
    var replay = SignInChangeReplay(connection)
    for change in listed.dropFirst(Int(known)) {
      try statements.add(change)
      try replay.run(change)
    }
    return .applied(try replay.finish(), newest: listed.last?.at)
  }
}

extension RestoredChanges.Loss {
  init(_ fault: SignInChangeList.Fault) {
    switch fault {
    case .missing: self = .missing
    case .ofAnotherWallet: self = .ofAnotherWallet
    case .unreadable(let reason): self = .unreadable(reason)
    }
  }
}
