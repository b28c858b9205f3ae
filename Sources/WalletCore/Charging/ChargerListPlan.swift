/// A charger as it is kept.
package struct StoredCharger: Sendable, Equatable {
  /// The charger, with what was last said of it.
  package var charger: Charger
  /// The charge point that it belongs to, for life.
  package let point: ChargePointID
  /// When it left the owner's file; nil if it is there.
  package var retiredAt: Timestamp?

  /// A charger of a charge point.
  package init(charger: Charger, point: ChargePointID, retiredAt: Timestamp? = nil) {
    self.charger = charger
    self.point = point
    self.retiredAt = retiredAt
  }
}

/// All that is kept of charge points and is compared with the owner's file, retired ones too.
package struct KeptChargers: Sendable {
  /// By their names.
  package var operators: [AccountName: ChargerList.Operator] = [:]
  /// By their numbers. Their chargers are in ``chargers`` alone.
  package var points: [ChargePointID: StoredChargePoint] = [:]
  /// By the numbers on their stickers.
  package var chargers: [ChargerNumber: StoredCharger] = [:]

  /// Nothing.
  package init() {}
}

/// What a list changes in what is kept. Written in the order of its parts, no place ever has two chargers.
package struct ChargerListPlan: Sendable {
  /// Operators that are not known yet.
  package private(set) var newOperators: [ChargerList.Operator] = []
  /// Operators with another address or tax number.
  package private(set) var changedOperators: [ChargerList.Operator] = []
  /// Chargers that are no longer in the list, by number.
  package private(set) var retiredChargers: [ChargerNumber] = []
  /// Charge points that are no longer in the list, by number.
  package private(set) var retiredPoints: [ChargePointID] = []
  /// Charge points that are not known yet.
  package private(set) var newPoints: [ChargePoint] = []
  /// Charge points that had retired, or have another operator, name, address or place.
  package private(set) var changedPoints: [ChargePoint] = []
  /// Tariffs that are another than the newest.
  package private(set) var newTariffs: [(point: ChargePointID, tariff: Tariff)] = []
  /// Chargers that are not known yet.
  package private(set) var newChargers: [StoredCharger] = []
  /// Chargers that had retired, or have another plug or power.
  package private(set) var changedChargers: [Charger] = []
  /// The same in numbers.
  package private(set) var change = ChargerListChange()

  /// Compares a list with what is kept.
  /// - Throws: the first point of the list that does not fit.
  package init(_ list: ChargerList, over kept: KeptChargers) throws(ChargerListConflict) {
    var owners: [ChargePointIdentity: ChargePointID] = [:]
    for stored in kept.points.values { owners[stored.point.identity] = stored.point.id }
    for point in list.points { try Self.judge(point, kept, owners) }
    for listed in list.operators { take(listed, kept) }
    for point in list.points { take(point, kept) }
    retire(what: kept, isMissingIn: list)
  }

  private static func judge(
    _ point: ChargePoint, _ kept: KeptChargers, _ owners: [ChargePointIdentity: ChargePointID]
  ) throws(ChargerListConflict) {
    if let before = kept.points[point.id]?.point.identity, before != point.identity {
      throw .identityChanged(point.id, was: before)
    }
    if let owner = owners[point.identity], owner != point.id { throw .identityTaken(point.identity, by: owner) }
    for charger in point.chargers {
      guard let stored = kept.chargers[charger.number] else { continue }
      guard stored.point == point.id, stored.charger.connector == charger.connector else {
        throw .chargerMoved(charger.number, at: stored.point)
      }
    }
  }

  private mutating func take(_ listed: ChargerList.Operator, _ kept: KeptChargers) {
    guard let before = kept.operators[listed.name] else { return newOperators.append(listed) }
    if before != listed { changedOperators.append(listed) }
  }

  private mutating func take(_ point: ChargePoint, _ kept: KeptChargers) {
    change.points += 1
    let stored = kept.points[point.id]
    if let stored {
      if stored.retiredAt != nil || !stored.point.isDescribed(like: point) { changedPoints.append(point) }
    } else {
      newPoints.append(point)
    }
    if stored?.point.tariff != point.tariff {
      newTariffs.append((point.id, point.tariff))
      change.tariffs += 1
    }
    for charger in point.chargers { take(charger, of: point.id, kept.chargers[charger.number]) }
  }

  private mutating func take(_ charger: Charger, of point: ChargePointID, _ stored: StoredCharger?) {
    change.chargers += 1
    guard let stored else {
      change.added += 1
      return newChargers.append(StoredCharger(charger: charger, point: point))
    }
    if stored.retiredAt != nil { change.added += 1 }
    let isSame = stored.charger.plug == charger.plug && stored.charger.watts == charger.watts
    if stored.retiredAt != nil || !isSame { changedChargers.append(charger) }
  }

  private mutating func retire(what kept: KeptChargers, isMissingIn list: ChargerList) {
    let points = Set(list.points.map(\.id))
    let chargers = Set(list.points.flatMap(\.chargers).map(\.number))
    retiredPoints = kept.points.values.filter { $0.retiredAt == nil && !points.contains($0.point.id) }
      .map(\.point.id).sorted()
    retiredChargers = kept.chargers.values.filter { $0.retiredAt == nil && !chargers.contains($0.charger.number) }
      .map(\.charger.number).sorted()
    change.retired = retiredChargers.count
  }
}

extension ChargePoint {
  /// Whether the owner's file says the same of both, but for tariff and chargers.
  fileprivate func isDescribed(like other: ChargePoint) -> Bool {
    operatorName == other.operatorName && name == other.name && address == other.address && location == other.location
  }
}
