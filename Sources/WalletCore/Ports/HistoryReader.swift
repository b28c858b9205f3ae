/// Reads over much of the history. Used only inside ``Store/history(for:deadline:_:)``.
package protocol HistoryReader: AnyObject {
  /// The newest operation of the whole store.
  func head() throws(StoreFailure) -> LedgerHead
  /// When the newest operation of the whole store was booked; nil before the first.
  func newestOperation() throws(StoreFailure) -> Timestamp?
  /// One of the user's accounts, open or closed, in its present state.
  func account(_ id: AccountID, of user: UserID) throws(StoreFailure) -> Account?
  /// All accounts that the user had when the operation `head` was the store's newest, oldest first, with their names
  /// at that time. Balances, sequences and whether they are closed are the present ones.
  func accounts(of user: UserID, upTo head: Int64) throws(StoreFailure) -> [Account]
  /// The accounts that were open just before a time, oldest first, with their names, balances and sequences at that
  /// time. An operation booked at exactly that time is not included.
  func accounts(of user: UserID, before moment: Timestamp) throws(StoreFailure) -> [Account]
  /// One of the user's accounts as it was just before a time, including `closedAt`; nil if it was not open yet.
  func account(_ id: AccountID, of user: UserID, before moment: Timestamp) throws(StoreFailure) -> Account?
  /// How an account came to its balance. Only entries up to its sequence count, so that an account of an earlier day
  /// gets its own trend.
  func trend(of account: Account, over days: TrendDays) throws(StoreFailure) -> BalanceTrend
  /// How many entries an account had just before a time; also the sequence of the last of them.
  func entryCount(of account: Account, before moment: Timestamp) throws(StoreFailure) -> Int64
  /// The balance after the entry with this sequence; zero for 0.
  func balance(of account: Account, after sequence: Int64) throws(StoreFailure) -> Money
  /// Entries with sequences in a range, oldest first, at most `limit`.
  func entries(of account: Account, in range: ClosedRange<Int64>, limit: Int) throws(StoreFailure) -> [Entry]
  /// The money that came in and went out by the entries with sequences in a range; both 0 or more.
  func turnover(of account: Account, in range: ClosedRange<Int64>) throws(StoreFailure) -> (in: Money, out: Money)
  /// Matching entries with sequences in a range, newest first, at most `limit`; looks at no more than `looks`
  /// entries.
  /// - Returns: the matches, and the sequence of the oldest entry that was looked at.
  func search(
    _ account: Account, for wanted: EntrySearch, in range: ClosedRange<Int64>, limit: Int, looks: Int
  ) throws(StoreFailure) -> (found: [Entry], lookedTo: Int64)
  /// One of the user's operations on accounts by its number, with its bill.
  func operation(_ number: Int64, of user: UserID) throws(StoreFailure) -> Operation?
  /// The user's operations on accounts with these numbers, with their bills, in this order; others' and missing ones
  /// are left out.
  func operations(_ numbers: [Int64], of user: UserID) throws(StoreFailure) -> [Operation]
  /// The user's next operations on accounts in the order of their numbers, with their bills, at most `limit`; fewer
  /// only at the end.
  func operations(
    of user: UserID, from cursor: inout OperationCursor, limit: Int
  ) throws(StoreFailure) -> [Operation]
  /// The operations up to `head` that gave the user a phone number, oldest first; empty if the user joined later.
  func phoneAssignments(of user: UserID, upTo head: Int64) throws(StoreFailure) -> [PhoneAssignment]
  /// For each of these currencies the last kept price of a day or the days before it; nothing where none was kept.
  func prices(of currencies: [Currency], upTo day: CivilDay) throws(StoreFailure) -> [PriceOfDay]
  /// One user's number and name, and when the user was created.
  func userRecord(_ user: UserID) throws(StoreFailure) -> UserRecord?
  /// The user's cards, the oldest first, without removed ones.
  func cards(of user: UserID) throws(StoreFailure) -> [StoredCard]
  /// Who is paid at charge points, by name.
  func operators() throws(StoreFailure) -> [ChargerList.Operator]
  /// Users with row numbers above `row`, in order, at most `limit`.
  func users(after row: Int64, limit: Int) throws(StoreFailure) -> [UserRecord]
  /// Begins a walk through the entries of accounts of one user, the newest operation first.
  /// - Parameters:
  ///   - accounts: the accounts.
  ///   - end: only entries before this time; nil for all.
  ///   - operation: only entries of operations before this one; nil for all.
  ///   - showsMovesOnce: ``EntryWalk/showsMovesOnce``.
  /// - Returns: the walk.
  /// - Throws: ``StoreFailure`` if the store cannot be read now.
  func walk(
    _ accounts: [Account], before end: Timestamp?, after operation: OperationID?, showingMovesOnce showsMovesOnce: Bool
  ) throws(StoreFailure) -> EntryWalk
  /// The next entry of a walk, with its note; nil at the end.
  func next(_ walk: inout EntryWalk) throws(StoreFailure) -> ActivityLine?
  /// The user's notes on operations with numbers in a range, newest first, at most `limit`.
  func notes(of user: UserID, in range: ClosedRange<Int64>, limit: Int) throws(StoreFailure) -> [OperationNote]
  /// How many operations of the whole store were booked before a time; also the number of the last of them.
  func operationCount(before moment: Timestamp) throws(StoreFailure) -> Int64
  /// Whether an operation was undone.
  func isReversed(_ number: Int64) throws(StoreFailure) -> Bool
}
