/// What stands over an export: which moment it is of, and whose days and times it shows.
public struct ExportHeader: Sendable {
  /// When it was made.
  public let at: Timestamp
  /// Who signs in later than this is not in it: ``at``, or the monotonic clock's time where that is ahead.
  public let latest: Timestamp
  /// The newest operation that can be in it.
  public let head: LedgerHead
  /// Whose calendar the dates are of.
  public let zone: DayZone
  /// Whether it may hold more than one user.
  public let isOfAllUsers: Bool

  /// A header of this moment.
  /// - Parameters:
  ///   - reader: gives the head; it must have been read before the clock, so that nothing of the head is later.
  ///   - clock: says when it is.
  ///   - zone: whose calendar the dates are of.
  ///   - isOfAllUsers: whether it may hold more than one user.
  /// - Throws: why the head cannot be read.
  public init(
    from reader: any HistoryReader, clock: any WalletClock, zone: DayZone, isOfAllUsers: Bool
  ) throws(StoreFailure) {
    head = try reader.head()
    at = clock.now()
    latest = max(at, clock.monotonic())
    self.zone = zone
    self.isOfAllUsers = isOfAllUsers
  }

  /// A header from its parts.
  public init(at: Timestamp, head: LedgerHead, zone: DayZone, isOfAllUsers: Bool) {
    self.at = at
    latest = at
    self.head = head
    self.zone = zone
    self.isOfAllUsers = isOfAllUsers
  }
}
