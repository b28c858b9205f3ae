import TestSupport
import WalletCore

@testable import CentralSystem

/// Charge points for tests.
enum Sample {
  static let key = HMACKey(Array("a key for tests".utf8))
  /// A secret with what no text has.
  static let secret: [UInt8] = [0x3A, 0, 1, 2, 0xFF, 0x3A, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 0x0A, 19]

  static func id(_ number: Int64) throws -> ChargePointID {
    guard let id = ChargePointID(number) else { throw ClientFailure(what: "no charge point \(number)") }
    return id
  }

  /// A charge point "CP1" of the number 1 and so on, with connectors 1 and 2.
  static func point(_ number: Int64) throws -> ChargePoint {
    guard let identity = ChargePointIdentity("CP\(number)"),
      let location = Location(latitude: 57_778_568, longitude: 14_163_727),
      let first = ChargerNumber(100_000 + Int(number) * 10 + 1),
      let second = ChargerNumber(100_000 + Int(number) * 10 + 2)
    else { throw ClientFailure(what: "no charge point \(number)") }
    return ChargePoint(
      id: try id(number), identity: identity, operatorName: "Power", name: "Place", address: "Street 1",
      location: location, tariff: Tariff(perKilowattHour: 450_000),
      chargers: [
        Charger(number: first, connector: 1, plug: "Type 2", watts: 22_000),
        Charger(number: second, connector: 2, plug: "CCS", watts: 50_000),
      ])
  }

  /// The same as it is kept, with ``secret``.
  static func stored(_ number: Int64, isRegistered: Bool = false) throws -> StoredChargePoint {
    var stored = StoredChargePoint(point: try point(number))
    stored.secret = key.authenticate(secret)
    stored.isRegistered = isRegistered
    return stored
  }
}
