/// How many charge points may be connected at once, as far as the process's file descriptors go: each takes one.
struct ChargePointRoom: Equatable {
  /// The most that may be connected.
  let connectionsMax: Int
  /// How many descriptors are kept free for them.
  let reserved: Int
  /// Whether there are fewer than was wished.
  let isLowered: Bool

  /// - Parameters:
  ///   - wished: as configured.
  ///   - isUsed: whether the wallet has charge points, or a file of them.
  ///   - descriptors: how many connections of all kinds there is room for; nil if the system does not tell.
  init(wished: Int, isUsed: Bool, descriptors: Int?) {
    // People's connections keep the other half.
    connectionsMax = max(1, min(wished, descriptors.map { $0 / 2 } ?? wished))
    reserved = isUsed ? connectionsMax : 0
    isLowered = isUsed && connectionsMax < wished
  }

  /// What the owner is told if there are fewer.
  func warning(wished: Int) -> String {
    "There are file descriptors for \(connectionsMax) connected charge points, not for \(wished); raise the limit of "
      + "open files (ulimit -n), or lower WALLET_CHARGE_POINTS_MAX (--charge-points-max)."
  }
}
