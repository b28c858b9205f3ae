/// What a session has used: how much energy, for how long, and what that costs.
extension ChargingSession {
  /// The energy that can have flowed at most since it began, in watt hours. What has ended is judged by the time when it
  /// was last heard of, however late the books take it.
  package func possibleWattHours(at now: Timestamp) -> Int64 {
    let until = state == .settling || state.isFinal ? min(newsAt, now) : now
    // A quarter more than the charger gives, and something for rounding.
    let energy = Self.energy(watts: terms.place.watts, milliseconds: until.milliseconds(since: terms.begunAt))
    return min(energy + energy / 4 + 100, ChargeCost.wattHoursMax)
  }

  /// The energy by now, in watt hours: what was measured, and since then by watts.
  package func estimatedWattHours(at now: Timestamp) -> Int64 {
    guard state == .charging || state == .stopping, let since = sampledAt ?? chargingSince, !isSuspended else {
      return meter.wattHours
    }
    // What a meter says may be anything.
    let power = min(max(watts ?? terms.place.watts, 0), terms.place.watts * 5 / 4)
    let more = Self.energy(watts: power, milliseconds: now.milliseconds(since: since))
    return min(meter.wattHours + more, possibleWattHours(at: now))
  }

  /// What it costs so far, by what was measured.
  package func cost(at now: Timestamp) -> ChargeCost {
    ChargeCost(under: terms.tariff, wattHours: meter.wattHours, idleMinutes: idleMinutes(at: now))
  }

  /// What it will have cost if it is stopped now, in cents: energy flows on until that works.
  package func costWhenStopped(at now: Timestamp, under policy: ChargingPolicy) -> Int64 {
    let flowing = isSuspended ? 0 : Self.energy(watts: terms.place.watts, milliseconds: Int64(policy.stopTime) * 1000)
    return ChargeCost(
      under: terms.tariff, wattHours: estimatedWattHours(at: now) + flowing,
      idleMinutes: idleMinutes(at: now.adding(seconds: policy.stopTime))
    ).total
  }

  /// The whole minutes that cost something although nothing is charged.
  package func idleMinutes(at now: Timestamp) -> Int64 {
    min(max(fullTime(at: now) / 60_000 - terms.tariff.idleAfter, 0), ChargeCost.idleMinutesMax)
  }

  /// For how long the car has been full, in milliseconds.
  func fullTime(at now: Timestamp) -> Int64 {
    let (sum, overflow) = fullTime.addingReportingOverflow(fullSince.map(now.milliseconds(since:)) ?? 0)
    return overflow ? .max : sum
  }

  /// Watt hours of a power over a time, at most as many as a bill may have.
  private static func energy(watts: Int64, milliseconds: Int64) -> Int64 {
    let (product, overflow) = watts.multipliedReportingOverflow(by: milliseconds)
    return overflow ? ChargeCost.wattHoursMax : min(product / 3_600_000, ChargeCost.wattHoursMax)
  }
}
