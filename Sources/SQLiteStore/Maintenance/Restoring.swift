import WalletCore

/// Restores a backup into a data folder that has no wallet.
///
/// The copy is checked, and migrated if it is older, in a folder inside the data folder. Only then are the key and
/// the database renamed into place. Afterwards no user is signed in, no browser is known, and no proof in the backup
/// works that may have been used or replaced since: see ``RestoredAlternatives``.
package struct Restoring: Sendable {
  private let target: DataFolder
  private let configuration: StoreConfiguration
  private let cancellation: Cancellation
  /// What makes the books of an older backup this version's.
  var steps = Migrations.all

  /// - Parameters:
  ///   - configuration: the data folder, clock and randomness of the restored wallet.
  ///   - cancellation: cancels the work; nothing is restored then.
  package init(_ configuration: StoreConfiguration, cancellation: Cancellation) {
    target = DataFolder(path: configuration.folder)
    self.configuration = configuration
    self.cancellation = cancellation
  }

  /// Checks the whole backup, of two files or sealed, and puts it in place. A sign-in change list in the data folder stays there, and its
  /// changes are applied.
  /// - Returns: the restored wallet.
  /// - Parameters:
  ///   - file: the backup.
  ///   - passphrase: opens a sealed one.
  /// - Throws: why nothing was restored.
  package func run(from file: String, _ passphrase: Passphrase? = nil) throws(MaintenanceFailure) -> RestoredWallet {
    let source = try BackupSource(file, passphrase)
    let record = source.record
    guard let backupKeys = KeyRing(file: record.key) else {
      throw .damaged(file: file, reason: "its key is not as the backup wrote it")
    }
    let lock: FolderLock
    do throws(StoreOpenFailure) {
      try target.make()
      lock = try target.lock()
    } catch { throw .store(error) }
    // The lock is held until everything is in place.
    defer { withExtendedLifetime(lock) {} }
    try requireFree(for: backupKeys)
    let staging = DataFolder(path: target.path(of: .restoring))
    staging.removeAll()
    defer { staging.removeAll() }
    do throws(StoreOpenFailure) { try staging.makeAnew() } catch { throw .store(error) }
    var proved = try prove(file, source, in: staging)
    proved.keepsFolderKey = try place(staging, keys: backupKeys)
    return proved
  }

  /// A key may be there alone: an interrupted restore left it, or the owner moved the database away. It must be the
  /// backup's, or the same wallet's from before or after a rotation.
  private func requireFree(for keys: KeyRing) throws(MaintenanceFailure) {
    for file in [target.database, target.log] where SystemFile.exists(file) {
      throw .occupied(folder: target.path, file: file)
    }
    guard SystemFile.exists(target.key) else { return }
    guard let there = try? KeyFolder(target).read(), there.joined(with: keys, uses: KeyUses()) != nil else {
      throw .occupied(folder: target.path, file: target.key)
    }
  }

  private func prove(
    _ file: String, _ source: BackupSource, in staging: DataFolder
  ) throws(MaintenanceFailure) -> RestoredWallet {
    let record = source.record
    guard try source.copy(staging.database, cancellation) == record.database else {
      throw .damaged(file: file, reason: "it is not as the backup wrote it")
    }
    try requireHead(of: file, record, in: staging)
    let (migration, alternatives) = try migrate(file, staging)
    // Numbers that changed since the backup were booked on top of it.
    let inspection = BooksInspection(file: staging.database, cancellation: cancellation, known: steps.count)
    let report = try inspection.run(comparing: migration?.after ?? record.head)
    if let violation = report.violations.first { throw .damaged(file: file, reason: violation.description) }
    guard report.earlierHead == .found else {
      throw .damaged(file: file, reason: "its newest operation is another")
    }
    return RestoredWallet(report: report, migration: migration, alternatives: alternatives)
  }

  /// Runs before the migration, because that may change all hashes.
  private func requireHead(
    of file: String, _ record: BackupRecord, in staging: DataFolder
  ) throws(MaintenanceFailure) {
    let head: LedgerHead
    do throws(SQLiteFailure) {
      let connection = try SQLiteConnection(path: staging.database, access: .read)
      head = try BooksInspection.head(connection)
    } catch { throw .damaged(file: file, reason: error.description) }
    guard head == record.head else { throw .damaged(file: file, reason: "its newest operation is another") }
  }

  private func migrate(
    _ file: String, _ staging: DataFolder
  ) throws(MaintenanceFailure) -> (MigrationReport?, RestoredAlternatives) {
    var configuration = configuration
    configuration.folder = staging.path
    do throws(StoreOpenFailure) {
      let (connection, migration) = try StoreOpening(configuration, steps: steps).open()
      let alternatives: RestoredAlternatives
      do throws(SQLiteFailure) {
        let list = SignInChangeList(folder: target)
        alternatives = try connection.inTransaction { () throws(SQLiteFailure) in
          try RestoredAlternatives.end(
            in: connection, list, configuration.random, at: configuration.clock.now())
        }
        _ = try connection.checkpoint(.truncate)
      } catch { throw .broken(error.description) }
      return (migration, alternatives)
    } catch {
      switch error {
      case .damaged(_, let reason): throw .damaged(file: file, reason: reason)
      case .earlierBuild: throw .earlierBuild(file: file)
      case .newerVersion(let found, let known): throw .newerVersion(file: file, found: found, known: known)
      case .inUse, .notWritable, .untrusted, .broken: throw .store(error)
      }
    }
  }

  /// Gives key and database their final names, durably, or neither. The key comes first: a start refuses a database
  /// without its key, while restoring again repairs a key without its database, which a killed restore leaves.
  /// - Returns: whether the folder's key is newer than the backup's and stays.
  private func place(_ staging: DataFolder, keys: KeyRing) throws(MaintenanceFailure) -> Bool {
    let uses: KeyUses
    do throws(SQLiteFailure) { uses = try KeyUses.read(ConnectionSettings.reader(of: staging.database)) } catch {
      throw .broken(error.description)
    }
    for rest in [staging.log, staging.path(of: .sharedMemory)] where SystemFile.exists(rest) { SystemFile.remove(rest) }
    try SystemFile.sync(staging.database)
    var drafts = [Draft(staging.database, for: target.database)]
    guard SystemFile.exists(target.key) else {
      try SystemFile.write(keys.file, to: staging.key)
      drafts.insert(Draft(staging.key, for: target.key), at: 0)
      try Draft.nameAll(drafts)
      return false
    }
    let there = try KeyFolder(target).read()
    guard let joined = there.joined(with: keys, uses: uses) else {
      throw .occupied(folder: target.path, file: target.key)
    }
    if joined != there { try KeyFolder(target).replace(with: joined) }
    try Draft.nameAll(drafts)
    return joined.present == there.present && keys.present != there.present
  }
}

/// The result of a restore.
package struct RestoredWallet: Sendable {
  /// What the check of the books found; its head is the wallet's.
  package let report: BooksReport
  /// What migrating older books did; nil if they were of this version.
  package let migration: MigrationReport?
  /// The ways to sign in that the backup contained.
  package let alternatives: RestoredAlternatives
  /// Whether the data folder had a newer key than the backup, which stays.
  package internal(set) var keepsFolderKey = false
}
