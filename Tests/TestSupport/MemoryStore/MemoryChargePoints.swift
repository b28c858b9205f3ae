import WalletCore

/// What a store keeps of charge points.
struct MemoryChargePoints: Sendable {
  private(set) var kept = KeptChargers()
  private var strays: [ChargePointID: [StrayMessage]] = [:]
  /// In the order in which they were added: a tariff's number is its place, from 1.
  private var tariffs: [(point: ChargePointID, tariff: Tariff)] = []

  /// The series of each operator's invoices. This store is never restored from a backup, which would begin another.
  static let invoiceSeries: Int64 = 1

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

  /// A charger that is not retired, with the newest tariff of its charge point.
  func offer(of number: ChargerNumber) -> ChargerOffer? {
    guard let stored = kept.chargers[number], stored.retiredAt == nil,
      let newest = tariffs.lastIndex(where: { $0.point == stored.point })
    else { return nil }
    let place = ChargerPlace(
      charger: number, point: stored.point, connector: stored.charger.connector, watts: stored.charger.watts)
    return ChargerOffer(place: place, tariffNumber: Int64(newest) + 1, tariff: tariffs[newest].tariff)
  }

  /// The charge point that a charger belongs to, and who is paid there; also of a retired one.
  func site(of number: ChargerNumber) -> (point: ChargePoint, owner: ChargerList.Operator)? {
    guard let point = kept.chargers[number].flatMap({ kept.points[$0.point]?.point }),
      let owner = kept.operators.values.first(where: { $0.name.text == point.operatorName })
    else { return nil }
    return (point, owner)
  }

  /// Takes over a list; what a charger said before it retired is forgotten. The merchants' accounts are the caller's.
  mutating func take(_ list: ChargerList, _ plan: ChargerListPlan, at now: Timestamp) {
    for listed in list.operators { kept.operators[listed.name] = listed }
    tariffs += plan.newTariffs
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
