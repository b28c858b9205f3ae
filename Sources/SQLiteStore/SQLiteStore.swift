import Synchronization
import SystemSupport
import WalletCore

/// The wallet's store: one SQLite file in its own folder, one thread that writes, and a read connection for each
/// caller of ``openReader()``.
///
/// A command is answered only after its COMMIT is on the disk. The folder is locked against other processes while the
/// store is open.
package final class SQLiteStore: Store, StoreMaintenance {
  let folder: DataFolder
  /// Held while the store is open.
  private let lock: Mutex<FolderLock?>
  private let writer: Writer
  private let historyThreads: HistoryThreads
  let configuration: StoreConfiguration

  /// The latest time recorded before this opening: of operations, and of sessions and challenges that are still kept.
  /// Nil for a new store. A clock behind it is wrong.
  package let newestMoment: Timestamp?

  /// What this opening did to books of an older version; nil if they were of this one.
  package let migration: MigrationReport?

  /// What this opening did because the books are older than the list next to them, as after a copy was put back by
  /// hand; nil if they are not older.
  package let restored: RestoredAlternatives?

  private init(
    _ folder: DataFolder, _ lock: FolderLock, _ writer: Writer, _ history: HistoryThreads,
    _ configuration: StoreConfiguration,
    newestMoment: Timestamp?, migration: MigrationReport?, restored: RestoredAlternatives?
  ) {
    self.migration = migration
    self.restored = restored
    historyThreads = history
    self.configuration = configuration
    self.folder = folder
    self.lock = Mutex(lock)
    self.writer = writer
    self.newestMoment = newestMoment
  }

  deinit {
    historyThreads.stop()
    writer.stop()
  }

  /// Creates the folder if it is missing, and removes other users' access, before anything else is put into it.
  /// - Throws: why it cannot be a data folder.
  package static func makeFolder(_ path: String) throws(StoreOpenFailure) { try DataFolder(path: path).make() }

  /// Opens the store, making the folder and the file if they are missing, and checks the books.
  ///
  /// In a file of up to 1 MB it checks all books; in a larger one, only what was booked since the last verified
  /// operation.
  /// - Throws: why it cannot be opened; a damaged file is left as it is.
  package static func open(_ configuration: StoreConfiguration) throws(StoreOpenFailure) -> SQLiteStore {
    let opening = StoreOpening(configuration)
    try opening.folder.make()
    let lock = try opening.folder.lock()
    opening.folder.removeLeftovers()
    let (sqlite, migration) = try opening.open()
    let connection: WriterConnection
    let restored: (alternatives: RestoredAlternatives?, loss: RestoredChanges.Loss?)
    do throws(SQLiteFailure) {
      restored = try RestoredAlternatives.endIfOlder(
        in: sqlite, than: SignInChangeList(folder: opening.folder), configuration.random, at: configuration.clock.now())
      connection = try WriterConnection(sqlite, configuration)
    } catch { throw .broken(error.description) }
    connection.changes.begin(replacing: restored.loss)
    let moment = connection.newestMomentAtStart
    let (database, operationIDs, clock) = (opening.folder.database, configuration.operationIDs, configuration.clock)
    let seconds = configuration.historySeconds
    let history: HistoryThreads
    do throws(SystemFailure) {
      history = try HistoryThreads(clock: clock, limit: historyLimit, threads: configuration.historyThreads) {
        () throws(SQLiteFailure) in
        SQLiteHistoryReader(
          try ConnectionSettings.reader(of: database), operationIDs, ReadTimeLimit(seconds: seconds, clock: clock))
      }
    } catch { throw StoreOpenFailure(error) }
    do throws(SystemFailure) {
      return SQLiteStore(
        opening.folder, lock, try Writer(connection, configuration), history, configuration, newestMoment: moment,
        migration: migration, restored: restored.alternatives)
    } catch {
      history.stop()
      throw StoreOpenFailure(error)
    }
  }

  /// Checks all rules over all of history, read-only. Takes about 40 s for a million operations.
  /// - Returns: the violations; empty if the books are right.
  /// - Throws: ``StoreFailure/broken(_:)`` if the file cannot be read, ``StoreFailure/busy`` if another connection
  ///   holds it.
  package func check() throws(StoreFailure) -> [InvariantViolation] {
    do throws(SQLiteFailure) {
      let connection = try ConnectionSettings.reader(of: folder.database)
      try connection.run("BEGIN")
      var report = BooksReport()
      try Invariants.checkAll(connection, configuration.kinds, into: &report)
      return report.violations
    } catch {
      throw error.storeFailure
    }
  }

  /// How many users have not yet proven the phone number that they had after the backup from which these books come.
  package func usersWithoutNumber() throws(StoreFailure) -> Int {
    do throws(SQLiteFailure) {
      return Int(try ConnectionSettings.reader(of: folder.database).integer("SELECT count(*) FROM moved_number") ?? 0)
    } catch { throw error.storeFailure }
  }

  /// How many users have asked to leave and are not erased yet.
  package func usersLeaving() throws(StoreFailure) -> Int {
    do throws(SQLiteFailure) {
      return Int(try ConnectionSettings.reader(of: folder.database).integer("SELECT count(*) FROM leaving") ?? 0)
    } catch { throw error.storeFailure }
  }

  /// The newest operation that is durable, and its place in the chain.
  package var head: LedgerHead { writer.head }

  /// What the writer has done since the store was opened.
  package var statistics: WriterStatistics { writer.statistics }

  /// Finishes pending work, empties the WAL into the file, and stops. Refuses later commands as
  /// ``StoreFailure/closed``. Blocks until done, and releases the folder; may be called again.
  package func close() {
    historyThreads.stop()
    writer.stop()
    lock.withLock { $0 = nil }
  }

  /// How many readings may wait for the reader threads.
  private static let historyLimit = 256

  /// True, because reading takes microseconds, which is less than handing it to another thread takes.
  package var answersInline: Bool { true }

  /// How long after booking an operation can be undone, in seconds.
  package var undoWindow: Int { configuration.undoWindow }

  /// Opens a read connection for one thread. Nothing is read yet: a damaged file, or one that another connection holds,
  /// shows at the first read.
  /// - Throws: ``StoreFailure/broken(_:)`` with SQLite's message.
  package func openReader() throws(StoreFailure) -> any StoreReader { try openSQLiteReader() }

  /// The same, for tests of this module that need more than pages.
  func openSQLiteReader() throws(StoreFailure) -> SQLiteReader {
    do throws(SQLiteFailure) {
      let connection = try ConnectionSettings.reader(of: folder.database)
      return SQLiteReader(connection, configuration.operationIDs, configuration.phoneMarks, writer.commits)
    } catch {
      throw error.storeFailure
    }
  }

  /// Runs a command on the writer and waits for its COMMIT.
  func perform<Command: WriterCommand>(_ command: Command) async throws(StoreFailure) -> Command.Answer {
    let result: Result<Command.Answer, StoreFailure> = await withCheckedContinuation { waiting in
      submit(command) { waiting.resume(returning: $0) }
    }
    return try result.get()
  }

  /// Hands a command to the writer. Calls `answer` once: on the writer's thread; on that of ``WriterWatch`` if the
  /// command expires while it waits; or at once on this one.
  func submit<Command: WriterCommand>(
    _ command: Command, answer: @escaping @Sendable (Result<Command.Answer, StoreFailure>) -> Void
  ) {
    writer.submit(command, answer: answer)
  }
}

extension SQLiteStore {
  /// Books one command, or refuses it and changes nothing.
  package func book(_ command: LedgerCommand) async throws(LedgerRefusal) -> LedgerReceipt {
    let result: Result<LedgerReceipt, LedgerRefusal>
    do throws(StoreFailure) { result = try await perform(BookCommand(command: command)) } catch {
      throw .unavailable(error)
    }
    return try result.get()
  }

  /// Opens a merchant's account, or finds it.
  package func openMerchant(
    _ name: AccountName, in currency: Currency, deadline: Timestamp
  ) async throws(StoreFailure) -> AccountID {
    try await perform(OpenMerchant(name: name, currency: currency, deadline: deadline))
  }

  /// Saves a user's note on one of their operations.
  package func saveNote(
    _ note: NoteText, on operation: OperationID, of user: UserID, deadline: Timestamp
  ) async throws(StoreFailure) -> Bool {
    try await perform(SaveNote(note: note, operation: operation, user: user, deadline: deadline))
  }

  /// How many readings wait for the reader threads.
  var historyWaiting: Int { historyThreads.waiting }

  /// Runs reads that may be long on threads of their own.
  package func history<Value: Sendable>(
    for asker: UserID?, deadline: Timestamp,
    _ body: @escaping @Sendable (any HistoryReader) throws(StoreFailure) -> Value
  ) async throws(StoreFailure) -> Value {
    try await historyThreads.read(for: asker, deadline: deadline, body)
  }
}
