/// How the clock stands to what is written in the books.
public struct ClockState: Sendable, Equatable {
  /// Whether it may date operations.
  public enum Verdict: Sendable, Equatable {
    case right
    /// More than ten minutes before the newest operation, or before the moment at which the owner accepted it.
    case behind
    /// It gained more than a day while the wallet ran.
    case jumpedAhead
  }

  /// What the clock shows.
  public let now: Timestamp
  /// When the newest operation was booked; nil before the first.
  public let newest: Timestamp?
  /// Unless it is right, nothing is booked.
  public let verdict: Verdict

  /// Puts it together from its parts.
  public init(now: Timestamp, newest: Timestamp?, verdict: Verdict) {
    self.now = now
    self.newest = newest
    self.verdict = verdict
  }
}
