import PhoneNumbers

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
  /// Hands a message over. It may suspend, but never blocks the thread of whoever calls it.
  func send(_ message: SMSMessage) async throws(SMSFailure)
  /// A gateway: whoever asks must not wait for it.
  var isSlow: Bool { get }
  /// Gives up what waits, and sends nothing more. Blocks until that is done, for a few seconds at most.
  func close()
}

extension SMSSender {
  /// Most senders are done at once.
  public var isSlow: Bool { false }
  /// Most senders hold nothing.
  public func close() {}
}

/// Keeps users, sessions, accounts and money. Writes are commands, done in order, durable when answered.
public protocol Store: SignInStore {
  /// Books one command, or refuses it and changes nothing.
  func book(_ command: LedgerCommand) async throws(LedgerRefusal) -> LedgerReceipt
  func saveUserName(_ name: UserName, of user: UserID, deadline: Timestamp) async throws(StoreFailure)
  func savePreference(_ change: PreferenceChange, of user: UserID, deadline: Timestamp) async throws(StoreFailure)
  /// Keeps what a user writes beside one of their operations; an empty note removes it.
  /// - Returns: false if the user has no such operation.
  func saveNote(
    _ note: NoteText, on operation: OperationID, of user: UserID, deadline: Timestamp
  ) async throws(StoreFailure) -> Bool
  /// A connection of its own for reading; it belongs to whoever asked for it and is used from one thread at a time.
  func openReader() throws(StoreFailure) -> any StoreReader
  /// Runs reads that may be long on a thread of their own, all of one moment, and hands their result back; the event
  /// loops go on meanwhile. Reads of others wait for it, so whoever has much to read asks piece by piece; a piece of each
  /// user is done in turn, and one that takes too long is given up.
  /// - Parameters:
  ///   - asker: whose turn it takes; nil where the owner of the wallet asks.
  ///   - deadline: when the asker stops waiting, by ``WalletClock/steady()``; past it the reads are not begun.
  ///   - body: the reads; they must not keep the reader.
  /// - Returns: what they gave.
  /// - Throws: what they threw; ``StoreFailure/busy`` if too many wait, ``StoreFailure/expired``,
  ///   ``StoreFailure/tooMuch``.
  func history<Value: Sendable>(
    for asker: UserID?, deadline: Timestamp,
    _ body: @escaping @Sendable (any HistoryReader) throws(StoreFailure) -> Value
  ) async throws(StoreFailure) -> Value
  /// Finishes what was begun, and stops. Blocks until it is done.
  func close()
}

/// Reads of one moment. Not `Sendable`: it stays with the event loop that opened it.
public protocol StoreReader: AnyObject {
  /// All reads between these two see one moment.
  func beginSnapshot() throws(StoreFailure)
  func endSnapshot()
  /// Ends the reads of one moment as ``endSnapshot()`` does, but the next may be of the same moment if nothing was committed
  /// since. Whoever calls this calls ``releaseSnapshot()`` before they wait for anything: the moment is held until then.
  func restSnapshot()
  /// Lets go of a moment that is kept for the next reads.
  func releaseSnapshot()
  /// The session and its user, if the token is known; whether it still holds is the caller's question.
  func session(_ token: TokenHash) throws(StoreFailure) -> SessionRecord?
  func challenge(of browser: TokenHash, for purpose: CodePurpose) throws(StoreFailure) -> ChallengeRecord?
  /// The user of a number, if it is somebody's.
  func user(_ phone: E164Number) throws(StoreFailure) -> UserID?
  /// The user's sessions that have not ended, newest first.
  func sessions(of user: UserID, askedBy token: TokenHash) throws(StoreFailure) -> [KeptSession]
  /// The user's sign-ins from this number of the log on, newest first; without those that the user has ended by name.
  func signIns(of user: UserID, from number: Int64) throws(StoreFailure) -> [KeptSignIn]
  /// The user's newest events, newest first.
  func events(of user: UserID, limit: Int) throws(StoreFailure) -> [SecurityEvent]
  /// The user's authenticator app, on or being set up.
  func authenticator(of user: UserID) throws(StoreFailure) -> AuthenticatorRecord?
  /// The user's recovery codes: how many are left, of how many, and when they were made; nil if none ever were.
  func recoveryCodes(of user: UserID) throws(StoreFailure) -> RecoveryRecord?
  /// The user's open accounts, oldest first.
  func openAccounts(of user: UserID) throws(StoreFailure) -> [Account]
  /// The same, and how each came to its balance.
  func openAccounts(
    of user: UserID, over days: TrendDays
  ) throws(StoreFailure) -> (accounts: [Account], trends: [BalanceTrend])
  /// One of the user's accounts, open or closed.
  func account(_ id: AccountID, of user: UserID) throws(StoreFailure) -> Account?
  /// The newest entries, newest first.
  func newestEntries(of account: Account, limit: Int) throws(StoreFailure) -> [Entry]
  /// What one of the user's operations did; nil for every other, whether it exists or not.
  func receipt(_ id: OperationID, of user: UserID) throws(StoreFailure) -> Receipt?
  /// The user's closed accounts, last closed first: at most so many, after the first few.
  func closedAccounts(of user: UserID, after first: Int, limit: Int) throws(StoreFailure) -> [ClosedAccount]
  /// Whether the user has a closed account.
  func hasClosedAccounts(_ user: UserID) throws(StoreFailure) -> Bool
  /// When the newest operation of the whole store was booked; nil before the first.
  func newestOperation() throws(StoreFailure) -> Timestamp?
  /// Throws if the store does not answer.
  func ping() throws(StoreFailure)
}

/// Reads over much of the history. Used inside ``Store/history(for:deadline:_:)`` only.
public protocol HistoryReader: AnyObject {
  /// The newest operation of the whole store.
  func head() throws(StoreFailure) -> LedgerHead
  /// When the newest operation of the whole store was booked; nil before the first.
  func newestOperation() throws(StoreFailure) -> Timestamp?
  /// One of the user's accounts, open or closed, as it stands now.
  func account(_ id: AccountID, of user: UserID) throws(StoreFailure) -> Account?
  /// All accounts that the user had when an operation was the newest of the store, oldest first, with the names they had
  /// then; balances, sequences and whether they are closed are those of now.
  func accounts(of user: UserID, upTo head: Int64) throws(StoreFailure) -> [Account]
  /// The accounts that were open just before a moment, with the names, balances and sequences they had then, oldest
  /// first. An operation booked at the moment itself is not in it.
  func accounts(of user: UserID, before moment: Timestamp) throws(StoreFailure) -> [Account]
  /// One of the user's accounts as it stood just before a moment, `closedAt` included; nil if it was not opened yet.
  func account(_ id: AccountID, of user: UserID, before moment: Timestamp) throws(StoreFailure) -> Account?
  /// How an account came to its balance; the entries up to its sequence count, so that one of an earlier day has its own.
  func trend(of account: Account, over days: TrendDays) throws(StoreFailure) -> BalanceTrend
  /// How many entries an account had just before a moment: the last of them has this sequence.
  func entryCount(of account: Account, before moment: Timestamp) throws(StoreFailure) -> Int64
  /// The balance after so many entries; nothing for 0.
  func balance(of account: Account, after sequence: Int64) throws(StoreFailure) -> Money
  /// Entries with sequences in a range, oldest first, at most so many.
  func entries(of account: Account, in range: ClosedRange<Int64>, limit: Int) throws(StoreFailure) -> [Entry]
  /// What came in and what went out by the entries with sequences in a range; both 0 or more.
  func turnover(of account: Account, in range: ClosedRange<Int64>) throws(StoreFailure) -> (in: Money, out: Money)
  /// Entries that match, newest first, from those with sequences in a range; looks at no more than so many entries.
  /// - Returns: what was found, and the sequence of the oldest entry that was looked at.
  func search(
    _ account: Account, for wanted: EntrySearch, in range: ClosedRange<Int64>, limit: Int, looks: Int
  ) throws(StoreFailure) -> (found: [Entry], lookedTo: Int64)
  /// One of the user's operations by its number.
  func operation(_ number: Int64, of user: UserID) throws(StoreFailure) -> Operation?
  /// The user's next operations in the order of their numbers, at most so many; fewer only at the end.
  func operations(
    of user: UserID, from cursor: inout OperationCursor, limit: Int
  ) throws(StoreFailure) -> [Operation]
  /// One user's number and name, and when it was made.
  func userRecord(_ user: UserID) throws(StoreFailure) -> UserRecord?
  /// Users with row numbers above one, in order, at most so many.
  func users(after row: Int64, limit: Int) throws(StoreFailure) -> [UserRecord]
}

/// Why the store could not do what was asked, whatever it was.
public enum StoreFailure: Error, Sendable, Equatable {
  /// Too much is waiting; nothing was done.
  case busy
  /// What was asked for is more work than one piece of history may be; it was given up, and nothing was changed.
  case tooMuch
  /// The asker's time was up before the command was begun; nothing was done.
  case expired
  /// No space left; nothing was done.
  case diskFull
  /// The store is stopping or has stopped; nothing was done.
  case closed
  /// Anything else, with the store's own words for the log.
  case broken(String)
}
