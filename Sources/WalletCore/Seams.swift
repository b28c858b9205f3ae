/// The time, as the wallet needs it.
public protocol WalletClock: Sendable {
  /// The wall clock, for what is written down. May step.
  func now() -> Timestamp
  /// The same scale, but it never steps while the process runs and goes on while the machine sleeps: what codes and
  /// sessions expire by.
  func steady() -> Timestamp
  /// From now on ``steady()`` is not before this moment, which an earlier run wrote down: a wall clock that was set back in
  /// between revives nothing that had expired.
  func hold(notBefore moment: Timestamp)
}

/// Where keys, tokens, codes and identifiers come from.
public protocol RandomSource: Sendable {
  /// So many unpredictable bytes.
  func bytes(_ count: Int) -> [UInt8]
}

/// Carries a one-time code to a phone.
public protocol SMSSender: Sendable {
  func send(_ message: SMSMessage) async throws(SMSFailure)
}

/// Keeps users, sessions, accounts and money. Writes are commands, done in order, durable when answered.
public protocol Store: Sendable {
  /// Books one command, or refuses it and changes nothing.
  func book(_ command: LedgerCommand) async throws(LedgerRefusal) -> LedgerReceipt
  /// Keeps a challenge in place of the browser's earlier one, unless that is for the same number and no new code is due.
  func begin(_ challenge: NewChallenge) async throws(StoreFailure) -> BeginOutcome
  /// Replaces the code of the browser's challenge, if it is not too early.
  func resend(_ resend: NewCode) async throws(StoreFailure) -> ResendOutcome
  /// Forgets a challenge whose code could not be sent.
  func dropChallenge(of browser: TokenHash, id: PublicID, deadline: Timestamp?) async throws(StoreFailure)
  /// Counts a try, then compares; a right code makes the session (and the user, if the number is new).
  func check(_ attempt: CodeAttempt) async throws(StoreFailure) -> CheckOutcome
  /// Ends a session for good.
  func endSession(_ token: TokenHash, deadline: Timestamp?) async throws(StoreFailure)
  /// Has it written down when sessions were last used; nobody waits for it, and nobody is told if it cannot be.
  func touch(_ uses: [SessionUse])
  /// Has sessions ended whose end could not be written before; likewise.
  func endLater(_ tokens: [TokenHash])
  func saveUserName(_ name: UserName, of user: UserID, deadline: Timestamp) async throws(StoreFailure)
  /// A connection of its own for reading; it belongs to whoever asked for it and is used from one thread at a time.
  func openReader() throws(StoreFailure) -> any StoreReader
  /// Finishes what was begun, and stops. Blocks until it is done.
  func close()
}

/// Reads of one moment. Not `Sendable`: it stays with the event loop that opened it.
public protocol StoreReader: AnyObject {
  /// All reads between these two see one moment.
  func beginSnapshot() throws(StoreFailure)
  func endSnapshot()
  /// The session and its user, if the token is known; whether it still holds is the caller's question.
  func session(_ token: TokenHash) throws(StoreFailure) -> SessionRecord?
  func challenge(of browser: TokenHash) throws(StoreFailure) -> ChallengeRecord?
  /// The user's open accounts, oldest first.
  func openAccounts(of user: UserID) throws(StoreFailure) -> [Account]
  /// One of the user's accounts, open or closed.
  func account(_ id: AccountID, of user: UserID) throws(StoreFailure) -> Account?
  /// The newest entries, newest first.
  func newestEntries(of account: Account, limit: Int) throws(StoreFailure) -> [Entry]
  /// The account's newest entry that this operation, by its number in the chain, made; nil if it made none there.
  /// Looks at the account's newest 1,000 entries.
  func entry(bookedBy number: Int64, of account: Account) throws(StoreFailure) -> Entry?
  /// Throws if the store does not answer.
  func ping() throws(StoreFailure)
}

/// Why the store could not do what was asked, whatever it was.
public enum StoreFailure: Error, Sendable, Equatable {
  /// Too much is waiting; nothing was done.
  case busy
  /// The asker's time was up before the command was begun; nothing was done.
  case expired
  /// No space left; nothing was done.
  case diskFull
  /// The store is stopping or has stopped; nothing was done.
  case closed
  /// Anything else, with the store's own words for the log.
  case broken(String)
}
