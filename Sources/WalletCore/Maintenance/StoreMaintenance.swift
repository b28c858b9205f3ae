import PhoneNumbers

/// What the owner of the wallet asks of a store that runs: how it stands, and what no user may do. Its functions block until
/// they are done, so they are not for a loop's thread.
public protocol StoreMaintenance: Sendable {
  /// The newest operation that is durable, and its place in the chain.
  var head: LedgerHead { get }
  /// The latest moment that was written down before the store was opened: of operations, and of sessions and codes that
  /// are still kept. Nil for a new store. A clock that is behind it stands wrong.
  var newestMoment: Timestamp? { get }
  /// What the writer has done since the store was opened.
  var statistics: WriterStatistics { get }
  /// Checks all rules over all of history, and writes nothing. Takes seconds on a large wallet.
  /// - Returns: what is broken; empty if the books are right.
  func check() throws(StoreFailure) -> [InvariantViolation]
  /// How many users have not yet proven the number that they had after the backup that these books come from.
  func usersWithoutNumber() throws(StoreFailure) -> Int
  /// How the clock stands to the books; with `accepting` the owner's word that it is right, durable when this returns.
  func clock(accepting: Bool) throws(StoreFailure) -> ClockState
  /// Forgets what was counted against a number: wrong codes, also of an authenticator app, and codes sent. Durable when this
  /// returns.
  /// - Returns: whether there was anything.
  func unlock(_ phone: E164Number) throws(StoreFailure) -> Bool
}

/// What the writer has done since it began, and what waits for it.
public struct WriterStatistics: Sendable {
  /// Commands that wait now.
  public var waiting = 0
  /// The most that waited at a time.
  public var peakWaiting = 0
  /// Commands that were committed, refused ones among them.
  public var commands = 0
  /// How long groups took from their begin until they were on the disk; those in which every command was dropped are left out.
  public var commits = Durations()

  /// None yet.
  public init() {}
}
