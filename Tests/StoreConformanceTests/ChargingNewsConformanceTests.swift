import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: what charge points say")
struct ChargingNewsConformanceTests {
  private let both: BothStores
  private let device = ChargePointDevice(vendor: "Maker", model: "One", serial: "S-1", firmware: "1.2")

  init() throws { both = try BothStores(seed: 2) }

  private func load(_ points: [ChargePoint]) async throws {
    let list = try ChargerList.sample(points)
    _ = try await both.same { try $0.load(list) }.get()
  }

  private func kept() async throws -> [StoredChargePoint] { try await both.same { try $0.chargePoints() } }

  private func record(_ news: [ChargePointNews], of point: ChargePointID) async throws {
    let deadline = both.later
    _ = try await both.all { try await $0.record(news, of: point, startsBy: nil, deadline: deadline) }
  }

  private func strays(of point: ChargePointID, limit: Int = 1000) async throws -> [StrayMessage] {
    try await both.same { try $0.strays(of: point, limit: limit) }
  }

  /// The failure of `work`; nil if it succeeded.
  private func failure(_ work: () async throws(StoreFailure) -> Void) async -> StoreFailure? {
    do throws(StoreFailure) {
      try await work()
      return nil
    } catch { return error }
  }

  private func stray(_ number: Int) -> StrayMessage {
    StrayMessage(at: both.clock.now(), action: "StopTransaction", payload: "{\"transactionId\":\(number)}")
  }

  @Test("Each kind of news is kept, in its order, of its charge point alone")
  func kinds() async throws {
    let (one, two) = (try ChargePoint.sample(1), try ChargePoint.sample(2))
    try await load([one, two])
    let now = both.clock.now()
    let faulted = StatusReport(.faulted, error: "GroundFailure", at: now)
    let free = StatusReport(.available, at: now.adding(seconds: 1))
    try await record(
      [
        .booted(device, at: now), .profiles("Core,Reservation"), .status(connector: 0, faulted),
        .status(connector: 1, faulted), .status(connector: 2, faulted), .status(connector: 1, free),
        .status(connector: 3, faulted), .status(connector: -1, faulted), .status(connector: .max, faulted),
      ], of: one.id)
    var wanted = StoredChargePoint(point: one)
    (wanted.isRegistered, wanted.device, wanted.seenAt, wanted.profiles) = (true, device, now, "Core,Reservation")
    wanted.point.report = faulted
    wanted.point.chargers[0].report = free
    wanted.point.chargers[1].report = faulted
    #expect(try await kept() == [wanted, StoredChargePoint(point: two)])
    // Another device, and what it no longer says is gone.
    let bare = ChargePointDevice(vendor: "", model: "Two")
    try await record([.booted(bare, at: now), .profiles(""), .status(connector: 0, free)], of: one.id)
    (wanted.device, wanted.profiles, wanted.point.report) = (bare, "", free)
    #expect(try await kept() == [wanted, StoredChargePoint(point: two)])
    for status in ConnectorStatus.allCases {
      let report = StatusReport(status, error: status.rawValue, at: both.clock.now())
      try await record([.status(connector: 2, report)], of: two.id)
      #expect(try await kept()[1].point.chargers[1].report == report)
    }
  }

  @Test("When it was heard of only moves forward")
  func seen() async throws {
    let one = try ChargePoint.sample(1)
    try await load([one])
    let now = both.clock.now()
    for (news, wanted) in [
      ([.seen(now)], 0), ([.seen(now.adding(seconds: -60))], 0), ([.booted(device, at: now.adding(seconds: -1))], 0),
      ([.seen(now.adding(seconds: 9)), .seen(now.adding(seconds: 5))], 9), ([.booted(device, at: now)], 9),
      ([.booted(device, at: now.adding(seconds: 10))], 10),
    ] as [([ChargePointNews], Int)] {
      try await record(news, of: one.id)
      #expect(try await kept()[0].seenAt == now.adding(seconds: wanted), "\(news)")
    }
  }

  @Test("Of messages that fit nothing the newest two hundred of each charge point are kept, oldest first")
  func strays() async throws {
    let (one, two) = (try ChargePoint.sample(1), try ChargePoint.sample(2))
    try await load([one, two])
    let messages = (0..<StrayMessage.kept + 7).map { stray($0) }
    try await record([.stray(messages[0])], of: two.id)
    try await record(messages.prefix(150).map { .stray($0) }, of: one.id)
    #expect(try await strays(of: one.id) == Array(messages.prefix(150)))
    try await record(messages.dropFirst(150).map { .stray($0) }, of: one.id)
    for limit in [1000, StrayMessage.kept, 3, 1, 0, -1] {
      let wanted = messages.suffix(min(StrayMessage.kept, max(0, limit)))
      #expect(try await strays(of: one.id, limit: limit) == Array(wanted), "\(limit)")
    }
    #expect(try await strays(of: two.id) == [messages[0]])
    // A thousand at once.
    try await record(Array(repeating: .stray(messages[1]), count: 1000), of: two.id)
    #expect(try await strays(of: two.id).count == StrayMessage.kept)
  }

  @Test("What is said of a charge point that does not exist is dropped")
  func unknown() async throws {
    let one = try ChargePoint.sample(1)
    try await load([one])
    let nobody = try #require(ChargePointID(99))
    let report = StatusReport(.available, at: both.clock.now())
    try await record(
      [
        .booted(device, at: both.clock.now()), .status(connector: 0, report), .status(connector: 1, report),
        .profiles("Core"), .seen(both.clock.now()), .stray(stray(1)),
      ], of: nobody)
    #expect(try await kept() == [StoredChargePoint(point: one)])
    #expect(try await strays(of: nobody) == [])
    try await record([], of: one.id)
    #expect(try await kept() == [StoredChargePoint(point: one)])
  }

  @Test("Texts that are too long are cut, NUL is left out, and no character is torn")
  func cut() async throws {
    let one = try ChargePoint.sample(1)
    try await load([one])
    let long = String(repeating: "é\u{0}", count: 2000)
    func wanted(_ count: Int) -> String { String(repeating: "é", count: count) }
    try await record(
      [
        .booted(ChargePointDevice(vendor: long, model: long, serial: long, firmware: long), at: both.clock.now()),
        .profiles(long), .status(connector: 0, StatusReport(.faulted, error: long, at: both.clock.now())),
        .status(connector: 1, StatusReport(.faulted, error: long, at: both.clock.now())),
        .stray(StrayMessage(at: both.clock.now(), action: long, payload: "a" + long)),
      ], of: one.id)
    let found = try await kept()[0]
    #expect(
      found.device
        == ChargePointDevice(vendor: wanted(64), model: wanted(64), serial: wanted(64), firmware: wanted(64)))
    #expect(found.profiles == wanted(200))
    #expect([found.point.report?.error, found.point.chargers[0].report?.error] == [wanted(100), wanted(100)])
    let message = StrayMessage(at: both.clock.now(), action: wanted(64), payload: "a" + wanted(499))
    #expect(try await strays(of: one.id) == [message])
  }

  @Test("News that come too late, or to a store that has ended, are not kept")
  func refused() async throws {
    let one = try ChargePoint.sample(1)
    try await load([one])
    let (past, later) = (both.clock.monotonic().adding(seconds: -1), both.later)
    let list = try ChargerList.sample([one])
    let news = ChargePointNews.stray(stray(1))
    for store in both.stores {
      let late = await failure { () throws(StoreFailure) in
        try await store.record([news], of: one.id, startsBy: nil, deadline: past)
      }
      #expect(late == .expired)
      store.close()
      let ended = [
        await failure { () throws(StoreFailure) in
          try await store.record([news], of: one.id, startsBy: nil, deadline: later)
        },
        await failure { () throws(StoreFailure) in _ = try store.load(list) },
        await failure { () throws(StoreFailure) in _ = try store.setSecret(.zero, of: one.identity) },
      ]
      #expect(ended == [.closed, .closed, .closed])
    }
  }

  @Test("Random lists and news are taken and refused alike", arguments: [1, 2, 3] as [UInt64])
  func random(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      both.clock.advance(seconds: Int.random(in: 0...60, using: &random))
      if random.chance(40) {
        var points: [ChargePoint] = []
        // Chargers are near their own charge point, so that some are moved, and identities are now and then another's.
        for id in 1...5 as ClosedRange<Int64> where random.chance(70) {
          let home = random.chance(95) ? id : Int64.random(in: 1...5, using: &random)
          let first = 100_000 + 10 * Int(home)
          let isWhole = random.chance(80)
          points.append(
            try .sample(
              id, identity: random.chance(90) ? nil : "CP-\(home + 1)", by: random.chance(80) ? "Grid" : "Sun",
              perKilowattHour: random.chance(80) ? 490_000 : 590_000,
              chargers: isWhole ? [first, first + 1] : [first + (random.chance(90) ? 2 : 1)]))
        }
        // No list has anything twice.
        let numbers = points.flatMap(\.chargers).map(\.number)
        guard Set(numbers).count == numbers.count, Set(points.map(\.identity)).count == points.count else { continue }
        let list = try ChargerList.sample(points)
        try await both.same { try $0.load(list) }
      } else {
        let id = try #require(ChargePointID(Int64.random(in: 1...6, using: &random)))
        let report = StatusReport(
          ConnectorStatus.allCases.randomElement(using: &random) ?? .available,
          error: random.chance(50) ? nil : "OtherError", at: both.clock.now())
        let all: [ChargePointNews] = [
          .booted(device, at: both.clock.now()), .profiles("Core"), .seen(both.clock.now()), .stray(stray(1)),
          .status(connector: Int.random(in: 0...3, using: &random), report),
        ]
        try await record(all.filter { _ in random.chance(50) }, of: id)
        _ = try await strays(of: id)
      }
      _ = try await kept()
    }
    let wanted: Set = ["success", "identityChanged", "chargerMoved"]
    #expect(both.seen.isSuperset(of: wanted), "\(wanted.subtracting(both.seen))")
  }
}
