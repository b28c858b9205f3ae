import TestSupport
import Testing

@testable import WalletCore

@Suite("What a charge is billed with")
struct ChargeBillTests {
  private typealias Change = @Sendable (inout ChargeRecord, inout Invoice) -> Void

  private static let record = ChargeRecord(
    wattHours: 8990, idleMinutes: 5, startedAt: PlayedSession.wall, stoppedAt: PlayedSession.wall.adding(seconds: 3600),
    meterStart: 1000, meterStop: 9990, basis: .stop, cost: ChargeCost(energy: 405, startFee: 100, idle: 50), waived: 55)
  private static let invoice = Invoice(
    id: InvoiceID(PublicID(high: 3, low: 4)), series: 1, number: 7, issuedAt: PlayedSession.wall.adding(seconds: 3601),
    buyer: BillingDetails(name: "Ann", address: "Road 1", email: "ann@example.com"),
    seller: InvoiceSeller(name: "Volt", address: "Road 2", taxID: "X1"),
    site: InvoiceSite(charger: ChargerNumber(100_001)!, name: "Garage", address: "Road 3"), tariff: PlayedSession.tariff
  )

  private static let changes: [Change] = [
    { record, _ in record.wattHours += 1 }, { record, _ in record.idleMinutes += 1 },
    { record, _ in record.startedAt = PlayedSession.wall.adding(seconds: 1) },
    { record, _ in record.stoppedAt = PlayedSession.wall.adding(seconds: 1) },
    { record, _ in record.meterStart = 1001 },
    { record, _ in record.meterStart = nil }, { record, _ in record.meterStop = 9991 },
    { record, _ in record.meterStop = nil }, { record, _ in record.basis = .sample },
    { record, _ in record.cost = ChargeCost(energy: 406, startFee: 100, idle: 50) },
    { record, _ in record.cost = ChargeCost(energy: 405, startFee: 101, idle: 50) },
    { record, _ in record.cost = ChargeCost(energy: 405, startFee: 100, idle: 51) },
    { record, _ in record.waived += 1 },
    { _, invoice in invoice.id = InvoiceID(PublicID(high: 3, low: 5)) },
    { _, invoice in invoice.id = InvoiceID(PublicID(high: 4, low: 4)) }, { _, invoice in invoice.series += 1 },
    { _, invoice in invoice.number += 1 }, { _, invoice in invoice.issuedAt = PlayedSession.wall },
    { _, invoice in invoice.buyer.name += "a" }, { _, invoice in invoice.buyer.address += "a" },
    { _, invoice in invoice.buyer.email += "a" }, { _, invoice in invoice.seller.name += "a" },
    { _, invoice in invoice.seller.address += "a" }, { _, invoice in invoice.seller.taxID += "a" },
    { _, invoice in invoice.site.charger = ChargerNumber(100_002)! }, { _, invoice in invoice.site.name += "a" },
    { _, invoice in invoice.site.address += "a" },
    { _, invoice in
      invoice.tariff = Tariff(perKilowattHour: 450_001, startFee: 100, perIdleMinute: 100_000, idleAfter: 10)
    },
    { _, invoice in
      invoice.tariff = Tariff(perKilowattHour: 450_000, startFee: 101, perIdleMinute: 100_000, idleAfter: 10)
    },
    { _, invoice in
      invoice.tariff = Tariff(perKilowattHour: 450_000, startFee: 100, perIdleMinute: 100_001, idleAfter: 10)
    },
    { _, invoice in
      invoice.tariff = Tariff(perKilowattHour: 450_000, startFee: 100, perIdleMinute: 100_000, idleAfter: 11)
    },
    // What moves from one field to the next is another bill.
    { record, _ in (record.wattHours, record.idleMinutes) = (5, 8990) },
    { _, invoice in (invoice.buyer.name, invoice.buyer.address) = ("AnnRoad", " 1") },
    { _, invoice in (invoice.seller.address, invoice.seller.taxID) = ("Road 2X", "1") },
    { _, invoice in (invoice.site.name, invoice.site.address) = ("", "GarageRoad 3") },
  ]

  @Test("The chain's commitment is of every field, and of the salt")
  func commitment() {
    let salt = [UInt8](repeating: 5, count: 32)
    let whole = ChargeBill(Self.record, Self.invoice, salt: salt).commitment
    #expect(whole == ChargeBill(Self.record, Self.invoice, salt: salt).commitment)
    var all = [whole]
    for change in Self.changes {
      var (record, invoice) = (Self.record, Self.invoice)
      change(&record, &invoice)
      all.append(ChargeBill(record, invoice, salt: salt).commitment)
    }
    for place in salt.indices {
      var other = salt
      other[place] = 6
      all.append(ChargeBill(Self.record, Self.invoice, salt: other).commitment)
    }
    #expect(Set(all.map(\.bytes)).count == Self.changes.count + 33)
  }

  // MARK: - The record of a session

  /// 20,000 watt hours in an hour, and a quarter of an hour in which the car was full.
  private static func session(limit: Int64) -> PlayedSession {
    var played = PlayedSession(firstLimit: limit)
    played.take(.began(PlayedSession.start), at: 20)
    played.measure(21_000, at: 3620)
    played.take(.status(.suspendedByCar), at: 3620)
    let end = TransactionEnd(meter: 21_000, at: PlayedSession.wall.adding(seconds: 4520))
    played.take(.ended(end), at: 4520, .refusing)
    return played
  }

  private static let limits: [(Int64, Int64, ChargingSession.EndedBy)] = [
    (3000, 0, .chargePoint), (1051, 0, .chargePoint), (1050, 0, .chargePoint), (1049, 1, .chargePoint),
    (1000, 50, .limit),
    (500, 550, .limit),
  ]

  @Test("What was metered is billed, and what is beyond the limit waived", arguments: limits)
  func record(_ limit: Int64, _ waived: Int64, _ endedBy: ChargingSession.EndedBy) throws {
    let session = Self.session(limit: limit).session
    #expect(session.endedBy == endedBy)
    // However late the books take it.
    for at in [4520, 4580, 100_000] {
      let record = try #require(ChargeRecord(of: session, at: PlayedSession.moment(at)))
      let wanted = ChargeRecord(
        wattHours: 20_000, idleMinutes: 5, startedAt: PlayedSession.wall.adding(seconds: 20),
        stoppedAt: PlayedSession.wall.adding(seconds: 4520), meterStart: 1000, meterStop: 21_000, basis: .stop,
        cost: ChargeCost(energy: 900, startFee: 100, idle: 50), waived: waived)
      #expect(record == wanted)
      #expect(record.total == 1050 - waived && record.total <= session.limit)
    }
  }

  @Test("An end that is not believed stands in the record; the last good sample bills")
  func notBelieved() throws {
    var played = PlayedSession.inState(.charging)
    played.measure(1500, at: 100)
    played.take(.ended(TransactionEnd(meter: -1, at: Timestamp(milliseconds: 0))), at: 110, .refusing)
    let record = try #require(ChargeRecord(of: played.session, at: PlayedSession.moment(110)))
    #expect(record.meterStop == -1 && record.basis == .sample && record.wattHours == 500)
    #expect(record.stoppedAt == PlayedSession.wall.adding(seconds: 110))
    #expect(record.cost == ChargeCost(energy: 23, startFee: 100, idle: 0) && record.waived == 0)
  }

  @Test("Where nothing is to pay there is no record")
  func nothing() {
    let end = TransactionEnd(meter: 1000, at: PlayedSession.wall.adding(seconds: 7000))
    var idle = PlayedSession.inState(.charging)
    idle.take(.status(.suspendedByCar), at: 100)
    idle.take(.ended(end), at: 7000, .refusing)
    #expect(idle.session.idleMinutes(at: .endOfTime) == 105)
    #expect(ChargeRecord(of: idle.session, at: PlayedSession.moment(7000)) == nil)
    var free = PlayedSession(tariff: Tariff(perKilowattHour: 0))
    free.take(.began(PlayedSession.start), at: 20)
    free.measure(1500, at: 100)
    free.take(.ended(end), at: 7000, .refusing)
    #expect(free.session.meter.wattHours == 500)
    #expect(ChargeRecord(of: free.session, at: PlayedSession.moment(7000)) == nil)
    #expect(ChargeRecord(of: PlayedSession.inState(.waiting).session, at: PlayedSession.moment(7000)) == nil)
  }
}
