import SystemSupport
import WalletCore

/// What a store needs to know to open.
package struct StoreConfiguration: Sendable {
  /// The data folder; made with mode 0700 if it is missing.
  package var folder: String
  /// What operations are dated by, and deadlines judged by.
  package var clock: any WalletClock
  /// Where identifiers come from.
  package var random: any RandomSource
  /// How many open accounts a user may have; 0 means no limit.
  package var accountsAllowed: Int
  /// So many seconds after it was booked an operation can be taken back.
  package var undoSeconds = UndoPolicy.standardSeconds
  /// How many commands may wait for the writer; one more is refused as ``StoreFailure/busy``.
  package var queueLimit: Int
  /// How many commands one transaction takes at most.
  package var groupLimit: Int
  /// So many seconds of work a piece of history may be; one that takes longer is given up as ``StoreFailure/tooMuch``.
  /// 0: any.
  package var historySeconds = 2
  /// What gives operations the identifiers that stand in addresses.
  package let seal: OperationIDCipher
  /// What names telephone numbers where they must not stand.
  let phoneMarks: PhoneMarks
  /// What to do when a COMMIT failed so that nobody knows what is on disk; it gets a line for the log.
  ///
  /// The default writes the line to standard error and ends the process with status 70 (EX_SOFTWARE): the next start
  /// recovers, and clients repeat with the same key. Should a test's own hook return, the store is closed and those who
  /// waited are told ``StoreFailure/broken(_:)``, which promises nothing.
  package var onLostCommit: @Sendable (String) -> Void

  /// Told, with a line for the log, that another connection has booked under this store. It takes no commands any more
  /// then, because what it knew of the books is out of date: whoever runs it closes it and starts anew. Called on the
  /// writer's thread, which must not be waited for there.
  package var onForeignBooking: @Sendable (String) -> Void = { _ in }

  /// Told what goes wrong with the list beside the database of what changed in how users sign in.
  package var onSignInChangeFailure: @Sendable (SignInChangeFailure) -> Void = { _ in }

  /// A configuration with the usual limits.
  package init(
    folder: String, clock: any WalletClock, random: any RandomSource, accountsAllowed: Int = 100,
    queueLimit: Int = 1024, groupLimit: Int = 64,
    onLostCommit: @escaping @Sendable (String) -> Void = StoreConfiguration.endProcess
  ) {
    self.folder = folder
    self.clock = clock
    self.random = random
    self.accountsAllowed = accountsAllowed
    self.queueLimit = queueLimit
    self.groupLimit = groupLimit
    self.onLostCommit = onLostCommit
    seal = OperationIDCipher(random: random)
    phoneMarks = PhoneMarks(random: random)
  }

  /// Identifiers and marks are made under keys derived from this one from now on.
  package func use(_ key: HMACKey) {
    seal.use(key)
    phoneMarks.use(key)
  }

  /// Writes the line to standard error and ends the process at once, without running anything that could write more.
  package static let endProcess: @Sendable (String) -> Void = { reason in
    let line = Array("\(reason)\n".utf8)
    _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    _exit(70)
  }
}
