import Templates
import TestSupport

@testable import WalletCore

/// Charging sessions and reservations for pages under test.
extension Samples {
  /// Noon by the wall clock; the monotonic one is elsewhere.
  static let moment = ChargingMoment(wall: noon, monotonic: Timestamp(milliseconds: 5_000_000_000))
  static let sessionID = ChargingSessionID(PublicID(high: 0xC4A2, low: 1))
  static let reservationID = ReservationID(PublicID(high: 0x2E5E, low: 1))
  static let invoiceID = InvoiceID(PublicID(high: 0x1201, low: 1))
  static let user = UserID(row: 1)
  /// 8.994 kWh cost $3.06 with it.
  static let tariff = Tariff(perKilowattHour: 340_000)

  /// A time before now, by the monotonic clock.
  static func ago(_ seconds: Int) -> Timestamp { moment.monotonic.adding(seconds: -seconds) }

  static func place(_ charger: Int = SampleChargePoints.charger) throws -> ChargerPlace {
    guard let number = ChargerNumber(charger), let point = ChargePointID(1) else { throw Missing() }
    return ChargerPlace(charger: number, point: point, connector: 1, watts: 7_400)
  }

  static func reservation(_ state: Reservation.State = .active, at charger: Int = 100_001) throws -> Reservation {
    guard let number = ReservationNumber(7), let tag = IDTag("ABCDEFGHIJKLMNOPQRST") else { throw Missing() }
    return Reservation(
      number: number, id: reservationID, user: user, place: try place(charger), idTag: tag, state: state, madeAt: noon,
      expiresAt: moment.monotonic.adding(seconds: 600))
  }

  /// A session that has been charging for 24 minutes, with $30.00 set aside.
  static func session(
    _ state: ChargingSession.State = .charging, mayRaise: Bool = false,
    _ change: (inout ChargingSession) -> Void = { _ in }
  ) throws -> ChargingSession {
    guard let number = ChargingSessionNumber(9), let tag = IDTag("ABCDEFGHIJKLMNOPQRST"),
      let reservation = ReservationNumber(7)
    else { throw Missing() }
    let terms = ChargingSession.Terms(
      number: number, id: sessionID, reservation: reservation, user: user, idTag: tag, place: try place(),
      tariffNumber: 1, tariff: tariff, hold: operation, holdNumber: 1, account: try accountID(1), firstLimit: 3000,
      mayRaise: mayRaise, madeAt: noon.adding(seconds: -1500), begunAt: ago(1500))
    var session = ChargingSession(terms, under: ChargingPolicy())
    session.state = state
    if state != .starting, state != .waiting, state != .failed {
      session.chargingSince = ago(1440)
      session.startedAt = noon.adding(seconds: -1440)
      session.sampledAt = ago(120)
      session.meter = ChargingMeter(start: 1000, stop: nil, kind: .register, wattHours: 8_994, ignored: 0)
      session.watts = 7_250
      session.stateOfCharge = 54
    }
    change(&session)
    return session
  }

  /// What is live of a session.
  static func live(_ session: ChargingSession) throws -> ShownCharging {
    .live(ChargingClaim(try reservation(.used), session: session))
  }

  /// What is told of a session that is over, paid or not.
  static func ended(_ state: ChargingSession.State = .ended, isPaid: Bool = true) throws -> ShownCharging {
    let claim = ChargingClaim(try reservation(.done), session: try session(state))
    return .ended(EndedCharging(claim, bill: isPaid ? try bill() : nil, at: moment.monotonic))
  }

  /// What is told of a reservation that was lost.
  static func lost(_ loss: ReservationLoss) throws -> ShownCharging {
    .ended(EndedCharging(ChargingClaim(try reservation(.done)), lost: loss, at: moment.monotonic))
  }

  static func bill() throws -> ChargeBill {
    let place = try place()
    let record = ChargeRecord(
      wattHours: 8_994, idleMinutes: 0, startedAt: noon.adding(seconds: -1440), stoppedAt: noon, meterStart: 1000,
      meterStop: 9_994, basis: .stop, cost: ChargeCost(energy: 306, startFee: 0, idle: 0), waived: 0)
    let invoice = Invoice(
      id: invoiceID, series: 1, number: 1, issuedAt: noon, buyer: BillingDetails(),
      seller: InvoiceSeller(name: "Green Power", address: "1 Elm Street", taxID: ""),
      site: InvoiceSite(charger: place.charger, name: "Elm Street garage", address: "1 Elm Street"), tariff: tariff)
    return ChargeBill(record, invoice, salt: [])
  }

  /// What a session's page reads: a point of its curve each minute.
  static func reading(
    _ session: ChargingSession, points: Int = 12, hasPower: Bool = true, invoice: Bool = false,
    basis: MeterBasis = .stop, name: String = "Everyday"
  ) throws -> ChargingSessionReading {
    let curve = (0..<points).map { minute in
      CurvePoint(
        at: noon.adding(seconds: 60 * (minute - points)), wattHours: Int64(minute) * 110,
        watts: hasPower ? 7_000 - Int64(minute) : nil, stateOfCharge: hasPower ? min(minute, 100) : nil)
    }
    let bill = try bill()
    let line = InvoiceLine(
      id: invoiceID, series: 1, number: 1, issuedAt: noon, seller: "Green Power", site: bill.invoice.site,
      wattHours: bill.record.wattHours, basis: basis, total: bill.record.total)
    return ChargingSessionReading(
      session: session, curve: curve, invoice: invoice ? line : nil, accountName: name)
  }
}
