import OCPP
import Synchronization
import WalletCore

/// What connections tell the central system.
extension CentralSystem {
  /// A connection has begun.
  /// - Returns: whether its charge point was accepted before.
  func opened(_ connection: ChargePointConnection) -> Bool {
    registry.withLock { registry in
      // A newer one may have taken its place already.
      guard let point = registry.points[connection.point], point.connection === connection else { return false }
      parts.live.change { $0.set(.connected, of: connection.point) }
      return point.stored.isRegistered
    }
  }

  /// A connection has ended.
  /// - Parameters:
  ///   - connection: the connection, perhaps not its charge point's newest.
  ///   - heardAt: when its charge point was last heard of; nil if never.
  func ended(_ connection: ChargePointConnection, heardAt: Timestamp?) {
    let now = parts.clock.monotonic()
    let mustKeep = registry.withLock { registry in
      if registry.remove(connection) { parts.live.change { $0.set(.lost(now), of: connection.point) } }
      return heardAt != nil && Self.isSeenDue(registry.points[connection.point], now)
    }
    guard let heardAt, mustKeep else { return }
    // A store that cannot keep it now loses little: the next connection says it again.
    Task { try? await self.keep([.seen(heardAt)], of: connection.point) }
  }

  private static func isSeenDue(_ point: KeptPoint?, _ now: Timestamp) -> Bool {
    guard let point else { return false }
    return point.seenKeptAt.map { $0.adding(seconds: CentralPolicy.seenInterval) <= now } ?? true
  }

  /// Keeps what a charge point said, and from time to time that it was heard of. When this returns, the news are durable,
  /// and pages show them.
  func keep(_ news: [ChargePointNews], of point: ChargePointID) async throws(StoreFailure) {
    let now = parts.clock.monotonic()
    let isOnlySeen = news.allSatisfy { if case .seen = $0 { true } else { false } }
    var news = news
    if !isOnlySeen, registry.withLock({ Self.isSeenDue($0.points[point], now) }) {
      news.append(.seen(parts.clock.now()))
    }
    let deadline = now.adding(seconds: parts.policy.handlerTime)
    try await parts.store.record(news, of: point, deadline: deadline)
    registry.withLock { registry in
      _ = registry.change(point) { point in
        for one in news { point.stored.take(one) }
        if case .seen = news.last { point.seenKeptAt = now }
      }
      parts.live.change { listing in
        for case .status(let connector, let report) in news { listing.take(report, of: connector, at: point) }
      }
    }
  }

  /// Keeps a message that fits nothing.
  func keepStray(_ action: String, _ payload: JSONValue, of point: ChargePointID) async throws(StoreFailure) {
    count { $0.strays += 1 }
    let text = RedactedJSON.text(payload, limit: 1000)
    try await keep([.stray(StrayMessage(at: parts.clock.now(), action: action, payload: text))], of: point)
  }
}
