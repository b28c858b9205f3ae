import PhoneNumbers
import SystemSupport
import WalletCore

/// The settings for opening a store.
package struct StoreConfiguration: Sendable {
  /// Path of the data folder; created with mode 0700 if it is missing.
  package var folder: String
  /// The clock that dates operations and judges deadlines.
  package var clock: any WalletClock
  /// The source of identifiers.
  package var random: any RandomSource
  /// How many open accounts a user may have; 0 means no limit.
  package var accountsAllowed: Int
  /// How much a user may do in the ledger; no limits unless they are set.
  package var quotas = LedgerQuotas()
  /// How long after booking an operation can be undone, in seconds.
  package var undoWindow = UndoPolicy.defaultWindow
  /// How many commands may wait for the writer; further ones are refused as ``StoreFailure/busy``.
  package var queueLimit: Int
  /// How long one history reading may take, in seconds; a longer one ends with ``StoreFailure/tooMuch``. 0 means no
  /// limit.
  package var historySeconds = 2
  /// How many threads read long histories, at least one.
  package var historyThreads = 1
  /// How many years an invoice keeps its addressee after its user has left.
  package var invoicesKept = 10
  /// Erases the messages to a number that the wallet itself keeps, when the number's user leaves: false if that failed,
  /// and is to be tried again. Called on the writer's thread.
  package var eraseMessages: @Sendable (E164Number) -> Bool = { _ in true }
  /// Called when a user has left and is erased. Called on the writer's thread.
  package var onUserLeft: @Sendable (UserID) -> Void = { _ in }
  /// How far all accounts for exchanges may be below zero; nil for any distance.
  package var exchangeLimit: ExchangeLimit?
  /// The table of kinds of operation that a new file gets; a test adds its own.
  var kinds = KindRule.all
  /// When the log's pages are moved to the file; tests move them sooner.
  var checkpoints = CheckpointPlan()
  /// Has the disk take the file's pages; a test's own can fail.
  var syncFile: @Sendable (SQLiteConnection) -> SQLiteFailure? = { $0.syncFile() }
  /// Turns operation numbers into the identifiers used in addresses.
  package let operationIDs: OperationIDCipher
  /// Replaces phone numbers with keyed digests where the numbers must not appear.
  let phoneMarks: PhoneMarks
  /// Called with a line for the log when a COMMIT failed so that the content of the disk is unknown.
  ///
  /// The default writes the line to standard error and ends the process with status 70 (EX_SOFTWARE): the next start
  /// recovers, and clients repeat with the same key. If a test's own hook returns, the store closes, and the commands
  /// that waited for the COMMIT get ``StoreFailure/broken(_:)``, which promises nothing.
  package var onLostCommit: @Sendable (String) -> Void

  /// Called with a line for the log when another connection has booked in this store's file. The store then takes no
  /// more commands, because what it knew of the books is out of date; the program must close it and open it again.
  /// Called on the writer's thread: do not wait for that thread in the closure.
  package var onForeignBooking: @Sendable (String) -> Void = { _ in }

  /// Called when something goes wrong with the sign-in change list next to the database.
  package var onSignInChangeFailure: @Sendable (SignInChangeFailure) -> Void = { _ in }

  /// Creates a configuration with the usual limits.
  package init(
    folder: String, clock: any WalletClock, random: any RandomSource, accountsAllowed: Int = 100,
    queueLimit: Int = 1024,
    onLostCommit: @escaping @Sendable (String) -> Void = StoreConfiguration.endProcess
  ) {
    self.folder = folder
    self.clock = clock
    self.random = random
    self.accountsAllowed = accountsAllowed
    self.queueLimit = queueLimit
    self.onLostCommit = onLostCommit
    operationIDs = OperationIDCipher(random: random)
    phoneMarks = PhoneMarks(random: random)
  }

  /// From now on uses the wallet's keys for identifiers and phone marks.
  package func use(_ keys: KeyRing) {
    operationIDs.use(keys.key(for: .addresses))
    phoneMarks.use(keys.key(for: .numbers))
  }

  /// Writes the line to standard error and ends the process at once, without running anything that could write more.
  package static let endProcess: @Sendable (String) -> Void = { reason in
    let line = Array("\(reason)\n".utf8)
    _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    _exit(70)
  }
}
