import WalletCore

/// How many chargers of a place can be used now.
struct Availability: Equatable {
  /// The chargers that are free.
  var free: Int
  /// All chargers.
  var all: Int
  /// The best of their states, in the order of `ChargerState`.
  var best: ChargerState

  init(free: Int, all: Int, best: ChargerState) {
    self.free = free
    self.all = all
    self.best = best
  }

  /// - Parameters:
  ///   - listed: a charge point.
  ///   - now: the present time, by the monotonic clock.
  init(_ listed: ListedChargePoint, now: Timestamp) {
    self.init(free: 0, all: listed.point.chargers.count, best: .notConnected)
    for charger in listed.point.chargers {
      let state = listed.state(of: charger, now: now)
      if state == .free { free += 1 }
      if Self.rank(state) < Self.rank(best) { best = state }
    }
  }

  init(_ mark: MapMark) { self.init(free: mark.free, all: mark.chargers, best: mark.best) }

  private static func rank(_ state: ChargerState) -> Int {
    switch state {
    case .free: 0
    case .occupied: 1
    case .outOfOrder: 2
    case .notConnected: 3
    }
  }
}
