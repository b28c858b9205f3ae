import WalletCore

/// Keeps one charge point from filling the owner's log, or the store, with something that it can cause without limit.
struct MinuteLimit: Sendable {
  /// How many are taken in a minute.
  static let most = 20

  private var since: Timestamp?
  private var count = 0

  /// None so far.
  init() {}

  /// Counts one more.
  /// - Parameter now: by the monotonic clock.
  /// - Returns: whether it is taken.
  mutating func take(at now: Timestamp) -> Bool {
    if since.map({ $0.adding(seconds: 60) <= now }) ?? true { (since, count) = (now, 0) }
    count += 1
    return count <= Self.most
  }
}
