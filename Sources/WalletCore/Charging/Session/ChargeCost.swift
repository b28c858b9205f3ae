/// What a charge costs, line by line, in cents. Each line is rounded half up by itself, and the total is their sum; without
/// energy nothing costs anything.
package struct ChargeCost: Sendable, Equatable {
  /// For the energy.
  package let energy: Int64
  /// For the charge as such.
  package let startFee: Int64
  /// For the minutes in which the car was full and stayed.
  package let idle: Int64

  /// The sum of the lines.
  package var total: Int64 { energy + startFee + idle }

  /// The most watt hours that a bill may have: ten gigawatt hours. With the highest price the product stays within 64 bits.
  package static let wattHoursMax: Int64 = 10_000_000_000
  /// The most idle minutes that a bill may have: two thousand years.
  package static let idleMinutesMax: Int64 = 1_000_000_000

  /// Nothing.
  package static let none = ChargeCost(energy: 0, startFee: 0, idle: 0)

  /// A cost from its lines, as it is kept.
  package init(energy: Int64, startFee: Int64, idle: Int64) {
    self.energy = energy
    self.startFee = startFee
    self.idle = idle
  }

  /// - Parameters:
  ///   - tariff: the prices.
  ///   - wattHours: the energy; what is above ``wattHoursMax`` is not counted.
  ///   - idleMinutes: the minutes that cost something; what is above ``idleMinutesMax`` is not counted.
  package init(under tariff: Tariff, wattHours: Int64, idleMinutes: Int64) {
    guard wattHours > 0 else {
      self = .none
      return
    }
    // A price is for a kilowatt hour in millionths of a dollar: a cent is 10,000 of these, and 1,000 times as much for a
    // watt hour.
    energy = (tariff.perKilowattHour * min(wattHours, Self.wattHoursMax) + 5_000_000) / 10_000_000
    startFee = tariff.startFee
    idle = (tariff.perIdleMinute * min(max(idleMinutes, 0), Self.idleMinutesMax) + 5_000) / 10_000
  }
}

extension Tariff {
  /// The least that a driver may set aside, in cents: what a charge of one kilowatt hour costs, or of twice what flows
  /// until a stop works, because a session that could hardly begin helps nobody. And always more than a session costs that
  /// is stopped at once: one that reaches its limit when it begins would be.
  /// - Parameters:
  ///   - watts: the most power that the charger gives.
  ///   - policy: how long a stop takes.
  /// - Returns: at least one cent.
  package func limitMin(watts: Int64, under policy: ChargingPolicy) -> Int64 {
    let (product, overflow) = watts.multipliedReportingOverflow(by: Int64(policy.stopTime))
    let flowing = overflow ? ChargeCost.wattHoursMax : product / 3600
    let most = max(1000, min(flowing, ChargeCost.wattHoursMax / 2) * 2)
    let stopped = ChargeCost(under: self, wattHours: max(flowing, 1), idleMinutes: 0).total
    return max(ChargeCost(under: self, wattHours: most, idleMinutes: 0).total, stopped + 1)
  }
}
