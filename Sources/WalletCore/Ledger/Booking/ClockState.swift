/// How the clock compares with the times in the books.
package struct ClockState: Sendable, Equatable {
  /// Whether the clock may date operations.
  package enum Verdict: Sendable, Equatable {
    case right
    /// More than ten minutes before the newest operation, or before the time at which the owner accepted the clock.
    case behind
    /// The clock gained more than a day while the wallet ran.
    case jumpedAhead
  }

  /// What the clock shows.
  package let now: Timestamp
  /// When the newest operation was booked; nil before the first.
  package let newest: Timestamp?
  /// The verdict; nothing is booked unless it is `right`.
  package let verdict: Verdict

  /// A state from its parts.
  package init(now: Timestamp, newest: Timestamp?, verdict: Verdict) {
    self.now = now
    self.newest = newest
    self.verdict = verdict
  }
}
