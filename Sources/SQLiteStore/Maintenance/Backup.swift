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
      head: report.head, database: try SystemFile.digest(of: draft.path, cancellation), key: try source.readKey())
    let record = Draft(of: BackupRecord.path(beside: final), random)
    try SystemFile.write(content.bytes, to: record.path)
    defer { SystemFile.remove(record.path) }
    try requireFree(final)
    // The record first, so that a database under its final name has its key.
    try Draft.nameAll([record, Draft(draft.path, for: final)])
    return (final, report)
  }

  private func requireFree(_ path: String) throws(MaintenanceFailure) {
    for file in [path, BackupRecord.path(beside: path)] where SystemFile.exists(file) { throw .exists(file: file) }
  }

  /// `mywallet-12-0a1b2c3d.db`: the newest operation's place, and the first digits of its hash.
  static func name(_ head: LedgerHead) -> String { "mywallet-\(head.place)-\(head.hash.hex.prefix(8)).db" }

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
