/// What a charging session knows of its meter. It believes what is possible, and nothing else.
package struct ChargingMeter: Sendable, Equatable {
  /// What the samples of a charge point count.
  package enum Kind: String, Sendable, CaseIterable {
    /// All energy that ever flowed, as the specification says.
    case register
    /// The energy since the transaction began, as some do.
    case relative
  }

  /// The register when the transaction began, in watt hours; nil before that.
  package var start: Int64?
  /// The register when it ended, as it was said, even if it is not believed.
  package var stop: Int64?
  /// What its samples count; nil before the first.
  package var kind: Kind?
  /// The energy by the last sample that was believed, in watt hours.
  package var wattHours: Int64 = 0
  /// How many samples were not believed.
  package var ignored: Int64 = 0

  /// A meter that nothing is known of.
  package init() {}

  /// A meter as it is kept.
  package init(start: Int64?, stop: Int64?, kind: Kind?, wattHours: Int64, ignored: Int64) {
    self.start = start
    self.stop = stop
    self.kind = kind
    self.wattHours = wattHours
    self.ignored = ignored
  }

  /// Takes a sample of the register.
  /// - Parameters:
  ///   - value: what the meter says, in watt hours.
  ///   - most: how much energy can have flowed.
  ///   - mayRepeat: whether it may be one that was told before, as those at a transaction's end are: it is passed over then.
  /// - Returns: whether it is believed.
  package mutating func take(_ value: Int64, most: Int64, mayRepeat: Bool = false) -> Bool {
    guard let start else { return ignore() }
    let meant: Kind = kind ?? (value >= start ? .register : .relative)
    // A charge point may say anything, so that a difference may be beyond 64 bits.
    let (difference, overflow) = value.subtractingReportingOverflow(start)
    let energy = meant == .register ? difference : value
    if mayRepeat, !overflow, (0..<max(wattHours, 0)).contains(energy) { return false }
    guard meant == .relative || !overflow, energy >= wattHours, energy <= most else { return ignore() }
    (kind, wattHours) = (meant, energy)
    return true
  }

  private mutating func ignore() -> Bool {
    ignored += 1
    return false
  }

  /// The energy that is billed.
  /// - Parameter most: how much energy can have flowed.
  /// - Returns: by the register at the end if that is possible, otherwise by the last good sample.
  package func billed(most: Int64) -> (wattHours: Int64, basis: MeterBasis) {
    // One that does not know says -1.
    guard let start, let stop, stop >= max(start, 0) else { return (wattHours, .sample) }
    let (energy, overflow) = stop.subtractingReportingOverflow(start)
    guard !overflow, energy >= wattHours - ChargingPolicy.meterTolerance, energy <= most else {
      return (wattHours, .sample)
    }
    return (energy, .stop)
  }
}

/// What a bill's energy follows from.
package enum MeterBasis: String, Sendable, CaseIterable {
  /// The register at the transaction's end.
  case stop
  /// The last good sample.
  case sample

  /// Whether what is billed is called estimated: it is not what the meter counted from begin to end.
  package var isEstimate: Bool { self == .sample }
}
