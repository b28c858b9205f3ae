import Synchronization

/// How an account came to its balance over the last ``TrendDays/count`` days: what it held at the end of each.
///
/// Kept as what changed and not as a value for each day, because most accounts rest on most days.
public struct BalanceTrend: Sendable, Equatable {
  /// A day at whose end the account held something else than at the end of the day before.
  public struct Change: Sendable, Equatable {
    /// Which of the days, from 0; the last is today.
    public let day: Int
    /// What it held then, in minor units.
    public let balance: Int64

    /// A day and what the account held at its end.
    public init(day: Int, balance: Int64) {
      self.day = day
      self.balance = balance
    }
  }

  /// The first of the days on which there was the account; 0 for one that is older than all of them.
  public let begin: Int
  /// What it held at the end of that day, in minor units.
  public let opening: Int64
  /// What came after it, oldest first.
  public let changes: [Change]

  /// Puts a trend together from its parts.
  public init(begin: Int, opening: Int64, changes: [Change]) {
    self.begin = begin
    self.opening = opening
    self.changes = changes
  }

  /// What it held at the end of the last day, in minor units.
  public var closing: Int64 { changes.last?.balance ?? opening }

  /// What it held at the end of one of the days, in minor units; nil before there was the account.
  public func balance(on day: Int) -> Int64? {
    guard day >= begin else { return nil }
    return changes.last { $0.day <= day }?.balance ?? opening
  }
}

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

/// Knows the last days in a zone, and works them out once a day: the zone has to be asked some eight hundred times for
/// them.
public final class TrendCalendar: Sendable {
  private let zone: DayZone
  private let newest: Mutex<TrendDays?> = Mutex(nil)

  /// The calendar of a zone.
  public init(zone: DayZone) { self.zone = zone }

  /// The days up to that of a moment.
  public func days(at moment: Timestamp) -> TrendDays {
    newest.withLock { newest in
      if let newest, newest.isCurrent(at: moment) { return newest }
      let days = TrendDays(upTo: zone.day(of: moment), zone: zone)
      newest = days
      return days
    }
  }
}
