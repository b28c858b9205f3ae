/// The owner's confirmation (`WalletWeb clock accept`) that the clock is right although operations have later times.
///
/// Until the clock catches up, new operations get the time of the newest one. A clock that is set back is compared
/// with the time at which the owner accepted it.
package struct AcceptedClock: Equatable {
  /// What the clock showed when the owner accepted it.
  package let clock: Timestamp
  /// When the newest operation was booked.
  package let newest: Timestamp

  /// What the owner confirmed.
  package init(clock: Timestamp, newest: Timestamp) {
    self.clock = clock
    self.newest = newest
  }
}

/// Judges whether the clock may date an operation: it must not be far before what is already written, nor far ahead
/// of the monotonic clock's progress since the store was opened.
package struct ClockWatch {
  /// How far the clock may be before the newest operation, in milliseconds: a small step back still counts as now.
  package static let backwardTolerance: Int64 = 600_000
  /// How far the clock may gain on the monotonic one, in milliseconds: more is a jump while the program runs.
  static let forwardTolerance: Int64 = 86_400_000

  /// The owner's confirmation, if there is one.
  private(set) var accepted: AcceptedClock?
  /// How far the clock was ahead of the monotonic one when it was last judged right, in milliseconds.
  private var lead: Int64

  /// - Parameters:
  ///   - accepted: the owner's confirmation that the store keeps, if any.
  ///   - now: the clock.
  ///   - monotonic: the clock that never steps. From here on it is never before what was written earlier.
  package init(accepted: AcceptedClock?, now: Timestamp, monotonic: Timestamp) {
    self.accepted = accepted
    lead = now.milliseconds &- monotonic.milliseconds
  }

  /// Whether the clock may date operations.
  package func verdict(now: Timestamp, monotonic: Timestamp, newest: Timestamp?) -> ClockState.Verdict {
    if let newest, now.milliseconds < reference(newest).milliseconds &- Self.backwardTolerance { return .behind }
    return now.milliseconds &- monotonic.milliseconds &- lead > Self.forwardTolerance ? .jumpedAhead : .right
  }

  /// What the clock is compared with: the newest operation, or the accepted time while no later operation is booked.
  private func reference(_ newest: Timestamp) -> Timestamp {
    guard let accepted, newest <= accepted.newest else { return newest }
    return accepted.clock
  }

  /// Records that the owner confirms the clock.
  /// - Returns: what to store for later starts; nil if no operation is later than the clock.
  package mutating func accept(now: Timestamp, monotonic: Timestamp, newest: Timestamp?) -> AcceptedClock? {
    lead = now.milliseconds &- monotonic.milliseconds
    guard let newest, now < newest else { return nil }
    accepted = AcceptedClock(clock: now, newest: newest)
    return accepted
  }
}
