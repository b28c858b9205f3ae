/// What the list beside the database tells of the time after a backup, and what was done about it.
public enum RestoredChanges: Sendable, Equatable {
  /// Why nothing is known of that time.
  public enum Loss: Sendable, Equatable {
    /// There is no list in the data folder.
    case missing
    /// The list is another wallet's.
    case ofAnotherWallet
    /// The list is not as it was written, with the reason.
    case unreadable(String)
    /// The list ends before the backup.
    case older
  }

  /// How many users each kind of change concerned.
  public struct Counts: Sendable, Equatable {
    /// Had their number changed: the old one does not sign in any more, the new one does.
    public var numbers = 0
    /// Had turned their authenticator app off: it is off.
    public var appsOff = 0
    /// Had turned an app on that the backup does not have: it is gone.
    public var appsLost = 0
  }

  /// What was changed since the backup was done again.
  case applied(Counts)
  /// It is not known what was changed.
  case lost(Loss)

  var isLost: Bool { if case .lost = self { true } else { false } }
}

extension RestoredChanges {
  /// Does again what the list has and these books have not.
  /// - Throws: what SQLite said; the transaction is the caller's.
  static func apply(_ list: SignInChangeList, to connection: SQLiteConnection) throws(SQLiteFailure) -> RestoredChanges
  {
    let wallet = try SignInChangeStatements.walletName(connection)
    let statements = SignInChangeStatements(connection)
    let known = try statements.newest()
    let listed: [SignInChange]
    do throws(SignInChangeList.Fault) { listed = try list.changes(of: wallet) } catch {
      switch error {
      case .missing: return .lost(.missing)
      case .ofAnotherWallet: return .lost(.ofAnotherWallet)
      case .unreadable(let reason): return .lost(.unreadable(reason))
      }
    }
    guard listed.count >= known else { return .lost(.older) }
    var replay = SignInChangeReplay(connection)
    for change in listed.dropFirst(Int(known)) {
      try statements.add(change)
      try replay.run(change)
    }
    return .applied(try replay.finish())
  }
}
