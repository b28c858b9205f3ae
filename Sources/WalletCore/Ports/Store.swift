/// Keeps users, sessions, accounts, money and charge points. Writes are commands; they run in order and are durable when answered.
package protocol Store: SignInStore, ChargingStore, ChargingSessionStore {
  /// Books one command, or refuses it and changes nothing.
  func book(_ command: LedgerCommand) async throws(LedgerRefusal) -> LedgerReceipt
  /// Opens a merchant's account, or finds it: what is captured goes there. Its identifier follows from name and
  /// currency.
  func openMerchant(_ name: AccountName, in currency: Currency, deadline: Timestamp) async throws(StoreFailure)
    -> AccountID
  /// Keeps the user's note on one of their operations; an empty note removes it.
  /// - Returns: false if the user has no such operation.
  func saveNote(
    _ note: NoteText, on operation: OperationID, of user: UserID, deadline: Timestamp
  ) async throws(StoreFailure) -> Bool
  /// Opens a reader for one caller; it is used from one thread at a time.
  func openReader() throws(StoreFailure) -> any StoreReader
  /// Whether a ``StoreReader`` answers before its function returns and never suspends.
  var answersInline: Bool { get }
  /// How long after booking an operation can be undone, in seconds.
  var undoWindow: Int { get }
  /// Runs reads that may take long on their own thread, in one snapshot, and returns their result; the event loops go
  /// on meanwhile. Other users' reads wait, so callers with much to read ask in pieces. Users take turns piece by
  /// piece, and a piece that takes too long is aborted.
  /// - Parameters:
  ///   - asker: the user whose turn it takes; nil if the owner of the wallet asks.
  ///   - deadline: when the asker stops waiting, by ``WalletClock/monotonic()``; after it the reads do not begin.
  ///   - body: the reads; they must not keep the reader after they return.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws; ``StoreFailure/busy`` if too many wait, ``StoreFailure/expired``,
  ///   ``StoreFailure/tooMuch``.
  func history<Value: Sendable>(
    for asker: UserID?, deadline: Timestamp,
    _ body: @escaping @Sendable (any HistoryReader) throws(StoreFailure) -> Value
  ) async throws(StoreFailure) -> Value
  /// Finishes what has begun, then stops. Blocks until that is done.
  func close()
}

/// Why the store could not do a task, whatever the task was.
package enum StoreFailure: Error, Sendable, Equatable {
  /// Too much work is waiting; nothing was done.
  case busy
  /// The request is more work than one piece of history may be; it was aborted, and nothing was changed.
  case tooMuch
  /// The request's deadline passed before the command began; nothing was done.
  case expired
  /// No space left; nothing was done.
  case diskFull
  /// The store is stopping or has stopped; nothing was done.
  case closed
  /// Anything else, with the store's own words for the log.
  case broken(String)
}
