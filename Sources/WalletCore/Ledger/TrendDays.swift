/// The days that a ``BalanceTrend`` tells of: the one that is asked for, which is the last, and those before it.
public final class TrendDays: Sendable {
  /// How many they are.
  public static let count = 30

  /// The last of them.
  public let last: CivilDay
  /// Their first moments in the zone, oldest first.
  public let starts: [Timestamp]
  /// The first moment of the day after them.
  let end: Timestamp

  /// The days up to one of them, in a zone.
  public init(upTo last: CivilDay, zone: DayZone) {
    self.last = last
    starts = (0..<Self.count).map { zone.start(of: last.adding(days: Int64($0 + 1 - Self.count))) }
    end = zone.start(of: last.adding(days: 1))
  }

  /// Whether the last of them is the day of a moment.
  func isCurrent(at moment: Timestamp) -> Bool { moment >= starts[Self.count - 1] && moment < end }
}
