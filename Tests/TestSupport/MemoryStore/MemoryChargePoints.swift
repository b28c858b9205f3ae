import WalletCore

/// What a store keeps of charge points.
struct MemoryChargePoints: Sendable {
  private(set) var kept = KeptChargers()
  private var strays: [ChargePointID: [StrayMessage]] = [:]

  /// All by number; of the chargers only those that are not retired.
  var all: [StoredChargePoint] {
    let chargers = Dictionary(grouping: kept.chargers.values.filter { $0.retiredAt == nil }, by: \.point)
    return kept.points.values.sorted { $0.point.id < $1.point.id }
      .map { stored in
        var stored = stored
        stored.point.chargers = (chargers[stored.point.id] ?? []).map(\.charger).sorted { $0.connector < $1.connector }
        return stored
      }
  }

  /// Takes over a list; what a charger said before it retired is forgotten. The merchants' accounts are the caller's.
  mutating func take(_ list: ChargerList, _ plan: ChargerListPlan, at now: Timestamp) {
    for listed in list.operators { kept.operators[listed.name] = listed }
    for charger in plan.retiredChargers { kept.chargers[charger]?.retiredAt = now }
    for point in plan.retiredPoints { kept.points[point]?.retiredAt = now }
    for point in list.points {
      let known = kept.points[point.id]
      var stored = known ?? StoredChargePoint(point: point)
      stored.point = ChargePoint(
        id: point.id, identity: point.identity, operatorName: point.operatorName, name: point.name,
        address: point.address, location: point.location, tariff: point.tariff, chargers: [],
        report: known?.retiredAt == nil ? known?.point.report : nil)
      stored.retiredAt = nil
      kept.points[point.id] = stored
      for charger in point.chargers {
        let before = kept.chargers[charger.number]
        kept.chargers[charger.number] = StoredCharger(
          charger: Charger(
            number: charger.number, connector: charger.connector, plug: charger.plug, watts: charger.watts,
            report: before?.retiredAt == nil ? before?.charger.report : nil),
          point: point.id)
      }
    }
  }

  mutating func setSecret(_ secret: Digest, of identity: ChargePointIdentity) -> ChargePointID? {
    let found = kept.points.values.first { $0.point.identity == identity && $0.retiredAt == nil }
    guard let id = found?.point.id else { return nil }
    kept.points[id]?.secret = secret
    return id
  }

  func newestStrays(of point: ChargePointID, limit: Int) -> [StrayMessage] {
    strays[point, default: []].suffix(max(0, limit))
  }

  mutating func keep(_ news: ChargePointNews, of id: ChargePointID) {
    guard var stored = kept.points[id] else { return }
    switch news.cut {
    case .booted(let device, let at):
      stored.isRegistered = true
      stored.device = device
      stored.seenAt = at.notBefore(stored.seenAt)
    case .status(connector: 0, let report): stored.point.report = report
    case .status(let connector, let report):
      let found = kept.chargers.values.first {
        $0.point == id && $0.charger.connector == connector && $0.retiredAt == nil
      }
      if let found { kept.chargers[found.charger.number]?.charger.report = report }
    case .profiles(let profiles): stored.profiles = profiles
    case .seen(let at): stored.seenAt = at.notBefore(stored.seenAt)
    case .stray(let message):
      strays[id, default: []].append(message)
      if strays[id, default: []].count > StrayMessage.kept { strays[id]?.removeFirst() }
    }
    kept.points[id] = stored
  }
}
