import Synchronization

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
