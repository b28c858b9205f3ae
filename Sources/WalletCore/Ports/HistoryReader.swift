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
