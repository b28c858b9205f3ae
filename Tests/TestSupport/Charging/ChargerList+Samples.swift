import WalletCore

/// A sample was asked for that no charge point can be like.
package struct NoSuchSample: Error {}

extension ChargePoint {
  /// A charge point as the owner's file describes it, with two chargers.
  /// - Parameters:
  ///   - id: its number, also in identity, place and the chargers' numbers.
  ///   - identity: nil for `CP-` and the number.
  ///   - operatorName: who is paid.
  ///   - name: what drivers call it.
  ///   - perKilowattHour: the price, in millionths of a dollar.
  ///   - chargers: the numbers of its chargers, at the connectors 1, 2 and so on; nil for two.
  /// - Returns: the charge point.
  /// - Throws: ``NoSuchSample`` for numbers that are none.
  package static func sample(
    _ id: Int64, identity: String? = nil, by operatorName: String = "Grid", named name: String = "Mill",
    perKilowattHour: Int64 = 490_000, chargers: [Int]? = nil
  ) throws -> ChargePoint {
    guard let number = ChargePointID(id), let identity = ChargePointIdentity(identity ?? "CP-\(id)"),
      let location = Location(latitude: 37_000_000 + Int32(id), longitude: -122_000_000 - Int32(id))
    else { throw NoSuchSample() }
    let first = 100_000 + 2 * Int(id)
    return ChargePoint(
      id: number, identity: identity, operatorName: operatorName, name: name, address: "\(id) Mill Street",
      location: location,
      tariff: Tariff(perKilowattHour: perKilowattHour, startFee: 100, perIdleMinute: 200_000, idleAfter: 10),
      chargers: try (chargers ?? [first, first + 1]).enumerated()
        .map { try Charger.sample($0.element, at: $0.offset + 1) })
  }
}

extension Charger {
  /// A charger at a connector.
  package static func sample(
    _ digits: Int, at connector: Int, plug: String = "Type 2", watts: Int64 = 22_000
  ) throws -> Charger {
    guard let number = ChargerNumber(digits) else { throw NoSuchSample() }
    return Charger(number: number, connector: connector, plug: plug, watts: watts)
  }
}

extension ChargerList {
  /// A list of charge points with their operators.
  package static func sample(_ points: [ChargePoint], address: String = "1 Plug Lane") throws -> ChargerList {
    var operators: [Operator] = []
    for point in points where !operators.contains(where: { $0.name.text == point.operatorName }) {
      operators.append(Operator(name: try AccountName(point.operatorName), address: address, taxID: "12-3456789"))
    }
    return ChargerList(operators: operators, points: points)
  }

  /// The charge points from 1 up to a number, with two chargers each.
  package static func sample(count: Int64) throws -> ChargerList {
    try sample((1...count).map { try ChargePoint.sample($0) })
  }
}
