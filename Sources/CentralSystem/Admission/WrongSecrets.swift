import WalletCore

/// Counts wrong secrets for each charge point and client address.
struct WrongSecrets: Sendable {
  private struct Key: Hashable {
    let point: ChargePointID
    let client: String
  }

  /// Ten wrong ones in five minutes.
  private static let rules = [WindowRule(10, in: 300)]
  /// The most pairs that are counted. Who has more addresses than that is not slowed by this anyway.
  static let pairsMax = 4096

  private var windows: [Key: SlidingWindow] = [:]

  /// No wrong ones yet.
  init() {}

  /// How many pairs are counted.
  var pairs: Int { windows.count }

  /// Takes a wrong secret.
  /// - Parameters:
  ///   - point: the charge point that the client wants to be.
  ///   - client: the client's address.
  ///   - now: by the monotonic clock.
  /// - Returns: nil if it counts; else when the next one counts again.
  mutating func add(_ point: ChargePointID, _ client: String, now: Timestamp) -> Timestamp? {
    let key = Key(point: point, client: client)
    if let until = windows[key]?.freeAt(Self.rules, now: now) { return until }
    if windows.count >= Self.pairsMax, windows[key] == nil { makeRoom(now) }
    windows[key, default: SlidingWindow()].add(now, Self.rules)
    return nil
  }

  /// Forgets what is old, or everything: so it costs little however many come.
  private mutating func makeRoom(_ now: Timestamp) {
    let since = now.adding(seconds: -300)
    windows = windows.filter { $0.value.newest.map { $0 > since } ?? false }
    if windows.count >= Self.pairsMax / 2 { windows = [:] }
  }
}
