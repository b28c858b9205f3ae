import WalletCore

/// Six charge points of a small town: each state, and two that are so close together that a map of the town shows one
/// mark.
package enum SampleChargePoints {
  /// A charger of the first charge point.
  package static let charger = 100_001

  package static let moment = Timestamp(milliseconds: 1_795_266_300_000)

  /// Each with its number, name, place and what its chargers last reported.
  private static let rows: [(id: Int64, name: String, place: (Int32, Int32), reports: [StatusReport?])] = [
    (
      1, "Elm Street garage", (38_545_000, -121_745_000),
      [report(.available), report(.charging), report(.preparing), report(.suspendedByCar)]
    ),
    (2, "Mill Road", (38_560_000, -121_700_000), [report(.charging), report(.reserved)]),
    (3, "Hill station", (38_530_000, -121_700_000), [report(.faulted, "GroundFailure: relay"), report(.unavailable)]),
    (4, "Old mill", (38_525_000, -121_760_000), [nil, nil]),
    (5, "Station, north side", (38_562_000, -121_765_000), [report(.available)]),
    (6, "Station, south side", (38_561_500, -121_765_000), [report(.faulted, "E-17 (pump)"), report(.finishing)]),
  ]

  private static func report(_ status: ConnectorStatus, _ error: String? = nil) -> StatusReport {
    StatusReport(status, error: error, at: moment)
  }

  /// The charge points, by number, with each name as `name` changes it.
  package static func all(name: (String) -> String = { $0 }) -> [ChargePoint] {
    var number = charger
    return rows.compactMap { row in
      let chargers = row.reports.enumerated().compactMap { place, report -> Charger? in
        guard let own = ChargerNumber(number) else { return nil }
        number += 1
        return Charger(
          number: own, connector: place + 1, plug: name(place == 0 ? "Type 2" : "CCS"),
          watts: place == 0 ? 7_400 : 50_000,
          report: report)
      }
      return point(row.id, name(row.name), row.place, chargers, name: name)
    }
  }

  private static func point(
    _ id: Int64, _ called: String, _ place: (Int32, Int32), _ chargers: [Charger], name: (String) -> String
  ) -> ChargePoint? {
    guard let number = ChargePointID(id), let identity = ChargePointIdentity("CP-\(id)"),
      let location = Location(latitude: place.0, longitude: place.1)
    else { return nil }
    let tariff = Tariff(
      perKilowattHour: 450_000 + id * 1_000, startFee: id == 1 ? 100 : 0, perIdleMinute: id == 1 ? 100_000 : 0,
      idleAfter: id == 1 ? 10 : 0)
    return ChargePoint(
      id: number, identity: identity, operatorName: name("Green Power"), name: called,
      address: name("\(id) \(called)"), location: location, tariff: tariff, chargers: chargers)
  }

  /// The charge points as pages see them: the fourth never was connected.
  package static func listing(_ points: [ChargePoint] = all()) -> ChargePointListing {
    var listing = ChargePointListing()
    listing.replace(with: points) { $0.number == 4 ? .never : .connected }
    return listing
  }

  /// Many charge points, a hundred metres from each other, each with two chargers that are free.
  package static func many(_ count: Int) -> [ChargePoint] {
    let columns = 36
    return (0..<count).compactMap { index in
      let chargers = (0..<2).compactMap { connector in
        ChargerNumber(200_000 + 2 * index + connector).map {
          Charger(number: $0, connector: connector + 1, plug: "CCS", watts: 150_000, report: report(.available))
        }
      }
      let number = String(10_000 + index).dropFirst()
      return point(
        Int64(100 + index), "Place \(number)",
        (38_000_000 + Int32(index / columns) * 1000, -121_000_000 + Int32(index % columns) * 1000),
        chargers, name: { $0 })
    }
  }

  /// Something of each kind around them.
  package static func features(name: String = "Old Town") -> [MapFeature] {
    func places(_ pairs: [(Int32, Int32)]) -> [Location] {
      pairs.compactMap { Location(latitude: $0.0, longitude: $0.1) }
    }
    return [
      MapFeature(
        kind: .water, name: "Lake",
        points: places([(38_520_000, -121_790_000), (38_530_000, -121_770_000), (38_515_000, -121_765_000)])),
      MapFeature(
        kind: .park, name: "",
        points: places([(38_550_000, -121_730_000), (38_550_000, -121_720_000), (38_540_000, -121_725_000)])),
      MapFeature(
        kind: .road, name: "Elm Street", points: places([(38_546_000, -121_800_000), (38_544_000, -121_690_000)])),
      MapFeature(kind: .border, name: "", points: places([(38_600_000, -121_712_000), (38_500_000, -121_708_000)])),
      MapFeature(kind: .place, name: name, points: places([(38_535_000, -121_730_000)])),
    ]
  }
}
