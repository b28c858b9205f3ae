import WalletCore

/// All charge points, who is connected, and what was counted.
struct Registry: Sendable {
  private(set) var points: [ChargePointID: KeptPoint] = [:]
  /// Those that may connect: all that are not retired, and those in ``leaving``.
  private(set) var identities: [ChargePointIdentity: ChargePointID] = [:]
  /// Those that have retired while somebody had a claim there, and when they must go; nil as long as a claim is left.
  private var leaving: [ChargePointID: Timestamp?] = [:]
  var wrongSecrets = WrongSecrets()
  var statistics = CentralStatistics()
  /// Digests of secrets under the present key, for charge points whose secret is kept under an earlier one.
  private var renewedDigests: [ChargePointID: (old: Digest, new: Digest)] = [:]

  /// No charge points.
  init() {}

  /// A charge point that may connect.
  func point(named identity: ChargePointIdentity) -> StoredChargePoint? {
    identities[identity].flatMap { points[$0]?.stored }
  }

  /// Changes what is held of a charge point, if there is one.
  mutating func change<Answer>(_ id: ChargePointID, _ body: (inout KeptPoint) -> Answer) -> Answer? {
    guard let index = points.index(forKey: id) else { return nil }
    return body(&points.values[index])
  }

  /// How many are connected.
  var connected: Int { points.values.count { $0.connection != nil } }

  /// Remembers to store a charge point's secret under the present key.
  mutating func renewDigest(of id: ChargePointID, from old: Digest, to new: Digest) { renewedDigests[id] = (old, new) }

  /// Returns what is to be stored, and forgets it.
  mutating func takeRenewedDigests() -> [ChargePointID: (old: Digest, new: Digest)] {
    defer { renewedDigests = [:] }
    return renewedDigests
  }

  // MARK: Charge points

  /// Takes over what the store has; what was heard of a charge point since it was read stays.
  /// - Parameters:
  ///   - all: all charge points.
  ///   - held: those where somebody has a claim: they stay connected although they have retired.
  /// - Returns: the connections of charge points that have retired, and of those that have a charger more.
  mutating func replace(
    with all: [StoredChargePoint], holding held: Set<ChargePointID>
  ) -> (gone: [ChargePointConnection], grown: [ChargePointConnection]) {
    leaving = [:]
    var (kept, names): ([ChargePointID: KeptPoint], [ChargePointIdentity: ChargePointID]) = ([:], [:])
    var (gone, grown): ([ChargePointConnection], [ChargePointConnection]) = ([], [])
    for stored in all {
      let id = stored.point.id
      var point = points[id] ?? KeptPoint(stored)
      let known = Set(point.stored.point.chargers.map(\.number))
      point.stored = point.stored.updated(from: stored)
      if stored.retiredAt == nil { names[stored.point.identity] = id }
      if let connection = point.connection {
        if stored.retiredAt != nil {
          if !held.contains(id) { gone.append(connection) }
        } else if !known.isSuperset(of: stored.point.chargers.map(\.number)) {
          grown.append(connection)
        }
      }
      if stored.retiredAt != nil, held.contains(id) { leaving.updateValue(nil, forKey: id) }
      kept[id] = point
    }
    // Its name may be another's by now.
    for id in leaving.keys {
      if let name = kept[id]?.stored.point.identity, names[name] == nil { names[name] = id }
    }
    (points, identities) = (kept, names)
    return (gone, grown)
  }

  /// Shows pages the charge points that are not retired.
  /// - Parameters:
  ///   - live: what pages see.
  ///   - now: by the monotonic clock.
  func list(in live: LiveChargePoints, now: Timestamp) {
    let listed = identities.values.filter { leaving[$0] == nil }.compactMap { points[$0]?.stored.point }
    live.change { listing in
      listing.replace(with: listed) { id in
        guard let point = points[id] else { return .never }
        if point.connection?.isOpen == true { return .connected }
        return point.stored.seenAt == nil ? .never : .lost(now)
      }
    }
  }

  /// Lets those go that have retired, a while after their last claim.
  /// - Parameters:
  ///   - held: where somebody has a claim.
  ///   - now: by the monotonic clock.
  /// - Returns: their connections.
  mutating func letGo(except held: Set<ChargePointID>, at now: Timestamp) -> [ChargePointConnection] {
    var gone: [ChargePointConnection] = []
    for (id, due) in leaving {
      guard !held.contains(id) else {
        leaving.updateValue(nil, forKey: id)
        continue
      }
      guard let due else {
        leaving.updateValue(now.adding(seconds: CentralPolicy.retiredTime), forKey: id)
        continue
      }
      guard due <= now else { continue }
      leaving.removeValue(forKey: id)
      guard let point = points[id] else { continue }
      if identities[point.stored.point.identity] == id { identities[point.stored.point.identity] = nil }
      if let connection = point.connection { gone.append(connection) }
    }
    return gone
  }

  /// Whether some have retired and not gone.
  var hasLeaving: Bool { !leaving.isEmpty }

  // MARK: Connections

  /// Whether so many connections of a charge point have not ended that it may make no other.
  func isCrowded(_ id: ChargePointID) -> Bool { points[id].map { $0.open > CentralPolicy.openMax } ?? false }

  /// What a charge point's new connection finds.
  enum Place {
    /// No more charge points may connect.
    case full
    /// It has retired, or has another secret since it was asked for it.
    case gone
    /// It has its place; an older connection, if there is one, must go.
    case taken(from: ChargePointConnection?)
  }

  /// Gives a new connection the place of its charge point.
  /// - Parameters:
  ///   - connection: the connection.
  ///   - stored: the charge point as it was when the client was judged.
  ///   - most: how many may be connected.
  /// - Returns: whether there is a place.
  mutating func place(_ connection: ChargePointConnection, as stored: StoredChargePoint, most: Int) -> Place {
    guard let known = points[connection.point], known.stored.secret == stored.secret,
      known.stored.retiredAt == nil || leaving[connection.point] != nil
    else { return .gone }
    let older = known.connection
    guard older != nil || connected < most else { return .full }
    _ = change(connection.point) { $0.connection = connection }
    statistics.accepted += 1
    return .taken(from: older)
  }

  /// A connection has ended.
  /// - Returns: whether it was the newest of its charge point.
  mutating func remove(_ connection: ChargePointConnection) -> Bool {
    change(connection.point) { point in
      guard point.connection === connection else { return false }
      point.connection = nil
      return true
    } ?? false
  }
}
