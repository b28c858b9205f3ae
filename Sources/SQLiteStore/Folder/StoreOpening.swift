import CSQLite
import SystemSupport
import WalletCore

/// The way from a folder on the disk to a connection that may write: makes the file or proves it sound, never guesses.
struct StoreOpening {
  let folder: DataFolder
  let configuration: StoreConfiguration
  private let steps: [Migration]

  init(_ configuration: StoreConfiguration, steps: [Migration] = Migrations.all) {
    self.configuration = configuration
    self.steps = steps
    folder = DataFolder(path: configuration.folder)
  }

  /// A file with more pages than this (4 MB) is checked from the last verified operation on, not whole, at a start.
  private static let wholeCheckPages: Int64 = 1024
  /// A sound, migrated, writing connection. The folder's lock must be held.
  func connect() throws(StoreOpenFailure) -> SQLiteConnection { try open().connection }

  /// The same, with what bringing older books to this version did to them.
  func open() throws(StoreOpenFailure) -> (connection: SQLiteConnection, migration: MigrationReport?) {
    if folder.size(of: folder.database) == nil { try create() }
    guard let size = folder.size(of: folder.database), size > 0 else { throw damaged("it is empty") }
    guard folder.isWritable(folder.database) else { throw folder.notWritable() }
    folder.closeToOthers()
    let connection = try ask { () throws(SQLiteFailure) in
      try SQLiteConnection(path: folder.database, access: .write)
    }
    try refuseStrangers(connection)
    try ask { () throws(SQLiteFailure) in try ConnectionSettings.applyForProving(connection) }
    try requireStructure(connection)
    let migration = try ask { () throws(SQLiteFailure) in
      // What a migration rewrites need not fit into memory.
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

  /// Makes the database under another name and renames it when it is whole: under its own name it is never half made.
  private func create() throws(StoreOpenFailure) {
    if let size = folder.size(of: folder.log), size > 0 {
      throw damaged("it is missing, while its log \(folder.log) is there")
    }
    try folder.makeEmpty(folder.unfinished)
    try ask { () throws(SQLiteFailure) in
      let connection = try SQLiteConnection(path: folder.unfinished, access: .write)
      try ConnectionSettings.applyCommon(connection)
      // What a migration rewrites need not fit into memory.
      try connection.run("PRAGMA cache_spill=ON")
      try Migrations.run(steps, on: connection, configuration) { _ throws(SQLiteFailure) in }
    }
    try folder.nameUnfinished()
  }

  /// Looks at the first page before anything is written.
  private func refuseStrangers(_ connection: SQLiteConnection) throws(StoreOpenFailure) {
    let (application, version) = try ask { () throws(SQLiteFailure) in
      (try connection.integer("PRAGMA application_id"), Int(try connection.integer("PRAGMA user_version") ?? 0))
    }
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

  /// All books of a small file; of a large one what came after the last verified operation.
  private func requireBooks(_ connection: SQLiteConnection) throws(StoreOpenFailure) {
    let violations = try ask { () throws(SQLiteFailure) in
      var violations = try Invariants.checkSchema(connection)
      // A mark of an operation that is not there any more is no mark: the whole check says so.
      let mark = try isSmall(connection) ? nil : VerifiedMark.read(connection)
      if let mark {
        violations += try RecentCheck.run(on: connection, after: mark)
      } else {
        violations += try Invariants.check(connection)
      }
      return violations
    }
    if let violation = violations.first { throw damaged(violation.description) }
  }

  /// Writes the mark. Without space there is none, and the next start checks more: reading still works.
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

  /// A copy of what is committed, in a file that only this user can read.
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

/// Why a store did not open. Nothing was changed in the data folder but what opening needs: the folder and its lock.
package enum StoreOpenFailure: Error, Sendable, Equatable {
  /// Another process has the folder.
  case inUse(folder: String)
  /// The folder, or a file that must be made in it, cannot be written.
  case notWritable(folder: String, reason: String)
  /// The folder, or something in it, is not this user's own.
  case untrusted(PlaceFault)
  /// The file is there and is not a sound wallet: not a database, not ours, or its books do not add up.
  case damaged(file: String, reason: String)
  /// A newer program wrote the file.
  case newerVersion(found: Int, known: Int)
  /// Anything else, with the system's own words for the log.
  case broken(String)
}

extension StoreOpenFailure {
  /// The system did not give what a store needs to run.
  init(_ failure: SystemFailure) { self = .broken("\(failure.call): \(failure.words)") }
}
