import WalletCore

/// The way from an empty file to the newest version: ordered, forward only, each step one transaction.
///
/// The number of steps done is the file's `user_version`. A file with a higher number comes from a newer program and is
/// left alone. The books are checked before and after a step on a file that has any, and a copy is made first.
enum Migrations {
  static let all: [Migration] = [
    Migration(
      name: "accounts, operations, users", apply: FirstVersion.make, check: FirstVersionCheck.run,
      seal: "PRAGMA user_version=1"),
    Migration(
      name: "entries hold the balances", apply: SecondVersion.make, check: Invariants.check,
      seal: "PRAGMA user_version=2"),
    Migration(
      name: "the accepted clock", apply: AcceptedClock.make, check: Invariants.check, seal: "PRAGMA user_version=3"),
    Migration(
      name: "sign-in is defended", apply: SignInDefence.make, check: Invariants.check, seal: "PRAGMA user_version=4"),
    Migration(
      name: "users choose the look", apply: UserPreferences.make, check: Invariants.check,
      seal: "PRAGMA user_version=5"),
    Migration(
      name: "recovery codes know their session", apply: RecoveryOrigin.make, check: Invariants.check,
      seal: "PRAGMA user_version=6"),
    Migration(
      name: "open accounts apart", apply: AccountStates.make, check: Invariants.check, seal: "PRAGMA user_version=7"),
    Migration(
      name: "sign-ins are told by their sessions", apply: SignInNews.make, check: Invariants.check,
      seal: "PRAGMA user_version=8"),
    Migration(
      name: "what changes in how users sign in is listed", apply: SignInChangeKeeping.make, check: Invariants.check,
      seal: "PRAGMA user_version=9"),
  ]

  /// What a program with these steps knows.
  static var known: Int { all.count }

  /// Does the steps that the file has not seen; `copying` makes a copy of a file that has books, before the first.
  /// - Returns: what became of the books; nil for a file that had none, or was of this version.
  @discardableResult
  static func run(
    _ steps: [Migration] = all, on connection: SQLiteConnection, _ configuration: StoreConfiguration,
    copying: (_ version: Int) throws(SQLiteFailure) -> Void
  ) throws(SQLiteFailure) -> MigrationReport? {
    let version = Int(try connection.integer("PRAGMA user_version") ?? 0)
    guard version < steps.count else { return nil }
    var before: LedgerHead?
    if version > 0 {
      try requireSound(connection, steps[version - 1], "before")
      before = try BooksInspection.head(connection)
      try copying(version)
    }
    for (number, step) in steps.enumerated().dropFirst(version) {
      // Where there were no books, what a step makes of them says nothing before all are done.
      let isChecked = version > 0 || number == steps.count - 1
      try take(step, on: connection, configuration, isChecked: isChecked)
    }
    guard let before else { return nil }
    return MigrationReport(
      from: version, to: steps.count, before: before, after: try BooksInspection.head(connection))
  }

  private static func take(
    _ step: Migration, on connection: SQLiteConnection, _ configuration: StoreConfiguration, isChecked: Bool
  ) throws(SQLiteFailure) {
    do throws(SQLiteFailure) {
      try connection.inTransaction { () throws(SQLiteFailure) in
        try step.apply(connection, configuration)
        try connection.run(step.seal)
        if isChecked { try requireSound(connection, step, "after") }
      }
    } catch {
      throw SQLiteFailure(code: error.code, message: "migration '\(step.name)': \(error.message)")
    }
  }

  private static func requireSound(
    _ connection: SQLiteConnection, _ step: Migration, _ when: StaticString
  ) throws(SQLiteFailure) {
    guard let violation = try step.check(connection).first else { return }
    throw SQLiteFailure(code: SQLiteFailure.unreadable("books").code, message: "\(when) it: \(violation)")
  }
}

/// One step from a version of the file to the next; once released it never changes.
struct Migration: Sendable {
  /// What stands in the log.
  let name: StaticString
  /// What to do, inside a transaction of its own.
  let apply: @Sendable (SQLiteConnection, StoreConfiguration) throws(SQLiteFailure) -> Void
  /// What is wrong with a file of the version that it makes.
  let check: @Sendable (SQLiteConnection) throws(SQLiteFailure) -> [InvariantViolation]
  /// `PRAGMA user_version` of the version that it makes.
  let seal: SQL
}

/// What bringing a file with books to the present version did to its chain. Where a step changes what is hashed, every
/// operation gets another hash, and a head that was written down before no longer compares.
package struct MigrationReport: Sendable, Equatable {
  /// The version that the file had.
  package let from: Int
  /// The version that it has.
  package let to: Int
  /// The newest operation and its hash before the first step; the chain was verified up to it.
  package let before: LedgerHead
  /// The same operation and its hash after the last.
  package let after: LedgerHead
}
