/// A car at a connector: a battery that fills.
struct Car: Sendable, Equatable {
  /// What the battery holds when it is full, in milliwatt hours.
  let capacity: Int64
  /// What it holds now, in milliwatt hours.
  private(set) var stored: Int64
  /// The most power that the car takes, in watts.
  let wattsMax: Int64
  /// Whether it came by itself.
  let isGuest: Bool

  /// A car.
  /// - Parameters:
  ///   - kilowattHours: the capacity.
  ///   - percent: how full it comes.
  ///   - wattsMax: the most power that it takes.
  ///   - isGuest: whether it came by itself.
  init(kilowattHours: Int, percent: Int, wattsMax: Int64, isGuest: Bool = false) {
    capacity = Int64(kilowattHours) * 1_000_000
    stored = capacity / 100 * Int64(percent)
    self.wattsMax = wattsMax
    self.isGuest = isGuest
  }

  /// A car as there are many: 40 to 80 kWh; it takes 11 kW of alternating and 120 kW of direct current.
  init(_ dice: inout Dice, at connectorWatts: Int64, percent: Int? = nil, isGuest: Bool = false) {
    self.init(
      kilowattHours: dice.number(40...80), percent: percent ?? dice.number(10...60),
      wattsMax: connectorWatts > 22_000 ? 120_000 : 11_000, isGuest: isGuest)
  }

  /// How full it is, in thousandths.
  var permille: Int64 { stored * 1000 / capacity }
  var isFull: Bool { stored >= capacity }

  /// How long power takes to rise to its most, in milliseconds.
  static let ramp: Int64 = 30_000
  /// From how full on it takes less, in thousandths.
  static let taperFrom: Int64 = 800

  /// What it takes: power rises for half a minute, stays, and falls from 80 percent on to a twentieth when full.
  /// - Parameters:
  ///   - elapsed: milliseconds since it began to charge.
  ///   - limit: the most that the connector gives, in watts.
  /// - Returns: watts; 0 if it is full.
  func watts(after elapsed: Int64, limit: Int64) -> Int64 {
    guard !isFull else { return 0 }
    let most = min(wattsMax, limit)
    let risen = elapsed >= Self.ramp ? most : most * max(elapsed, 1000) / Self.ramp
    guard permille > Self.taperFrom else { return risen }
    let left = max(50, 1000 - (permille - Self.taperFrom) * 950 / (1000 - Self.taperFrom))
    return max(1, min(risen, most * left / 1000))
  }

  /// Lets it charge for a while.
  /// - Parameters:
  ///   - milliseconds: how long; in steps, because power changes with the battery.
  ///   - elapsed: milliseconds since it began to charge.
  ///   - limit: the most that the connector gives, in watts.
  /// - Returns: what it took, in milliwatt hours.
  mutating func charge(milliseconds: Int64, after elapsed: Int64, limit: Int64) -> Int64 {
    let before = stored
    let step = max(5_000, milliseconds / 1000)
    var done: Int64 = 0
    while done < milliseconds, !isFull {
      let part = min(step, milliseconds - done)
      // One watt for 3,600 ms is one milliwatt hour.
      stored = min(capacity, stored + max(1, watts(after: elapsed + done, limit: limit) * part / 3600))
      done += part
    }
    return stored - before
  }
}
