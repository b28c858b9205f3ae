import WalletCore

/// Imports an exported history by booking it again: every operation keeps its kind, account, time and place in the
/// order, and passes the writer's own rules and statements. Keys and hashes are new, so the chain verifies.
package struct HistoryImport {
  private let history: ImportedHistory
  private let configuration: StoreConfiguration
  private let folder: DataFolder
  private let unfinished: DataFolder

  private init(_ history: ImportedHistory, _ configuration: StoreConfiguration) {
    self.history = history
    self.configuration = configuration
    folder = DataFolder(path: configuration.folder)
    unfinished = DataFolder(path: folder.path(of: .unfinishedImport))
  }

  /// Creates a wallet from a history, with a key of its own. Users keep their numbers, names and times, and accounts
  /// keep their identifiers; no user is signed in. Earlier numbers of users are not in a history: placeholders stand
  /// for them.
  /// - Parameters:
  ///   - history: the history that was read and checked.
  ///   - configuration: the settings of the new store; its folder must not hold a wallet. The limit on accounts per
  ///     user does not apply.
  /// - Returns: the head of the new chain.
  /// - Throws: why the import failed; the folder then holds nothing of it.
  package static func run(
    _ history: ImportedHistory, into configuration: StoreConfiguration
  ) throws(HistoryImportFailure) -> LedgerHead {
    try HistoryImport(history, configuration).run()
  }

  private func run() throws(HistoryImportFailure) -> LedgerHead {
    let lock = try translatingErrors { () throws(StoreOpenFailure) in
      try folder.make()
      return try folder.lock()
    }
    defer { withExtendedLifetime(lock) {} }
    guard folder.size(of: folder.database) == nil, folder.size(of: folder.log) == nil else {
      throw HistoryImportFailure.walletThere(folder: folder.path)
    }
    try requireNoKey()
    // What a killed import left.
    unfinished.removeAll()
    defer { unfinished.removeAll() }
    try replay()
    let head = try check()
    do throws(MaintenanceFailure) { try place() } catch {
      switch error {
      case .notWritable(_, let reason): throw .folder(.notWritable(folder: folder.path, reason: reason))
      default: throw .folder(.broken("the new wallet cannot be put in its place: \(error)"))
      }
    }
    return head
  }

  /// A key whose database is missing stays where it is. An import killed between its last two steps leaves its own
  /// key, and a copy in its folder that proves this; only such a key is removed.
  private func requireNoKey() throws(HistoryImportFailure) {
    guard SystemFile.exists(folder.key) else { return }
    guard let copy = try? KeyFolder(unfinished).read(), (try? KeyFolder(folder).read()) == copy else {
      throw HistoryImportFailure.keyThere(file: folder.key)
    }
    SystemFile.remove(folder.key)
  }

  /// Gives a new key and the new database their final names, durably, or neither. The key comes first, because a start
  /// refuses a database without its key.
  private func place() throws(MaintenanceFailure) {
    guard unfinished.size(of: unfinished.log) ?? 0 == 0 else { throw .broken("the new wallet's log is not empty") }
    let key = configuration.random.bytes(32)
    let draft = unfinished.path(of: .keyDraft)
    try SystemFile.write(key, to: unfinished.key)
    try SystemFile.write(key, to: draft)
    // The database was written without waiting for the disk.
    try SystemFile.sync(unfinished.database)
    try Draft.nameAll([Draft(draft, for: folder.key), Draft(unfinished.database, for: folder.database)])
  }

  private func replay() throws(HistoryImportFailure) {
    let now = configuration.clock.now()
    var made = configuration
    made.folder = unfinished.path
    // The account limit may have been different at that time.
    made.accountsAllowed = 0
    let seeding = try translatingErrors { () throws(StoreOpenFailure) in try StoreSeeding(made) }
    var replay = HistoryReplay(history, into: seeding, notAfter: now)
    do throws(ImportRefusal) { try replay.run() } catch { throw .history(error) }
    do throws(StoreFailure) { try seeding.finish() } catch { throw .history(ImportRefusal(.store(error))) }
  }

  /// Opens the new wallet as every start does, and checks all of it.
  private func check() throws(HistoryImportFailure) -> LedgerHead {
    var made = configuration
    made.folder = unfinished.path
    let store = try translatingErrors { () throws(StoreOpenFailure) in try SQLiteStore.open(made) }
    defer { store.close() }
    do throws(StoreFailure) {
      guard try store.check().isEmpty else { throw StoreFailure.broken("the new books are not right") }
    } catch {
      throw .history(ImportRefusal(.store(error)))
    }
    return store.head
  }

  private func translatingErrors<Result>(
    _ body: () throws(StoreOpenFailure) -> Result
  ) throws(HistoryImportFailure) -> Result {
    do throws(StoreOpenFailure) { return try body() } catch { throw HistoryImportFailure.folder(error) }
  }
}

/// Why a history was not imported; nothing of the import is left then.
package enum HistoryImportFailure: Error, Sendable, Equatable {
  /// The history is not as it was exported, or the books refuse it.
  case history(ImportRefusal)
  /// The folder already has a wallet.
  case walletThere(folder: String)
  /// The folder has the key of a wallet whose database is missing.
  case keyThere(file: String)
  /// The folder cannot be used.
  case folder(StoreOpenFailure)
}
