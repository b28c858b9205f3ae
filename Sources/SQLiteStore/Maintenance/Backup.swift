import WalletCore

/// A copy of a wallet's books and key, taken at one point in time while the wallet keeps running.
///
/// The copy is a database like the wallet's own, with a ``BackupRecord`` next to it that holds the key. Both are
/// written under temporary names and renamed when they are complete, durable and checked.
package struct Backup: Sendable {
  private let source: DataFolder
  private let random: any RandomSource
  private let cancellation: Cancellation

  /// - Parameters:
  ///   - folder: the data folder, whose lock this process holds.
  ///   - random: generates names that no other process writes to.
  ///   - cancellation: cancels the work; nothing is left of it then.
  package init(of folder: String, random: any RandomSource, cancellation: Cancellation) {
    self.random = random
    source = DataFolder(path: folder)
    self.cancellation = cancellation
  }

  /// Makes the backup and checks all of it.
  /// - Parameter path: the file to create; if this is an existing folder, a file in it with the head in its name.
  /// - Returns: the file's path, and what the check of the copy found.
  /// - Throws: why there is no backup.
  package func write(to path: String) throws(MaintenanceFailure) -> (file: String, report: BooksReport) {
    let isFolder = SystemFile.isFolder(path)
    let place = isFolder ? path.droppingLastSlashes + "/mywallet.db" : path
    if !isFolder { try requireFree(path) }
    let draft = Draft(of: place, random)
    _ = try SystemFile.create(draft.path)
    defer {
      for file in [draft.path, draft.path + "-journal"] { SystemFile.remove(file) }
    }
    try copy(to: draft.path)
    let report = try BooksInspection(file: draft.path, cancellation: cancellation).run()
    if let violation = report.violations.first { throw .damaged(file: draft.path, reason: violation.description) }
    let final = isFolder ? path.droppingLastSlashes + "/" + Self.name(report.head) : path
    let content = BackupRecord(
      head: report.head, database: try SystemFile.digest(of: draft.path, cancellation),
      key: try KeyFolder(source).read().file)
    let record = Draft(of: BackupRecord.path(beside: final), random)
    try SystemFile.write(content.bytes, to: record.path)
    defer { SystemFile.remove(record.path) }
    try requireFree(final)
    // The record first, so that a database under its final name has its key.
    try Draft.nameAll([record, Draft(draft.path, for: final)])
    return (final, report)
  }

  /// Makes the backup as one file that is sealed, and reads it back whole.
  /// - Parameters:
  ///   - path: as for ``write(to:)``.
  ///   - seal: the key of this one file.
  /// - Returns: the file's path, and what the check of the copy found.
  /// - Throws: why there is no backup.
  package func write(
    to path: String, sealed seal: SealedFile
  ) throws(MaintenanceFailure) -> (file: String, report: BooksReport) {
    let isFolder = SystemFile.isFolder(path)
    if !isFolder, SystemFile.exists(path) { throw .exists(file: path) }
    // The copy is not sealed: nowhere but beside the books themselves.
    let folder = source.path(of: .sealing)
    try SystemFile.makeFolder(folder)
    let copy = Draft(of: folder + "/copy", random)
    _ = try SystemFile.create(copy.path)
    // The folder stays until the next start: another backup may be about to use it.
    defer {
      for file in [copy.path, copy.path + "-journal"] { SystemFile.remove(file) }
    }
    try self.copy(to: copy.path)
    let report = try BooksInspection(file: copy.path, cancellation: cancellation).run()
    if let violation = report.violations.first { throw .damaged(file: copy.path, reason: violation.description) }
    let record = BackupRecord(
      head: report.head, database: try SystemFile.digest(of: copy.path, cancellation),
      key: try KeyFolder(source).read().file)
    let name = Self.name(report.head, ending: "sealed")
    let final = isFolder ? path.droppingLastSlashes + "/" + name : path
    let draft = Draft(of: final, random)
    defer { SystemFile.remove(draft.path) }
    try SealedBackup.write(record, copy.path, to: draft.path, seal, cancellation)
    guard try SealedBackup.isWhole(draft.path, seal, record, cancellation) else {
      throw .damaged(file: draft.path, reason: "it reads otherwise than it was written")
    }
    try Draft.nameAll([draft])
    return (final, report)
  }

  private func requireFree(_ path: String) throws(MaintenanceFailure) {
    for file in [path, BackupRecord.path(beside: path)] where SystemFile.exists(file) { throw .exists(file: file) }
  }

  /// `mywallet-12-0a1b2c3d.db`: the newest operation's place, and the first digits of its hash.
  static func name(_ head: LedgerHead, ending: String = "db") -> String {
    "mywallet-\(head.place)-\(head.hash.hex.prefix(8)).\(ending)"
  }

  private func copy(to draft: String) throws(MaintenanceFailure) {
    do throws(SQLiteFailure) {
      let connection = try SQLiteConnection(path: source.database, access: .read)
      connection.endStatements { [cancellation] in cancellation.isCancelled }
      // Not `query_only`, because it refuses `VACUUM INTO`; the file itself is opened for reading.
      try ConnectionSettings.applyCommon(connection)
      try connection.run("VACUUM INTO ?1", draft)
    } catch {
      if cancellation.isCancelled { throw .cancelled }
      if error.isDamage { throw .damaged(file: source.database, reason: error.description) }
      if error.isRefusedBySystem { throw .notWritable(file: draft, reason: error.description) }
      throw .broken(error.description)
    }
    try SystemFile.sync(draft)
  }
}
