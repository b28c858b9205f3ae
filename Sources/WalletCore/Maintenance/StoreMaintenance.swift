import PhoneNumbers

/// What the owner can ask of a running store: its state, and what no user may do. The functions block until they are
/// done, so never call them on a loop's thread.
package protocol StoreMaintenance: Sendable {
  /// The newest durable operation's number and hash.
  var head: LedgerHead { get }
  /// The latest time stored before the store was opened: of operations, and of sessions and codes that are still
  /// kept. Nil for a new store. A clock behind it is wrong.
  var newestMoment: Timestamp? { get }
  /// What the writer has done since the store was opened.
  var statistics: WriterStatistics { get }
  /// Checks all rules over the whole history without writing. The more history, the longer it takes: minutes for
  /// millions of operations.
  /// - Returns: what is broken; empty if the books are right.
  func check() throws(StoreFailure) -> [InvariantViolation]
  /// How many users have yet to prove the phone number that they had after the backup from which these books come.
  func usersWithoutNumber() throws(StoreFailure) -> Int
  /// How many users have asked to leave and are not erased yet.
  func usersLeaving() throws(StoreFailure) -> Int
  /// How the clock compares with the books. With `accepting` it first stores the owner's confirmation that the clock
  /// is right, durable when this returns.
  func clock(accepting: Bool) throws(StoreFailure) -> ClockState
  /// Resets what was counted against a phone number: wrong codes, including those of an authenticator app, and codes
  /// sent. Durable when this returns.
  /// - Returns: whether anything was counted.
  func unlock(_ phone: E164Number) throws(StoreFailure) -> Bool
  /// Turns off the authenticator app of a number's user, who has lost it and every other way in. Durable when this
  /// returns.
  func turnOffApp(of phone: E164Number) throws(StoreFailure) -> TurnOffApp.Answer
  /// When the first account of all was opened; nil before that.
  func firstOpening() throws(StoreFailure) -> Timestamp?
  /// The last kept price of each currency and day, of a day and the days after it.
  func keptPrices(since day: CivilDay) throws(StoreFailure) -> [PriceOfDay]
  /// Keeps prices of days, so that totals of those days can be told later. Nothing that was kept is changed: a price
  /// that differs from the last of its day is added to it (``PriceOfDay/adds(to:keptAt:now:)``). Durable when this
  /// returns.
  func keep(_ prices: [PriceOfDay]) throws(StoreFailure)
  /// What was made under the wallet's key and can still be used.
  func keyUses() throws(StoreFailure) -> KeyUses
  /// Replaces sealed secrets of authenticator apps, all at once; a closure that returns nil leaves one as it is. Call it
  /// while nobody signs in. Durable when this returns.
  func reseal(_ resealing: @escaping @Sendable (_ sealed: [UInt8], UserID) -> [UInt8]?) throws(StoreFailure)
}

/// What the writer has done since it started, and how many commands wait for it.
package struct WriterStatistics: Sendable {
  /// Commands waiting now.
  package var waiting = 0
  /// The most commands that ever waited at once.
  package var peakWaiting = 0
  /// Commands that were committed, including refused ones.
  package var commands = 0
  /// How long groups of commands took from their start until they were on disk; groups in which every command was
  /// dropped do not count.
  package var commits = Durations()

  /// No commands yet.
  package init() {}
}
