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

/// Judges whether the clock may date an operation: neither far before what is written already, nor far ahead of where it
/// stood, by the monotonic clock, since the store was opened.
public struct ClockWatch {
  /// The clock may stand so far before the newest operation (milliseconds): a small step back is taken for now.
  public static let backwardTolerance: Int64 = 600_000
  /// And may gain so much on the monotonic one: more is a jump while the program runs.
  static let forwardTolerance: Int64 = 86_400_000

  /// The owner's word, if it was asked for.
  private(set) var accepted: AcceptedClock?
  /// How far the clock was ahead of the monotonic one (milliseconds) when it was last taken for right.
  private var lead: Int64

  /// - Parameters:
  ///   - accepted: what the store knows of the owner's word.
  ///   - now: the clock.
  ///   - monotonic: the clock that never steps. From here on it is not before what was written down earlier.
  public init(accepted: AcceptedClock?, now: Timestamp, monotonic: Timestamp) {
    self.accepted = accepted
    lead = now.milliseconds &- monotonic.milliseconds
  }

  /// Whether it stands where it can.
  public func verdict(now: Timestamp, monotonic: Timestamp, newest: Timestamp?) -> ClockState.Verdict {
    if let newest, now.milliseconds < reference(newest).milliseconds &- Self.backwardTolerance { return .behind }
    return now.milliseconds &- monotonic.milliseconds &- lead > Self.forwardTolerance ? .jumpedAhead : .right
  }

  /// What the clock is measured against: the newest operation, or the owner's word while that one is still ahead.
  private func reference(_ newest: Timestamp) -> Timestamp {
    guard let accepted, newest <= accepted.newest else { return newest }
    return accepted.clock
  }

  /// The owner says that the clock is right.
  /// - Returns: what has to be written down for later starts; nil if nothing stands before it.
  public mutating func accept(now: Timestamp, monotonic: Timestamp, newest: Timestamp?) -> AcceptedClock? {
    lead = now.milliseconds &- monotonic.milliseconds
    guard let newest, now < newest else { return nil }
    accepted = AcceptedClock(clock: now, newest: newest)
    return accepted
  }
}
