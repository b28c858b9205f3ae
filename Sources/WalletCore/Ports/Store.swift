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
  /// A reader of its own; it belongs to the one that asked for it and is used from one thread at a time.
  func openReader() throws(StoreFailure) -> any StoreReader
  /// Whether a ``StoreReader`` answers before its function returns, and never suspends.
  var answersInline: Bool { get }
  /// Runs reads that may be long on a thread of their own, all of one moment, and hands their result back; the event
  /// loops go on meanwhile. Reads of others wait for it, so whoever has much to read asks piece by piece; a piece of each
  /// user is done in turn, and one that takes too long is given up.
  /// - Parameters:
  ///   - asker: whose turn it takes; nil where the owner of the wallet asks.
  ///   - deadline: when the asker stops waiting, by ``WalletClock/monotonic()``; past it the reads are not begun.
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
