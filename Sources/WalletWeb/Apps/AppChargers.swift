import CentralSystem
import HTTPServer
import OCPP
import Templates
import WalletCore

/// The chargers, for apps.
enum AppChargers {
  static func all(_ context: RequestContext) async throws(Failure) -> Response {
    .json(JSONValue.array(list(context.site).map(\.value)).json)
  }

  /// Those that OCPP calls available and nobody has claimed.
  static func free(_ context: RequestContext) async throws(Failure) -> Response {
    let free = list(context.site).filter { $0.status == .available }
    return .json(JSONValue.array(free.map(\.value)).json)
  }

  static func one(_ context: RequestContext, _ number: AppNumber) async throws(Failure) -> Response {
    guard let charger = charger(number.number, context.site) else { return AppAnswer.invalidID.response }
    return .json(charger.value.json)
  }

  /// The charger of a number; nil if there is none.
  static func charger(_ number: Int64, _ site: Site) -> AppCharger? {
    guard let number = Int(exactly: number).flatMap({ ChargerNumber($0) }),
      let listed = site.chargePoints.now.point(of: number),
      let charger = listed.point.chargers.first(where: { $0.number == number })
    else { return nil }
    let device = site.central.stored.first { $0.point.id == listed.point.id }?.device
    return AppCharger(charger, of: listed, serial: device?.serial, now: site.clock.monotonic())
  }

  private static func list(_ site: Site) -> [AppCharger] {
    var serials: [ChargePointID: String] = [:]
    for stored in site.central.stored { serials[stored.point.id] = stored.device?.serial }
    let now = site.clock.monotonic()
    return site.chargePoints.now.points.flatMap { listed in
      listed.point.chargers.map { AppCharger($0, of: listed, serial: serials[listed.point.id], now: now) }
    }
  }
}

/// The charge points, for apps.
enum AppChargePoints {
  static func all(_ context: RequestContext) async throws(Failure) -> Response {
    let points = context.site.chargePoints.now.points.map { value(of: $0.point, context.site) }
    return .json(JSONValue.array(points).json)
  }

  static func one(_ context: RequestContext, _ number: AppNumber) async throws(Failure) -> Response {
    guard let listed = ChargePointID(number.number).flatMap({ context.site.chargePoints.now[$0] }) else {
      return AppAnswer.invalidID.response
    }
    return .json(value(of: listed.point, context.site).json)
  }

  private static func value(of point: ChargePoint, _ site: Site) -> JSONValue {
    var members = JSONObject()
    members["chargePointID"] = .number("\(point.id.number)")
    members["name"] = .string(point.name)
    members["location"] = point.location.value
    members["price"] = .string(price(millionths: point.tariff.perKilowattHour))
    members["klarnaReservationAmount"] = .number("\(site.configuration.charging.charging.hold)")
    return .object(members)
  }

  /// Dollars for a kilowatt hour, exact, with two decimals at least: `0.45`, `0.451`.
  static func price(millionths: Int64) -> String {
    let parts = UInt64(max(0, millionths))
    return parts.isMultiple(of: 10_000)
      ? DecimalText.string(parts / 10_000, scale: 2) : DecimalText.string(parts, scale: 6, dropsZeros: true)
  }
}

/// A charger as apps see it.
struct AppCharger {
  let value: JSONValue
  let status: ConnectorStatus

  /// A charger of a charge point that is on no list any more.
  static func unlisted(_ place: ChargerPlace) -> JSONValue {
    var members = JSONObject()
    members["chargerID"] = .number("\(place.charger.value)")
    members["connectorID"] = .number("\(place.charger.value)")
    members["chargePointID"] = .number("\(place.point.number)")
    members["status"] = .string(ConnectorStatus.unavailable.rawValue)
    return .object(members)
  }

  init(_ charger: Charger, of listed: ListedChargePoint, serial: String?, now: Timestamp) {
    let point = listed.point.id.number
    status = Self.status(of: charger, at: listed, now: now)
    var members = JSONObject()
    members["chargerID"] = .number("\(charger.number.value)")
    members["connectorID"] = .number("\(charger.number.value)")
    members["chargePointID"] = .number("\(point)")
    members["location"] = listed.point.location.value
    let number = String(repeating: "0", count: max(0, 3 - "\(point)".utf8.count)) + "\(point)"
    members["serialNumber"] = .string(serial ?? "CP\(number)-\(charger.connector)")
    members["status"] = .string(status.rawValue)
    value = .object(members)
  }

  /// OCPP's word: one that is not connected is unavailable, and one that somebody has claimed is reserved at least.
  private static func status(of charger: Charger, at listed: ListedChargePoint, now: Timestamp) -> ConnectorStatus {
    let state = listed.state(of: charger, now: now)
    guard state != .notConnected, let own = charger.report?.status else { return .unavailable }
    if !own.isOutOfOrder, let whole = listed.point.report?.status, whole.isOutOfOrder { return whole }
    switch own {
    case .available, .preparing: return state == .occupied ? .reserved : own
    case .charging, .suspendedByStation, .suspendedByCar, .finishing, .reserved, .unavailable, .faulted: return own
    }
  }
}

extension Location {
  /// Latitude and longitude in degrees.
  fileprivate var value: JSONValue { .array([Self.degrees(latitude), Self.degrees(longitude)]) }

  private static func degrees(_ millionths: Int32) -> JSONValue {
    let size = DecimalText.string(UInt64(millionths.magnitude), scale: 6, dropsZeros: true)
    return .number(millionths < 0 ? "-" + size : size)
  }
}
