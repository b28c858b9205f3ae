/// The facts at the top of an export: its time, its newest operation, and the time zone of its dates.
package struct ExportHeader: Sendable {
  /// When the export was made.
  package let at: Timestamp
  /// The newest operation that the export can contain.
  package let head: LedgerHead
  /// The time zone of the dates.
  package let zone: DayZone
  /// Whether it may contain more than one user.
  package let isOfAllUsers: Bool
  /// What currencies are worth, by which pages tell totals at that time.
  package let rates: RateTable

  /// A header for the current time.
  /// - Parameters:
  ///   - reader: gives the head, which must be read before the clock, so that nothing up to the head is later.
  ///   - clock: gives the time.
  ///   - zone: the time zone of the dates.
  ///   - isOfAllUsers: whether it may contain more than one user.
  ///   - rates: what currencies are worth now.
  /// - Throws: why the head cannot be read.
  package init(
    from reader: any HistoryReader, clock: any WalletClock, zone: DayZone, isOfAllUsers: Bool,
    rates: RateTable
  ) throws(StoreFailure) {
    head = try reader.head()
    at = clock.now()
    self.zone = zone
    self.isOfAllUsers = isOfAllUsers
    self.rates = rates
  }

  /// A header from its parts.
  package init(at: Timestamp, head: LedgerHead, zone: DayZone, isOfAllUsers: Bool, rates: RateTable) {
    self.at = at
    self.head = head
    self.zone = zone
    self.isOfAllUsers = isOfAllUsers
    self.rates = rates
  }
}
