import WalletCore

/// The steps from an empty file to the newest version: ordered, forward only, one transaction each.
///
/// The number of completed steps is the file's `user_version`. A file with a higher number comes from a newer program
/// and is left alone. If a file has books, they are checked and copied first, and checked again after each step. The facts
/// in a file are those of its own program until the last step is done, and are compared with this one's then.
enum Migrations {
  static let all: [Migration] = [
    Migration(
      name: "the tables", apply: FirstVersion.make, check: Invariants.checkBooks, setsVersion: "PRAGMA user_version=1")
  ]

  /// The newest version that a program with these steps knows.
  static var known: Int { all.count }

  /// Runs the steps that the file still lacks. Before the first, `copying` makes a copy of a file that has books.
  /// - Returns: what happened to the books; nil if the file had none, or was of this version.
  @discardableResult
  static func run(
    _ steps: [Migration] = all, on connection: SQLiteConnection, _ configuration: StoreConfiguration,
    copying: (_ version: Int) throws(SQLiteFailure) -> Void
  ) throws(SQLiteFailure) -> MigrationReport? {
    let version = Int(try connection.integer("PRAGMA user_version") ?? 0)
    guard version < steps.count else { return nil }
    var before: LedgerHead?
    if version > 0 {
      try requireSound(try steps[version - 1].check(connection), "before")
      before = try BooksInspection.head(connection)
      try copying(version)
    }
    for (number, step) in steps.enumerated().dropFirst(version) {
      try take(step, on: connection, configuration, hasBooks: version > 0, isLast: number == steps.count - 1)
    }
    guard let before else { return nil }
    return MigrationReport(
      from: version, to: steps.count, before: before, after: try BooksInspection.head(connection))
  }

  private static func take(
    _ step: Migration, on connection: SQLiteConnection, _ configuration: StoreConfiguration, hasBooks: Bool,
    isLast: Bool
  ) throws(SQLiteFailure) {
    do throws(SQLiteFailure) {
      try connection.inTransaction { () throws(SQLiteFailure) in
        try step.apply(connection, configuration)
        try connection.run(step.setsVersion)
        if isLast {
          try ProgramFacts.write(to: connection, configuration.kinds)
          try requireSound(try FactCheck.run(on: connection, configuration.kinds), "after")
        }
        // If there were no books, a check says nothing before all steps are done.
        if hasBooks || isLast { try requireSound(try step.check(connection), "after") }
      }
    } catch {
      throw SQLiteFailure(code: error.code, message: "migration '\(step.name)': \(error.message)")
    }
  }

  private static func requireSound(
    _ violations: [InvariantViolation], _ when: StaticString
  ) throws(SQLiteFailure) {
    guard let violation = violations.first else { return }
    throw SQLiteFailure(code: SQLiteFailure.unreadable("books").code, message: "\(when) it: \(violation)")
  }
}

/// One step from a version of the file to the next. Once released it never changes.
struct Migration: Sendable {
  /// The name in the log.
  let name: StaticString
  /// Makes the change, inside its own transaction.
  let apply: @Sendable (SQLiteConnection, StoreConfiguration) throws(SQLiteFailure) -> Void
  /// Finds what is wrong with a file of the version that this step produces, but for its facts.
  let check: @Sendable (SQLiteConnection) throws(SQLiteFailure) -> [InvariantViolation]
  /// `PRAGMA user_version` of the version that this step produces.
  let setsVersion: SQL
}

/// What migrating a file with books to the current version did to its chain. If a step changes what is hashed, every
/// operation gets another hash, and a head noted earlier no longer matches.
package struct MigrationReport: Sendable, Equatable {
  /// The version that the file had.
  package let from: Int
  /// The version that the file has now.
  package let to: Int
  /// The newest operation and its hash before the first step; the chain was verified up to it.
  package let before: LedgerHead
  /// The same operation and its hash after the last step.
  package let after: LedgerHead
}
