/// The time zone in which the wallet shows its times, and how it writes the hours.
package struct DayZone: Sendable {
  /// How the hours of a day are written.
  package var hours = HourStyle.ofDay
  private let offsetSeconds: @Sendable (Timestamp) -> Int

  /// - Parameter offsetSeconds: how many seconds the zone is ahead of UTC at a given time (summer time included).
  package init(offsetSeconds: @escaping @Sendable (Timestamp) -> Int) { self.offsetSeconds = offsetSeconds }

  /// How many seconds the zone is ahead of UTC at a given time; at most a day either way, because no zone is further
  /// away, and an invalid offset must not overflow.
  package func offset(at moment: Timestamp) -> Int { min(max(offsetSeconds(moment), -86_400), 86_400) }

  /// The local date and time there.
  package func civil(_ moment: Timestamp) -> CivilTime { CivilTime(moment, offsetSeconds: offset(at: moment)) }
}

extension DayZone {
  /// The local day at a time.
  package func day(of moment: Timestamp) -> CivilDay {
    CivilDay(civil(moment))
  }

  /// The first moment of a local day; if the clocks go forward at midnight, the moment at which they do. A day over
  /// whose midnight the clocks are set back begins twice: then it is one of the two.
  package func start(of day: CivilDay) -> Timestamp {
    // A binary search for a moment at which the days before it end.
    let midnight = Timestamp(milliseconds: day.daysSinceEpoch * 86_400_000)
    var low = midnight.adding(seconds: -86_400)
    var high = midnight.adding(seconds: 86_400)
    while high.milliseconds - low.milliseconds > 1 {
      let middle = Timestamp(milliseconds: low.milliseconds + (high.milliseconds - low.milliseconds) / 2)
      if self.day(of: middle) < day { low = middle } else { high = middle }
    }
    return high
  }
}

/// How the hours of a day are written.
package enum HourStyle: Int64, Sendable, CaseIterable {
  /// 0 to 23: `14:05`.
  case ofDay = 24
  /// 12, 1 to 11, before and after noon: `2:05 pm`.
  case ofHalfDay = 12
}
