import HTTPServer
import OCPP
import Synchronization
import WalletCore

/// The central system of OCPP 1.6J: charge points connect to it, and it keeps what they say.
package final class CentralSystem: Sendable {
  /// What it needs of the rest of the wallet.
  package struct Parts: Sendable {
    package let store: any ChargingStore & ChargingSessionStore
    package let live: LiveChargePoints
    /// The claims and sessions that are not over, which pages see too.
    package let charging: LiveCharging
    package let clock: any WalletClock
    package let random: any RandomSource
    /// The key that secrets are stored under.
    package let secretKey: HMACKey
    /// The keys before it, under which some still are.
    package let earlierKeys: EarlierKeys
    package let policy: CentralPolicy
    /// Called for each event; must return at once. On whatever thread.
    package let report: @Sendable (CentralEvent) -> Void

    package init(
      store: any ChargingStore & ChargingSessionStore, live: LiveChargePoints, charging: LiveCharging = LiveCharging(),
      clock: any WalletClock, random: any RandomSource, secretKey: HMACKey,
      earlierKeys: EarlierKeys = EarlierKeys(), policy: CentralPolicy = CentralPolicy(),
      report: @escaping @Sendable (CentralEvent) -> Void = { _ in }
    ) {
      self.store = store
      self.live = live
      self.charging = charging
      self.clock = clock
      self.random = random
      self.secretKey = secretKey
      self.earlierKeys = earlierKeys
      self.policy = policy
      self.report = report
    }
  }

  let parts: Parts
  /// Pages' ``LiveChargePoints`` change while this is locked, so that both tell the same.
  let registry: Mutex<Registry>
  /// What is being done for claims, and who waits for it. Nothing else is locked while this is.
  let work = Mutex(ClaimWork())
  /// Lets one owner's command at a time change what is stored.
  private let administration = Mutex(())

  /// Reads what is kept, and blocks meanwhile.
  package convenience init(_ parts: Parts) throws(StoreFailure) {
    self.init(parts, knowing: try parts.store.chargePoints(), claims: try parts.store.liveClaims())
  }

  /// Begins with what the caller has read: a start reads it once. ``resume()`` is to follow where charge points may connect.
  /// - Parameters:
  ///   - parts: what it needs.
  ///   - stored: all charge points.
  ///   - claims: all claims that are not over.
  package init(_ parts: Parts, knowing stored: [StoredChargePoint], claims: [ChargingClaim]) {
    self.parts = parts
    for claim in claims { parts.charging.take(claim) }
    var registry = Registry()
    _ = registry.replace(with: stored, holding: parts.charging.points)
    registry.list(in: parts.live, now: parts.clock.monotonic())
    self.registry = Mutex(registry)
    showClaimed()
  }

  /// Called about once a second: gives up calls that have no answer, and does what time does to claims.
  package func tick() {
    let now = parts.clock.monotonic()
    let connections = registry.withLock { registry in registry.points.values.compactMap(\.connection) }
    // A loop is bothered only where something is due.
    for connection in connections where connection.isDue(at: now) {
      Task(priority: .high) { await connection.lookAtClock() }
    }
    lookAtClaims(at: now)
    charging.forget(at: now)
    mendContact()
    letRetiredGo(at: now)
    endWaits(at: now)
    keepRenewedDigests()
  }

  // MARK: The owner

  /// Takes over the owner's list of charge points: those that retired are disconnected, unless somebody still charges
  /// there, and connected ones with another charger are asked for their status. Blocks.
  package func load(_ list: ChargerList) throws(StoreFailure) -> Result<ChargerListChange, ChargerListConflict> {
    try administration.withLock { _ throws(StoreFailure) in
      let outcome = try parts.store.load(list)
      guard case .success(let loaded) = outcome else { return outcome.map(\.change) }
      let (gone, grown) = registry.withLock { registry in
        let concerned = registry.replace(with: loaded.points, holding: parts.charging.points)
        registry.list(in: parts.live, now: parts.clock.monotonic())
        return concerned
      }
      showClaimed()
      for connection in gone { connection.dismiss("the charge point has retired") }
      for connection in grown { connection.askForStatusAgain() }
      return .success(loaded.change)
    }
  }

  /// Makes a new secret for a charge point, and ends the connection that its old one made. Blocks.
  /// - Returns: the secret as 40 hexadecimal digits, which nobody can ask for again; nil if there is no such charge point.
  package func renewSecret(of identity: ChargePointIdentity) throws(StoreFailure) -> String? {
    try administration.withLock { _ throws(StoreFailure) in
      let secret = parts.random.bytes(20)
      let digest = parts.secretKey.authenticate(secret)
      guard let id = try parts.store.setSecret(digest, of: identity) else { return nil }
      let connection = registry.withLock { registry in
        registry.change(id) { point in
          point.stored.secret = digest
          return point.connection
        } ?? nil
      }
      connection?.dismiss("its secret is a new one")
      return Hexadecimal.text(secret)
    }
  }

  /// Stores again, under the present key, the secrets that charge points have said since the key was rotated. Blocks. What
  /// fails is done when they connect again.
  private func keepRenewedDigests() {
    let renewed = registry.withLock { $0.takeRenewedDigests() }
    guard !renewed.isEmpty else { return }
    administration.withLock { _ in
      for (id, digests) in renewed {
        // Meanwhile it may have got another secret.
        let identity = registry.withLock { registry in
          registry.points[id].flatMap { $0.stored.secret == digests.old ? $0.stored.point.identity : nil }
        }
        guard let identity, (try? parts.store.setSecret(digests.new, of: identity)) == id else { continue }
        _ = registry.withLock { $0.change(id) { $0.stored.secret = digests.new } }
      }
    }
  }

  /// Asks a charge point for something. Waits for its answer, at most ``CentralPolicy/callTime``. From any thread.
  package func call(_ request: CentralRequest, to point: ChargePointID) async throws(CallFailure) -> ChargePointAnswer {
    guard let connection = registry.withLock({ $0.points[point]?.connection }) else { throw .notConnected }
    return try await connection.call(request)
  }

  /// What a charge point and the wallet said to each other lately, oldest first; in memory only.
  package func conversation(with point: ChargePointID) -> [ConversationLine] {
    registry.withLock { $0.points[point]?.conversation.lines ?? [] }
  }

  /// How many are connected, and what was said.
  package var statistics: CentralStatistics {
    registry.withLock { registry in
      var statistics = registry.statistics
      statistics.connected = registry.connected
      return statistics
    }
  }

  /// All charge points with what only the owner sees, by number.
  package var stored: [StoredChargePoint] {
    registry.withLock { registry in registry.points.values.map(\.stored) }.sorted { $0.point.id < $1.point.id }
  }

  // MARK: For connections

  /// Changes what is counted.
  func count(_ change: (inout CentralStatistics) -> Void) { registry.withLock { change(&$0.statistics) } }

  /// Adds a line to a conversation; from what a charge point says follows that it was heard of.
  func note(_ line: String, isOurs: Bool, of point: ChargePointID) {
    let now = parts.clock.now()
    _ = registry.withLock { registry in
      registry.change(point) { point in
        point.conversation.add(line, isOurs: isOurs, at: now)
        if !isOurs { point.stored.seenAt = now }
      }
    }
  }

  /// What is known of a charge point now; nil if there is none.
  func known(_ point: ChargePointID) -> StoredChargePoint? { registry.withLock { $0.points[point]?.stored } }
}
