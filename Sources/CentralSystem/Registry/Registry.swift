import WalletCore

/// All charge points, who is connected, and what was counted.
struct Registry: Sendable {
  private(set) var points: [ChargePointID: KeptPoint] = [:]
  /// Those that are not retired, and those that somebody still has a claim at.
  private(set) var identities: [ChargePointIdentity: ChargePointID] = [:]
  var wrongSecrets = WrongSecrets()
  var statistics = CentralStatistics()

  /// No charge points.
  init() {}

  /// A charge point that is not retired.
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

  // MARK: Charge points

  /// Takes over what the store has; what was heard of a charge point since it was read stays.
  /// - Parameters:
  ///   - all: what it has.
  ///   - claimed: where somebody has a claim: these stay connected, also retired ones.
  /// - Returns: the connections of charge points that have retired, and of those that have a charger more.
  mutating func replace(
    with all: [StoredChargePoint], claimed: Set<ChargePointID> = []
  ) -> (gone: [ChargePointConnection], grown: [ChargePointConnection]) {
    var (kept, names): ([ChargePointID: KeptPoint], [ChargePointIdentity: ChargePointID]) = ([:], [:])
    var (gone, grown): ([ChargePointConnection], [ChargePointConnection]) = ([], [])
    for stored in all {
      let id = stored.point.id
      var point = points[id] ?? KeptPoint(stored)
      let known = Set(point.stored.point.chargers.map(\.number))
      point.stored = point.stored.updated(from: stored)
      point.isClaimed = claimed.contains(id)
      let isKept = stored.retiredAt == nil || point.isClaimed
      if isKept { names[stored.point.identity] = id }
      if let connection = point.connection {
        if !isKept {
          gone.append(connection)
        } else if !known.isSuperset(of: stored.point.chargers.map(\.number)) {
          grown.append(connection)
        }
      }
      kept[id] = point
    }
    (points, identities) = (kept, names)
    return (gone, grown)
  }

  /// Shows pages the charge points that are not retired.
  /// - Parameters:
  ///   - live: what pages see.
  ///   - now: by the monotonic clock.
  func list(in live: LiveChargePoints, now: Timestamp) {
    let listed = points.values.map(\.stored).filter { $0.retiredAt == nil }.map(\.point)
    live.change { listing in
      listing.replace(with: listed) { id in
        guard let point = points[id] else { return .never }
        if point.connection?.isOpen == true { return .connected }
        return point.stored.seenAt == nil ? .never : .lost(now)
      }
    }
  }

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
    guard let known = points[connection.point], known.stored.retiredAt == nil || known.isClaimed,
      known.stored.secret == stored.secret
    else { return .gone }
    let older = known.connection
    guard older != nil || connected < most else { return .full }
    _ = change(connection.point) { $0.connection = connection }
    statistics.accepted += 1
    return .taken(from: older)
  }

  /// Somebody has claimed a charger of a charge point, or nobody has any longer.
  /// - Returns: the connection of a charge point that had retired before, and that nobody needs any more.
  mutating func set(isClaimed: Bool, of id: ChargePointID) -> ChargePointConnection? {
    guard let known = points[id]?.stored else { return nil }
    let connection = change(id) { point in
      point.isClaimed = isClaimed
      return point.connection
    }
    guard !isClaimed, known.retiredAt != nil else { return nil }
    if identities[known.point.identity] == id { identities[known.point.identity] = nil }
    return connection ?? nil
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
