import Synchronization

/// The charge points as they are now, for pages: what is kept of them, and who is connected. The central system changes
/// it; what pages read is one value, so that a page shows one moment.
package final class LiveChargePoints: Sendable {
  private let listing = Mutex(ChargePointListing())

  /// No charge points.
  package init() {}

  /// All charge points now.
  package var now: ChargePointListing { listing.withLock { $0 } }

  /// Whether there are none, without a copy of them.
  package var isEmpty: Bool { listing.withLock { $0.isEmpty } }

  /// The name of a charge point, without a copy of more; nil if there is none, or it has retired.
  package func name(of id: ChargePointID) -> String? { listing.withLock { $0.name(of: id) } }

  /// Changes what pages see from now on.
  package func change<Answer>(_ body: (inout ChargePointListing) -> Answer) -> Answer where Answer: Sendable {
    listing.withLock { listing in body(&listing) }
  }
}

/// The charge points of one moment, without retired ones.
package struct ChargePointListing: Sendable {
  /// By number.
  package private(set) var points: [ListedChargePoint] = []
  /// Places in ``points`` in the order of the names without case and accents, equal ones by number.
  private(set) var byName: [Int] = []
  private var places: [ChargePointID: Int] = [:]
  private var chargers: [ChargerNumber: ChargePointID] = [:]

  /// No charge points.
  package init() {}

  /// Whether the wallet has any.
  package var isEmpty: Bool { points.isEmpty }

  /// One charge point; nil if there is none, or it has retired.
  package subscript(id: ChargePointID) -> ListedChargePoint? { places[id].map { points[$0] } }

  fileprivate func name(of id: ChargePointID) -> String? { places[id].map { points[$0].point.name } }

  /// The charge point that a charger belongs to.
  package func point(of charger: ChargerNumber) -> ListedChargePoint? { chargers[charger].flatMap { self[$0] } }

  /// Replaces all charge points; a known one stays connected as it is. Only here texts are made for searches, so that
  /// neither a report nor a request makes any.
  /// - Parameters:
  ///   - all: in any order.
  ///   - contact: how one that is new is connected.
  package mutating func replace(with all: [ChargePoint], new contact: (ChargePointID) -> Contact) {
    let known = self
    points = all.sorted { $0.id < $1.id }
      .map { point in
        guard var same = known[point.id], same.hasTexts(of: point) else {
          var changed = ListedChargePoint(point: point, contact: known[point.id]?.contact ?? contact(point.id))
          changed.claimed = known[point.id]?.claimed ?? []
          return changed
        }
        same.point = point
        return same
      }
    let names = points.map(\.searchName)
    byName = points.indices.sorted { (names[$0], $0) < (names[$1], $1) }
    places = [:]
    chargers = [:]
    for (place, listed) in points.enumerated() {
      places[listed.point.id] = place
      for charger in listed.point.chargers { chargers[charger.number] = listed.point.id }
    }
  }

  /// A connector has reported; 0 is the charge point as a whole.
  /// - Returns: false if there is no such connector.
  @discardableResult
  package mutating func take(_ report: StatusReport, of connector: Int, at id: ChargePointID) -> Bool {
    guard let place = places[id] else { return false }
    if connector == 0 {
      points[place].point.report = report
      return true
    }
    guard let index = points[place].point.chargers.firstIndex(where: { $0.connector == connector }) else {
      return false
    }
    points[place].point.chargers[index].report = report
    return true
  }

  /// Somebody has claimed a charger, or nobody has any longer.
  package mutating func set(isClaimed: Bool, of charger: ChargerNumber) {
    guard let place = chargers[charger].flatMap({ places[$0] }) else { return }
    if isClaimed {
      points[place].claimed.insert(charger)
    } else {
      points[place].claimed.remove(charger)
    }
  }

  /// A charge point has connected, or is gone.
  package mutating func set(_ contact: Contact, of id: ChargePointID) {
    if let place = places[id] { points[place].contact = contact }
  }
}

/// A charge point and whether it can be reached.
package struct ListedChargePoint: Sendable {
  /// What is known of it.
  package internal(set) var point: ChargePoint
  /// Whether it is connected.
  package internal(set) var contact: Contact
  /// Its chargers that somebody has reserved or charges at.
  package internal(set) var claimed: Set<ChargerNumber> = []
  /// Name, address, operator and chargers' numbers as searches compare them, in UTF-8.
  let searchBytes: [UInt8]
  /// The name alone, as it is sorted.
  let searchName: String

  /// How many seconds after its connection was lost a charger still shows what it last said.
  package static let patience = 60

  /// A charge point.
  package init(point: ChargePoint, contact: Contact) {
    self.point = point
    self.contact = contact
    searchName = SearchText.folded(point.name)
    let rest = SearchText.folded("\(point.address) \(point.operatorName)")
    let numbers = point.chargers.map { String($0.number.value) }.joined(separator: " ")
    searchBytes = Array("\(searchName) \(rest) \(numbers)".utf8)
  }

  /// Whether the texts for searches are those of a charge point: to make them takes longer than all else.
  fileprivate func hasTexts(of other: ChargePoint) -> Bool {
    point.name == other.name && point.address == other.address && point.operatorName == other.operatorName
      && point.chargers.map(\.number) == other.chargers.map(\.number)
  }

  /// What drivers see of one of its chargers.
  /// - Parameters:
  ///   - charger: one of its chargers.
  ///   - now: the present time, by the monotonic clock.
  /// - Returns: what its status says, if it is connected, or was within ``patience``.
  package func state(of charger: Charger, now: Timestamp) -> ChargerState {
    switch contact {
    case .connected: break
    case .lost(let since): guard now < since.adding(seconds: Self.patience) else { return .notConnected }
    case .never: return .notConnected
    }
    guard let report = charger.report else { return .notConnected }
    if report.status.isOutOfOrder || point.report?.status.isOutOfOrder == true { return .outOfOrder }
    switch report.status {
    case .available, .preparing: return claimed.contains(charger.number) ? .occupied : .free
    case .charging, .suspendedByStation, .suspendedByCar, .finishing, .reserved: return .occupied
    case .unavailable, .faulted: return .outOfOrder
    }
  }
}

/// Whether a charge point can be reached.
package enum Contact: Sendable, Equatable {
  /// It is connected.
  case connected
  /// It was connected until then, by the monotonic clock; after a start of the wallet, until that.
  case lost(Timestamp)
  /// It never was.
  case never
}
