/// The owner's word that the clock is right although operations were booked at later times (`WalletWeb clock accept`).
///
/// New operations then bear the time of the newest one until the clock has come there, and a clock that is set back is
/// measured against the moment at which it was accepted.
public struct AcceptedClock: Equatable {
  /// What the clock showed.
  public let clock: Timestamp
  /// When the newest operation was booked.
  public let newest: Timestamp

  /// What the owner accepted.
  public init(clock: Timestamp, newest: Timestamp) {
    self.clock = clock
    self.newest = newest
  }
}
