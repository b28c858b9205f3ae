import TestSupport
import Testing

@testable import WalletCore

/// Places, charge points and views for tests of the map.
enum MapPlaces {
  /// A place in degrees.
  static func place(_ latitude: Double, _ longitude: Double) -> Location {
    Location(nearest: Int32((latitude * 1_000_000).rounded()), Int32((longitude * 1_000_000).rounded()))
  }

  /// Somewhere.
  static func random(_ generator: inout SeededGenerator) -> Location {
    Location(
      nearest: .random(in: -Location.latitudeMax...Location.latitudeMax, using: &generator),
      .random(in: -Location.longitudeMax...Location.longitudeMax, using: &generator))
  }

  /// In Jönköping.
  static let home = Location(nearest: 57_778_568, 14_163_727)

  /// A charge point with chargers 100000 + 10·number and so on, each with a status.
  static func point(
    _ number: Int64, _ name: String = "Point", at location: Location, statuses: [ConnectorStatus?] = [.available],
    address: String = "Road 1", operatorName: String = "Volt", contact: Contact = .connected
  ) throws -> ListedChargePoint {
    let chargers = try statuses.enumerated().map { index, status in
      Charger(
        number: try #require(ChargerNumber(100_000 + Int(number) * 10 + index)), connector: index + 1, plug: "Type 2",
        watts: 22_000, report: status.map { StatusReport($0, at: Timestamp(milliseconds: 0)) })
    }
    let point = ChargePoint(
      id: try #require(ChargePointID(number)), identity: try #require(ChargePointIdentity("CP\(number)")),
      operatorName: operatorName, name: name, address: address, location: location,
      tariff: Tariff(perKilowattHour: 450_000), chargers: chargers)
    return ListedChargePoint(point: point, contact: contact)
  }

  /// All of them, as pages see them.
  static func listing(_ points: [ListedChargePoint]) -> ChargePointListing {
    var listing = ChargePointListing()
    let contacts = Dictionary(points.map { ($0.point.id, $0.contact) }) { first, _ in first }
    listing.replace(with: points.map(\.point)) { contacts[$0] ?? .never }
    return listing
  }
}

extension Location {
  /// In millionths of a degree, brought into their limits.
  init(nearest latitude: Int32, _ longitude: Int32) {
    let latitude = min(max(latitude, -Self.latitudeMax), Self.latitudeMax)
    let longitude = min(max(longitude, -Self.longitudeMax), Self.longitudeMax)
    // Both are within their limits.
    self = Location(latitude: latitude, longitude: longitude)!
  }
}
