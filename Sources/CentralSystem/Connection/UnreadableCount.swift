import WalletCore

/// Judges the conduct of a charge point: who sends much that is no OCPP is not listened to any longer.
struct UnreadableCount: Sendable {
  /// How many in a minute are too many.
  static let most = 20
  private static let seconds = 60

  /// When the latest came, oldest first.
  private var times: [Timestamp] = []

  /// None so far.
  init() {}

  /// Counts one more.
  /// - Parameter now: by the monotonic clock.
  /// - Returns: whether it is one too many.
  mutating func add(at now: Timestamp) -> Bool {
    let since = now.adding(seconds: -Self.seconds)
    times.removeAll { $0 <= since }
    times.append(now)
    return times.count >= Self.most
  }
}
