import WalletCore

/// A copy of a wallet's books and of its key, of one moment, while the wallet goes on.
///
/// The copy is a database like the wallet's own; beside it stands a ``BackupRecord`` with the key. Both are written
/// under other names first and get theirs when they are whole, durable and checked.
package struct Backup: Sendable {
  private let source: DataFolder
  private let random: any RandomSource
  private let cancellation: Cancellation

  /// - Parameters:
  ///   - folder: the data folder, whose lock this process holds.
  ///   - random: makes up names that nobody else writes to.
  ///   - cancellation: gives the work up; nothing is left of it then.
  package init(of folder: String, random: any RandomSource, cancellation: Cancellation) {
    self.random = random
    source = DataFolder(path: folder)
    self.cancellation = cancellation
  }

  /// Makes the backup and checks it whole.
  /// - Parameter path: the file to make; for a folder that is there, a file in it with the head in its name.
  /// - Returns: the file's path, and what the check of the copy found.
  /// - Throws: why there is none.
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
    // The record first: a database under its final name has its key.
    try Draft.nameAll([record, Draft(draft, for: final)])
    return (final, report)
  }

  private func requireFree(_ path: String) throws(MaintenanceFailure) {
    for file in [path, BackupRecord.path(beside: path)] where SystemFile.exists(file) { throw .exists(file: file) }
  }

  /// `mywallet-12-0a1b2c3d.db`: the newest operation's number, and how its hash begins.
  static func name(_ head: LedgerHead) -> String { "mywallet-\(head.number)-\(head.hash.hex.prefix(8)).db" }

  private func copy(to draft: String) throws(MaintenanceFailure) {
    do throws(SQLiteFailure) {
      let connection = try SQLiteConnection(path: source.database, access: .read)
      connection.ends(with: cancellation)
      // Not `query_only`, which refuses this; the file itself is opened for reading.
      try ConnectionSettings.applyCommon(connection)
      try connection.run("VACUUM INTO ?1", draft)
    } catch {
      if cancellation.isCancelled { throw .cancelled }
      if error.isDamage { throw .damaged(file: source.database, reason: error.description) }
      if error.isDiskFull || error.isRefusedBySystem { throw .notWritable(file: draft, reason: error.description) }
      throw .broken(error.description)
    }
    try SystemFile.sync(draft)
  }
}

extension String {
  /// A folder's path without slashes at its end.
  var droppingLastSlashes: String {
    var path = self
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path == "/" ? "" : path
  }
}
