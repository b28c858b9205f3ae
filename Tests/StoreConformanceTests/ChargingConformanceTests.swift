import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: charge points")
struct ChargingConformanceTests {
  private let both: BothStores

  init() throws { both = try BothStores(seed: 1) }

  private func answer(to list: ChargerList) async throws -> Result<ChargerListChange, ChargerListConflict> {
    try await both.same { store in
      let answer = try store.load(list)
      if case .success(let loaded) = answer {
        let kept = try store.chargePoints()
        #expect(loaded.points == kept)
      }
      return answer.map(\.change)
    }
  }

  /// Loads a list that fits.
  @discardableResult
  private func load(_ points: [ChargePoint], address: String = "1 Plug Lane") async throws -> ChargerListChange {
    try await answer(to: .sample(points, address: address)).get()
  }

  private func record(_ news: [ChargePointNews], of point: ChargePointID) async throws {
    let deadline = both.later
    _ = try await both.all { try await $0.record(news, of: point, startsBy: nil, deadline: deadline) }
  }

  @discardableResult
  private func setSecret(_ byte: UInt8, of identity: ChargePointIdentity) async throws -> ChargePointID? {
    let secret = try secret(byte)
    return try await both.same { try $0.setSecret(secret, of: identity) }
  }

  private func secret(_ byte: UInt8) throws -> Digest {
    try #require(Digest(bytes: [UInt8](repeating: byte, count: 32)))
  }

  private func merchant(_ name: String) async throws -> AccountID {
    let (name, deadline) = (try AccountName(name), both.later)
    return try await both.same { try await $0.openMerchant(name, in: .usd, deadline: deadline) }
  }

  private func kept() async throws -> [StoredChargePoint] { try await both.same { try $0.chargePoints() } }

  private func change(
    points: Int, chargers: Int, added: Int = 0, retired: Int = 0, tariffs: Int = 0
  ) -> ChargerListChange {
    var change = ChargerListChange()
    (change.points, change.chargers, change.added) = (points, chargers, added)
    (change.retired, change.tariffs) = (retired, tariffs)
    return change
  }

  @Test("What the owner's file says is kept, and the same file again changes nothing")
  func loaded() async throws {
    #expect(try await kept() == [])
    let points = try [ChargePoint.sample(1), .sample(2, by: "Sun", chargers: [123_456]), .sample(9)]
    #expect(try await load(points) == change(points: 3, chargers: 5, added: 5, tariffs: 3))
    #expect(try await kept() == points.map { StoredChargePoint(point: $0) })
    both.clock.advance(seconds: 60)
    #expect(try await load(points) == change(points: 3, chargers: 5))
    #expect(try await kept() == points.map { StoredChargePoint(point: $0) })
  }

  @Test("An export lists operators by name, whatever the order of the file and whether they are still in it")
  func exported() async throws {
    try await load([.sample(1, by: "a"), .sample(2, by: "Österreich"), .sample(3, by: "Z")])
    try await load([.sample(1, by: "B")], address: "2 New Lane")
    let deadline = both.later
    let owners = try await both.same { store in
      try await store.history(for: nil, deadline: deadline) { reader throws(StoreFailure) in try reader.operators() }
    }
    #expect(owners.map(\.name.text) == ["B", "Z", "a", "Österreich"])
    #expect(owners.map(\.address) == ["2 New Lane", "1 Plug Lane", "1 Plug Lane", "1 Plug Lane"])
  }

  @Test("An operator's merchant account is there already, or opens, and money can go to it")
  func accounts() async throws {
    let sun = try await merchant("Sun")
    try await load([.sample(1), .sample(2, by: "Sun")])
    #expect(try await merchant("Sun") == sun)
    let grid = AccountID(ofMerchant: try AccountName("Grid"), in: .usd)
    let (user, deadline) = (try await both.join("+15305550123").user, both.later)
    for store in both.stores {
      func book(_ action: LedgerAction) async throws -> LedgerReceipt {
        try await store.book(LedgerCommand(user: user, key: both.key(), action: action, deadline: deadline))
      }
      let account = try await book(.open(name: AccountName("A"), currency: .usd)).account
      _ = try await book(.deposit(to: account, .usd(cents: 500)))
      // Nobody has opened this one but the list.
      let hold = try await book(.authorise(from: account, .usd(cents: 400))).operation
      _ = try await book(.capture(hold, .usd(cents: 300), to: grid))
    }
  }

  @Test("Names, places, prices, plugs and operators may change; a price that changes is a new tariff")
  func changed() async throws {
    try await load([.sample(1), .sample(2)])
    both.clock.advance(seconds: 60)
    let dearer = try ChargePoint.sample(1, perKilowattHour: 500_000)
    #expect(try await load([dearer, .sample(2)]) == change(points: 2, chargers: 4, tariffs: 1))
    let renamed = try ChargePoint.sample(1, by: "Sun", named: "Old mill", perKilowattHour: 500_000)
    let other = ChargePoint(
      id: renamed.id, identity: renamed.identity, operatorName: renamed.operatorName, name: renamed.name,
      address: "2 Other Street", location: try #require(Location(latitude: -85_000_000, longitude: 180_000_000)),
      tariff: renamed.tariff,
      chargers: try [
        .sample(100_002, at: 1, plug: "CCS", watts: 150_000), .sample(100_003, at: 2), .sample(100_099, at: 3),
      ])
    #expect(try await load([other, .sample(2)], address: "") == change(points: 2, chargers: 5, added: 1))
    #expect(try await kept().map(\.point) == [other, .sample(2)])
    // Also by a clock that was set back, and back to an earlier price.
    both.clock.step(seconds: -3600)
    #expect(try await load([.sample(1), .sample(2)]) == change(points: 2, chargers: 4, retired: 1, tariffs: 1))
    #expect(try await kept().map(\.point) == [.sample(1), .sample(2)])
  }

  @Test("What is missing retires, and is as before when it stands there again, but for the status that it had then")
  func retired() async throws {
    let (one, two) = (try ChargePoint.sample(1), try ChargePoint.sample(2))
    try await load([one, two])
    try await setSecret(7, of: two.identity)
    let report = StatusReport(.charging, at: both.clock.now())
    try await record([.status(connector: 1, report), .status(connector: 0, report)], of: two.id)
    let before = try await kept()
    both.clock.advance(seconds: 60)
    #expect(try await load([one]) == change(points: 1, chargers: 2, retired: 2))
    var gone = before[1]
    gone.retiredAt = both.clock.now()
    gone.point.chargers = []
    #expect(try await kept() == [before[0], gone])
    both.clock.advance(seconds: 60)
    #expect(try await load([one]) == change(points: 1, chargers: 2))
    #expect(try await kept() == [before[0], gone], "the time stays")
    // It may still be connected. Its chargers are in no file.
    let faulted = StatusReport(.faulted, at: both.clock.now())
    try await record([.status(connector: 1, faulted), .seen(both.clock.now())], of: two.id)
    gone.seenAt = both.clock.now()
    #expect(try await kept() == [before[0], gone])
    #expect(try await load([one, two]) == change(points: 2, chargers: 4, added: 2))
    var back = before[1]
    back.seenAt = gone.seenAt
    back.point.report = nil
    for index in back.point.chargers.indices { back.point.chargers[index].report = nil }
    #expect(try await kept() == [before[0], back])
    #expect(try await load([]) == change(points: 0, chargers: 0, retired: 4))
    #expect(try await kept().map(\.retiredAt) == [both.clock.now(), both.clock.now()])
  }

  @Test("A charger that comes back has no status, one that stayed keeps its own, also with another description")
  func returned() async throws {
    try await load([.sample(1, chargers: [100_001, 100_002])])
    let report = StatusReport(.faulted, error: "GroundFailure", at: both.clock.now())
    let one = try #require(ChargePointID(1))
    try await record((0...2).map { .status(connector: $0, report) }, of: one)
    try await load([.sample(1, chargers: [100_001])])
    try await load([.sample(1, named: "Old mill", chargers: [100_001, 100_002])])
    let point = try #require(try await kept().first?.point)
    #expect(point.name == "Old mill" && point.report == report)
    #expect(point.chargers.map(\.report) == [report, nil])
  }

  @Test("A replaced sticker gives its place to another, and can have it back")
  func replaced() async throws {
    try await load([.sample(1, chargers: [100_001, 100_002])])
    #expect(
      try await load([.sample(1, chargers: [100_003, 100_002])])
        == change(points: 1, chargers: 2, added: 1, retired: 1))
    #expect(try await kept().map(\.point) == [.sample(1, chargers: [100_003, 100_002])])
    #expect(
      try await load([.sample(1, chargers: [100_001, 100_002])])
        == change(points: 1, chargers: 2, added: 1, retired: 1))
    #expect(try await kept().map(\.point) == [.sample(1, chargers: [100_001, 100_002])])
  }

  @Test("A list that does not fit is refused as a whole, with the charge point or charger that is kept")
  func conflicts() async throws {
    let points = try [
      ChargePoint.sample(1, chargers: [100_001, 100_002]), .sample(2, chargers: [100_003]), .sample(3),
    ]
    try await load(points)
    // Number 3 has retired, and stays known.
    try await load([points[0], points[1]])
    let before = try await kept()
    func refused(_ point: ChargePoint) async throws -> ChargerListConflict? {
      let list = try ChargerList.sample([.sample(50, by: "New", chargers: [200_000]), point])
      let answer = try await answer(to: list)
      #expect(try await kept() == before)
      if case .failure(let conflict) = answer { return conflict } else { return nil }
    }
    let (first, third) = (points[0].id, points[2].id)
    #expect(try await refused(.sample(1, identity: "other")) == .identityChanged(first, was: points[0].identity))
    #expect(try await refused(.sample(3, identity: "other")) == .identityChanged(third, was: points[2].identity))
    #expect(try await refused(.sample(1, identity: "CP-2")) == .identityChanged(first, was: points[0].identity))
    #expect(try await refused(.sample(4, identity: "CP-1")) == .identityTaken(points[0].identity, by: first))
    #expect(try await refused(.sample(4, identity: "CP-3")) == .identityTaken(points[2].identity, by: third))
    let moved = ChargerListConflict.chargerMoved(try #require(ChargerNumber(100_001)), at: first)
    #expect(try await refused(.sample(4, chargers: [100_001])) == moved)
    #expect(try await refused(.sample(2, chargers: [100_003, 100_001])) == moved)
    #expect(try await refused(.sample(1, chargers: [100_009, 100_001])) == moved)
    let retired = try #require(ChargerNumber(100_006))
    #expect(try await refused(.sample(4, chargers: [100_006])) == .chargerMoved(retired, at: third))
    // Identities are compared by case.
    let list = try ChargerList.sample([points[0], points[1], .sample(4, identity: "cp-1")])
    #expect(try await answer(to: list).get().added == 2)
  }

  @Test("A secret belongs to a charge point that is not retired, and the newest counts")
  func secrets() async throws {
    let (one, two) = (try ChargePoint.sample(1), try ChargePoint.sample(2))
    try await load([one, two])
    let unknown = try #require(ChargePointIdentity("cp-1"))
    for byte in [1, 2] as [UInt8] {
      #expect(try await setSecret(byte, of: one.identity) == one.id)
      #expect(try await setSecret(byte, of: unknown) == nil)
      #expect(try await kept().map(\.secret) == [secret(byte), nil])
    }
    try await load([two])
    #expect(try await setSecret(3, of: one.identity) == nil, "it has retired")
    #expect(try await kept().map(\.secret) == [secret(2), nil])
  }

  @Test("A list of a thousand charge points with two chargers each is taken over in seconds, also a second time")
  func many() async throws {
    let list = try ChargerList.sample(count: 1000)
    let began = ContinuousClock.now
    let wanted = change(points: 1000, chargers: 2000, added: 2000, tariffs: 1000)
    #expect(try await answer(to: list) == .success(wanted))
    #expect(try await answer(to: list) == .success(change(points: 1000, chargers: 2000)))
    #expect(try await kept().map(\.point) == list.points)
    #expect(try await load([]) == change(points: 0, chargers: 0, retired: 2000))
    #expect(ContinuousClock.now - began < .seconds(30))
  }
}
