import Synchronization

/// An account's balance at the end of each of the last ``TrendDays/count`` days.
///
/// Stored as changes, not as a value for each day, because most accounts do not change on most days.
public struct BalanceTrend: Sendable, Equatable {
  /// A day that ended with another balance than the day before.
  package struct Change: Sendable, Equatable {
    /// The day's index, from 0; the last is today.
    package let day: Int
    /// The balance at the end of the day, in minor units.
    package let balance: Int64

    /// A day and its closing balance.
    package init(day: Int, balance: Int64) {
      self.day = day
      self.balance = balance
    }
  }

  /// The index of the first day on which the account existed; 0 if it is older than all of them.
  package let begin: Int
  /// The balance at the end of that day, in minor units.
  package let opening: Int64
  /// The changes after that day, oldest first.
  package let changes: [Change]

  /// A trend from its parts.
  package init(begin: Int, opening: Int64, changes: [Change]) {
    self.begin = begin
    self.opening = opening
    self.changes = changes
  }

  /// The balance at the end of the last day, in minor units.
  package var closing: Int64 { changes.last?.balance ?? opening }

  /// The balance at the end of one of the days, in minor units; nil before the account existed.
  package func balance(on day: Int) -> Int64? {
    guard day >= begin else { return nil }
    return changes.last { $0.day <= day }?.balance ?? opening
  }
}

/// The days of a ``BalanceTrend``: a given last day and those before it.
package final class TrendDays: Sendable {
  /// How many days there are.
  package static let count = 30

  /// The last day.
  package let last: CivilDay
  /// The first moment of each day in the zone, oldest first.
  package let starts: [Timestamp]
  /// The first moment of the day after the last.
  let end: Timestamp

  /// The days up to and including one day, in a zone.
  package init(upTo last: CivilDay, zone: DayZone) {
    self.last = last
    starts = (0..<Self.count).map { zone.start(of: last.adding(days: Int64($0 + 1 - Self.count))) }
    end = zone.start(of: last.adding(days: 1))
  }

  /// Whether a time falls on the last day.
  func isCurrent(at moment: Timestamp) -> Bool { moment >= starts[Self.count - 1] && moment < end }
}

/// Computes the ``TrendDays`` of a zone once a day and keeps them: each computation asks the zone some 800 times.
package final class TrendCalendar: Sendable {
  private let zone: DayZone
  private let newest: Mutex<TrendDays?> = Mutex(nil)

  /// The calendar of a zone.
  package init(zone: DayZone) { self.zone = zone }

  /// The days up to and including the day of a time.
  package func days(at moment: Timestamp) -> TrendDays {
    newest.withLock { newest in
      if let newest, newest.isCurrent(at: moment) { return newest }
      let days = TrendDays(upTo: zone.day(of: moment), zone: zone)
      newest = days
      return days
    }
  }
}
