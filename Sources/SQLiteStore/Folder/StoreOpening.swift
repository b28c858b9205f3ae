import CSQLite
import SystemSupport
import WalletCore

/// Opens a writing connection for a folder on disk: creates the file or proves it sound, never guesses.
struct StoreOpening {
  let folder: DataFolder
  let configuration: StoreConfiguration
  private let steps: [Migration]

  init(_ configuration: StoreConfiguration, steps: [Migration] = Migrations.all) {
    self.configuration = configuration
    self.steps = steps
    folder = DataFolder(path: configuration.folder)
  }

  /// At a start, a file with more pages than this (1 MB) is checked only from the last verified operation on. To check
  /// so much takes some 50 ms: nobody should wait for a start.
  private static let wholeCheckPages: Int64 = 256

  /// Opens a checked and migrated writing connection. The caller must hold the folder's lock.
  func connect() throws(StoreOpenFailure) -> SQLiteConnection { try open().connection }

  /// Does the same, and also reports what migrating older books did to them.
  func open() throws(StoreOpenFailure) -> (connection: SQLiteConnection, migration: MigrationReport?) {
    if folder.size(of: folder.database) == nil { try create() }
    guard let size = folder.size(of: folder.database), size > 0 else { throw damaged("it is empty") }
    guard folder.isWritable(folder.database) else { throw folder.notWritable() }
    folder.closeToOthers()
    let connection = try ask { () throws(SQLiteFailure) in
      try SQLiteConnection(path: folder.database, access: .write)
    }
    try requireOwnApplicationID(connection)
    try ask { () throws(SQLiteFailure) in try ConnectionSettings.applyForProving(connection) }
    try requireStructure(connection)
    let migration = try ask { () throws(SQLiteFailure) in
      // A migration may rewrite more than fits into memory.
      try connection.run("PRAGMA cache_spill=ON")
      let migration = try Migrations.run(steps, on: connection, configuration) { version throws(SQLiteFailure) in
        try copy(connection, to: folder.copy(beforeLeaving: version))
      }
      try connection.run("PRAGMA cache_spill=OFF")
      return migration
    }
    try requireBooks(connection)
    try ask { () throws(SQLiteFailure) in
      try ConnectionSettings.applyForWriting(connection)
      try markVerified(connection)
    }
    connection.checkpointsWhenClosed(true)
    return (connection, migration)
  }

  /// Creates the database under another name and renames it when complete, so that the final name never has a partial
  /// file.
  private func create() throws(StoreOpenFailure) {
    if let size = folder.size(of: folder.log), size > 0 {
      throw damaged("it is missing, while its log \(folder.log) is there")
    }
    try folder.makeEmpty(folder.unfinished)
    try ask { () throws(SQLiteFailure) in
      let connection = try SQLiteConnection(path: folder.unfinished, access: .write)
      try ConnectionSettings.applyCommon(connection)
      // A migration may rewrite more than fits into memory.
      try connection.run("PRAGMA cache_spill=ON")
      try Migrations.run(steps, on: connection, configuration) { _ throws(SQLiteFailure) in }
    }
    try folder.nameUnfinished()
  }

  /// Checks the first page before anything is written.
  private func requireOwnApplicationID(_ connection: SQLiteConnection) throws(StoreOpenFailure) {
    let (application, version) = try ask { () throws(SQLiteFailure) in
      (try connection.integer("PRAGMA application_id"), Int(try connection.integer("PRAGMA user_version") ?? 0))
    }
    guard !Schema.earlierApplicationIDs.contains(application ?? 0) else { throw .earlierBuild(file: folder.database) }
    guard application == Schema.applicationID, version > 0 else {
      throw damaged("it is a database, but not one of this program")
    }
    guard version <= steps.count else { throw .newerVersion(found: version, known: steps.count) }
  }

  private func requireStructure(_ connection: SQLiteConnection) throws(StoreOpenFailure) {
    let violations = try ask { () throws(SQLiteFailure) in
      try isSmall(connection) ? Invariants.checkStructure(connection) : []
    }
    if let violation = violations.first { throw damaged(violation.description) }
  }

  /// Checks all books of a small file; in a large one, only what was booked after the last verified operation.
  private func requireBooks(_ connection: SQLiteConnection) throws(StoreOpenFailure) {
    let violations = try ask { () throws(SQLiteFailure) in
      var violations = try SchemaCheck.run(on: connection)
      // A mark whose operation no longer exists counts as none: the full check reports it.
      let mark = try isSmall(connection) ? nil : VerifiedMark.read(connection)
      if let mark {
        violations += try FactCheck.run(on: connection, configuration.kinds)
        violations += try RecentCheck.run(on: connection, after: mark)
      } else {
        violations += try Invariants.check(connection, configuration.kinds)
      }
      return violations
    }
    if let violation = violations.first { throw damaged(violation.description) }
  }

  /// Writes the mark. On a full disk there is none, and the next start checks more: reading still works.
  func markVerified(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    guard let newest = try VerifiedMark.newest(connection) else { return }
    guard newest.number - (try VerifiedMark.read(connection)?.number ?? 0) >= VerifiedMark.distance else { return }
    do throws(SQLiteFailure) { try newest.write(connection, at: configuration.clock.now()) } catch {
      guard error.isDiskFull else { throw error }
    }
  }

  private func isSmall(_ connection: SQLiteConnection) throws(SQLiteFailure) -> Bool {
    try connection.integer("PRAGMA page_count") ?? 0 <= Self.wholeCheckPages
  }

  /// Copies the committed data to a file that only this user can read.
  private func copy(_ connection: SQLiteConnection, to file: String) throws(SQLiteFailure) {
    do throws(StoreOpenFailure) { try folder.makeEmpty(file) } catch {
      throw SQLiteFailure(code: SQLITE_CANTOPEN, message: "no copy before the migration: \(error)")
    }
    try connection.run("VACUUM INTO ?1", file)
    guard folder.makeDurable(file) else {
      throw SQLiteFailure(code: SQLITE_IOERR, message: "the copy before the migration cannot be made durable")
    }
  }

  private func damaged(_ reason: String) -> StoreOpenFailure { .damaged(file: folder.database, reason: reason) }

  private func ask<Result>(
    _ body: () throws(SQLiteFailure) -> Result
  ) throws(StoreOpenFailure) -> Result {
    do throws(SQLiteFailure) {
      return try body()
    } catch {
      if error.isDamage { throw damaged(error.description) }
      if error.isRefusedBySystem { throw .notWritable(folder: folder.path, reason: error.description) }
      throw .broken(error.description)
    }
  }
}

/// Why a store did not open. In the data folder, only what opening needs has changed: the folder and its lock.
package enum StoreOpenFailure: Error, Sendable, Equatable {
  /// Another process holds the folder's lock.
  case inUse(folder: String)
  /// The folder, or a file that must be created in it, cannot be written.
  case notWritable(folder: String, reason: String)
  /// The folder, or something in it, is not this user's own.
  case untrusted(UntrustedFile)
  /// The file exists but is not a sound wallet: not a database, not ours, or its books do not add up.
  case damaged(file: String, reason: String)
  /// A build from before the first release wrote the file: no program reads it any more but the one that wrote it.
  case earlierBuild(file: String)
  /// A newer program wrote the file.
  case newerVersion(found: Int, known: Int)
  /// Any other failure, with the system's message for the log.
  case broken(String)
}

extension StoreOpenFailure {
  /// The system refused something that a store needs to run.
  init(_ failure: SystemFailure) { self = .broken("\(failure.call): \(failure.words)") }
}
