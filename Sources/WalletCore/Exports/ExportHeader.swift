/// What stands over an export: which moment it is of, and whose days and times it shows.
public struct ExportHeader: Sendable {
  /// When it was made.
  public let at: Timestamp
  /// The newest operation that can be in it.
  public let head: LedgerHead
  /// Whose calendar the dates are of.
  public let zone: DayZone
  /// Whether it may hold more than one user.
  public let isOfAllUsers: Bool

  /// A header from its parts.
  public init(at: Timestamp, head: LedgerHead, zone: DayZone, isOfAllUsers: Bool) {
    self.at = at
    self.head = head
    self.zone = zone
    self.isOfAllUsers = isOfAllUsers
  }
}
