import OCPP
import Synchronization
import WalletCore

/// What connections tell the central system.
extension CentralSystem {
  /// A connection has begun.
  /// - Returns: whether its charge point was accepted before.
  func opened(_ connection: ChargePointConnection) -> Bool {
    countOpen(1, of: connection.point)
    return registry.withLock { registry in
      // A newer one may have taken its place already.
      guard let point = registry.points[connection.point], point.connection === connection else { return false }
      parts.live.change { $0.set(.connected, of: connection.point) }
      guard point.stored.isRegistered else { return false }
      _ = registry.change(connection.point) { tellContact(true, of: &$0) }
      return true
    }
  }

  /// A connection has ended.
  /// - Parameters:
  ///   - connection: the connection, perhaps not its charge point's newest.
  ///   - heardAt: when its charge point was last heard of; nil if never.
  func ended(_ connection: ChargePointConnection, heardAt: Timestamp?) {
    countOpen(-1, of: connection.point)
    let now = parts.clock.monotonic()
    let mustKeep = registry.withLock { registry in
      if registry.remove(connection) {
        parts.live.change { $0.set(.lost(now), of: connection.point) }
        _ = registry.change(connection.point) { tellContact(false, of: &$0) }
      }
      return heardAt != nil && Self.isSeenDue(registry.points[connection.point], now)
    }
    guard let heardAt, mustKeep else { return }
    // A store that cannot keep it now loses little: the next connection says it again.
    Task(priority: .high) { try? await self.keep([.seen(heardAt)], of: connection.point) }
  }

  /// Counts the connections of a charge point that have not ended.
  func countOpen(_ change: Int, of point: ChargePointID) {
    _ = registry.withLock { $0.change(point) { $0.open += change } }
  }

  /// A charge point said something that is not worth keeping; from time to time it is kept that it was heard of. Waits for
  /// nothing.
  /// - Parameters:
  ///   - point: the charge point.
  ///   - opened: when its connection began, by the monotonic clock.
  func heard(_ point: ChargePointID, since opened: Timestamp) {
    let now = parts.clock.monotonic()
    let isDue = registry.withLock { registry in
      registry.change(point) { point in
        let last = point.seenKeptAt ?? opened
        guard last.adding(seconds: CentralPolicy.quietSeenInterval) <= now else { return false }
        // What the store cannot keep now is not tried again at once.
        point.seenKeptAt = now
        return true
      } ?? false
    }
    guard isDue else { return }
    let time = parts.clock.now()
    Task(priority: .high) { try? await self.keep([.seen(time)], of: point) }
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
    let startsBy = news.contains(where: \.isUrgent) ? nil : now.adding(seconds: parts.policy.storeDelay)
    let deadline = now.adding(seconds: parts.policy.handlerTime)
    try await parts.store.record(news, of: point, startsBy: startsBy, deadline: deadline)
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

  /// Keeps a message that fits nothing, unless the charge point sent many lately: then it is only counted.
  /// - Returns: whether it is kept.
  @discardableResult
  func keepStray(_ action: String, _ payload: JSONValue, of point: ChargePointID) async throws(StoreFailure) -> Bool {
    let now = parts.clock.monotonic()
    let isTaken = registry.withLock { registry in
      registry.statistics.strays += 1
      return registry.change(point) { $0.strays.take(at: now) } ?? false
    }
    guard isTaken else { return false }
    let text = RedactedJSON.text(payload, limit: 1000)
    try await keep([.stray(StrayMessage(at: parts.clock.now(), action: action, payload: text))], of: point)
    return true
  }
}
