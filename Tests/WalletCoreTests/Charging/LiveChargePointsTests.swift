import TestSupport
import Testing

@testable import WalletCore

@Suite("Charge points as drivers see them")
struct LiveChargePointsTests {
  private static let now = Timestamp(milliseconds: 1_000_000)

  private static func report(_ status: ConnectorStatus) -> StatusReport { StatusReport(status, at: now) }

  private static let shown: [ConnectorStatus: ChargerState] = [
    .available: .free, .preparing: .free, .charging: .occupied, .suspendedByStation: .occupied,
    .suspendedByCar: .occupied, .finishing: .occupied, .reserved: .occupied, .unavailable: .outOfOrder,
    .faulted: .outOfOrder,
  ]

  @Test("Each status of a connected charger shows one state", arguments: ConnectorStatus.allCases)
  func statuses(_ status: ConnectorStatus) throws {
    let listed = try MapPlaces.point(1, at: MapPlaces.home, statuses: [status])
    #expect(listed.state(of: listed.point.chargers[0], now: Self.now) == Self.shown[status])
  }

  @Test("A charge point that is out of order as a whole is so at each charger", arguments: ConnectorStatus.allCases)
  func whole(_ status: ConnectorStatus) throws {
    for charger in ConnectorStatus.allCases {
      var listed = try MapPlaces.point(1, at: MapPlaces.home, statuses: [charger, nil])
      listed.point.report = Self.report(status)
      let isOut = status == .unavailable || status == .faulted
      #expect(listed.state(of: listed.point.chargers[0], now: Self.now) == (isOut ? .outOfOrder : Self.shown[charger]))
      // Without a status nobody knows.
      #expect(listed.state(of: listed.point.chargers[1], now: Self.now) == .notConnected)
    }
  }

  private static let contactCases: [(Contact, ChargerState)] = [
    (.connected, .free), (.never, .notConnected), (.lost(now), .free), (.lost(now.adding(seconds: -59)), .free),
    (.lost(Timestamp(milliseconds: now.milliseconds - 59_999)), .free),
    (.lost(now.adding(seconds: -60)), .notConnected), (.lost(now.adding(seconds: -3600)), .notConnected),
    (.lost(now.adding(seconds: 5)), .free),
  ]

  @Test("Within 60 seconds after the connection was lost it shows what it last said", arguments: contactCases)
  func contacts(_ contact: Contact, _ state: ChargerState) throws {
    let listed = try MapPlaces.point(1, at: MapPlaces.home, contact: contact)
    #expect(listed.state(of: listed.point.chargers[0], now: Self.now) == state)
    let out = try MapPlaces.point(1, at: MapPlaces.home, statuses: [.faulted], contact: contact)
    #expect(
      out.state(of: out.point.chargers[0], now: Self.now) == (state == .free ? .outOfOrder : .notConnected))
  }

  @Test("A report changes its connector, 0 the charge point as a whole, and others nothing")
  func reports() throws {
    let id = try #require(ChargePointID(1))
    let unknown = try #require(ChargePointID(2))
    let before = MapPlaces.listing([try MapPlaces.point(1, at: MapPlaces.home, statuses: [nil, nil])])
    let cases: [(ChargePointID, Int, Bool, [ConnectorStatus?])] = [
      (id, 0, true, [.faulted, nil, nil]), (id, 1, true, [nil, .faulted, nil]), (id, 2, true, [nil, nil, .faulted]),
      (id, 3, false, [nil, nil, nil]), (id, -1, false, [nil, nil, nil]), (unknown, 1, false, [nil, nil, nil]),
      (unknown, 0, false, [nil, nil, nil]),
    ]
    for (point, connector, isTaken, statuses) in cases {
      var listing = before
      let taken = listing.take(Self.report(.faulted), of: connector, at: point)
      let after = try #require(listing[id]).point
      #expect(taken == isTaken)
      #expect([after.report?.status] + after.chargers.map { $0.report?.status } == statuses, "\(connector)")
    }
  }

  @Test("A new list sorts by number, keeps who is connected, and forgets who is missing")
  func replaced() throws {
    let points = try (1...4).map { try MapPlaces.point($0, at: MapPlaces.home).point }
    var listing = ChargePointListing()
    listing.replace(with: [points[2], points[0]]) { _ in .never }
    listing.set(.connected, of: points[0].id)
    listing.set(.connected, of: points[3].id)
    #expect(listing.points.map(\.point.id.number) == [1, 3])
    listing.replace(with: [points[3], points[1], points[0]]) { .lost(Timestamp(milliseconds: $0.number)) }
    #expect(listing.points.map(\.point.id.number) == [1, 2, 4])
    #expect(
      listing.points.map(\.contact) == [
        .connected, .lost(Timestamp(milliseconds: 2)), .lost(Timestamp(milliseconds: 4)),
      ])
    #expect(listing[points[2].id] == nil)
    for point in [points[0], points[1], points[3]] {
      #expect(listing[point.id]?.point == point)
      #expect(listing.point(of: point.chargers[0].number)?.point == point)
    }
    #expect(listing.point(of: points[2].chargers[0].number) == nil)
  }

  @Test("A listing of one moment stays as it is")
  func moments() throws {
    let live = LiveChargePoints()
    #expect(live.now.isEmpty)
    let point = try MapPlaces.point(1, at: MapPlaces.home).point
    live.change { $0.replace(with: [point]) { _ in .never } }
    let before = live.now
    live.change { $0.set(.connected, of: point.id) }
    #expect(before.points.map(\.contact) == [.never] && live.now.points.map(\.contact) == [.connected])
    #expect(!live.now.isEmpty)
  }
}
