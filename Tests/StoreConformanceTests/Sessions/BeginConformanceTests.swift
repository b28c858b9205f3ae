import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: beginning to charge")
struct BeginConformanceTests {
  @Test("The limit is held to the cent, and the claim has what the driver wants and what the charger costs")
  func held() async throws {
    let scene = try await ChargingScene()
    let driver = try await scene.driver()
    let begun = try await scene.begin(driver, at: 100_003, limit: 2999, mayRaise: true).get()
    #expect(try await scene.funds(of: driver) == .init(balance: 10_000, held: 2999))
    #expect(
      try await scene.booked(for: driver) == [
        .init(kind: .open, held: 0), .init(kind: .deposit, held: 0, paid: 10_000), .init(kind: .authorise, held: 2999),
      ])
    #expect(begun.map(\.isRepeat) == [false, false] && begun.map(\.given) == [nil, nil])
    let (reservation, session) = (begun[0].claim.reservation, try #require(begun[0].claim.session))
    let place = ChargerPlace(
      charger: try #require(ChargerNumber(100_003)), point: try #require(ChargePointID(1)), connector: 2, watts: 22_000)
    #expect(reservation.state == .used && reservation.place == place && reservation.madeAt == scene.clock.now())
    let terms = session.terms
    #expect(terms.place == place && terms.user == driver.user && terms.firstLimit == 2999 && terms.mayRaise)
    #expect(try terms.tariff == ChargePoint.sample(1).tariff)
    #expect(try await terms.holdNumber == scene.head())
    #expect(session == ChargingSession(terms, under: scene.policy), "nothing has happened to it")
    #expect(try await scene.live() == [begun[0].claim.nameless])
    let page = try #require(try await scene.page(of: begun.map(\.claim), for: driver))
    #expect(page.session == session.nameless && page.curve == [] && page.invoice == nil && page.accountName == "Car")
    try await scene.checkBooks()
  }

  @Test("What is held cannot be taken, and the rest can to the last cent")
  func available() async throws {
    let scene = try await ChargingScene()
    let driver = try await scene.driver()
    _ = try await scene.begin(driver, limit: 2999).get()
    func withdraw(_ cents: Int64) -> (Int) -> LedgerAction {
      { .withdraw(from: driver.accounts[$0], .usd(cents: cents)) }
    }
    #expect(
      try await scene.refusal(of: driver.user, withdraw(7002)) == .partlyHeld(available: .usd(cents: 7001)))
    #expect(
      try await scene.refusal(of: driver.user) { .close(driver.accounts[$0], seen: 1, moveTo: nil) }
        == .accountHolds(held: .usd(cents: 2999)))
    #expect(try await scene.refusal(of: driver.user, withdraw(7001)) == nil)
    #expect(try await scene.funds(of: driver) == .init(balance: 2999, held: 2999))
  }

  @Test("A charger and a user have one claim at a time: the second begin is refused, and nothing is held for it")
  func twice() async throws {
    let scene = try await ChargingScene()
    let (one, two) = (try await scene.driver(), try await scene.driver("+15305550124"))
    _ = try await scene.begin(one).get()
    _ = try await scene.reserve(two, at: 100_004).get()
    let (live, head) = (try await scene.live(), try await scene.head())
    #expect(try await scene.begin(two).refusal == .occupied)
    for charger in 100_002...100_004 {
      #expect(try await scene.begin(one, at: charger).refusal == .alreadyCharging, "\(charger)")
    }
    #expect(try await scene.live() == live)
    #expect(try await scene.head() == head)
    #expect(try await scene.funds(of: one) == .init(balance: 10_000, held: 3000))
    #expect(try await scene.funds(of: two) == .init(balance: 10_000, held: 0))
    try await scene.checkBooks()
  }

  @Test("A wrong limit, charger or account is refused, and nothing is written")
  func refused() async throws {
    let scene = try await ChargingScene()
    let (one, two) = (try await scene.driver(cents: 5000), try await scene.driver("+15305550124"))
    let euro = try AccountName("Euro")
    let euros = try await scene.book(.open(name: euro, currency: .euro), of: one.user).map(\.account)
    let head = try await scene.head()
    for charger in [999_999, 100_001, 100_006] {
      #expect(try await scene.begin(one, at: charger).refusal == .noCharger, "\(charger)")
    }
    // A kilowatt hour at 49 cents, and a dollar to begin.
    for limit in [Int64.min, -1, 0, 148, 20_001, .max] {
      #expect(
        try await scene.begin(one, limit: limit).refusal == .limitOutOfRange(least: 149, most: 20_000), "\(limit)")
    }
    #expect(try await scene.begin(one, limit: 5001).refusal == .books(.notEnough(balance: .usd(cents: 5000))))
    #expect(try await scene.begin(one, from: two.accounts).refusal == .books(.noSuchAccount))
    #expect(try await scene.begin(one, limit: 150, from: euros).refusal != nil)
    #expect(try await scene.head() == head)
    #expect(try await scene.live() == [])
    _ = try await scene.begin(one, limit: 5000).get()
    #expect(try await scene.funds(of: one) == .init(balance: 5000, held: 5000))
  }

  @Test("A form that is sent again begins nothing again, also when all is over; another's form begins nothing")
  func repeated() async throws {
    let scene = try await ChargingScene()
    let (one, two) = (try await scene.driver(), try await scene.driver("+15305550124"))
    let key = scene.both.key()
    let first = try await scene.begin(one, key: key).get().map(\.claim)
    let head = try await scene.head()
    func again() async throws -> [ChargingClaim] {
      let begun = try await scene.begin(one, key: key).get()
      #expect(begun.map(\.isRepeat) == [true, true] && begun.map(\.given) == [nil, nil])
      return begun.map(\.claim)
    }
    #expect(try await again() == first)
    #expect(try await scene.begin(two, key: key).refusal == .books(.keyReused))
    #expect(try await scene.begin(one, at: 100_003, key: key).refusal == .books(.keyReused))
    #expect(try await scene.begin(one, limit: 500, key: key).refusal == .books(.keyReused))
    #expect(try await scene.begin(one, mayRaise: true, key: key).refusal == .books(.keyReused))
    try scene.both.reopen()
    #expect(try await again() == first)
    #expect(try await scene.head() == head)
    let failed = try await scene.take(.startAnswered(.refused), of: first).map(\.claim)
    #expect(try await again() == failed)
    #expect(try await scene.funds(of: one) == .init(balance: 10_000, held: 0))
    #expect(try await scene.live() == [])
  }

  @Test("A key that another operation has begins nothing")
  func foreignKey() async throws {
    let scene = try await ChargingScene()
    let driver = try await scene.driver()
    let (key, deadline) = (scene.both.key(), scene.both.later)
    _ = try await scene.same("deposit", as: { receipt in receipt.number }) { store, index in
      let action = LedgerAction.deposit(to: driver.accounts[index], .usd(cents: 100))
      return try await store.book(LedgerCommand(user: driver.user, key: key, action: action, deadline: deadline))
    }
    #expect(try await scene.begin(driver, key: key).refusal == .books(.keyReused))
    #expect(try await scene.live() == [])
    #expect(try await scene.funds(of: driver) == .init(balance: 10_100, held: 0))
  }

  @Test("Of many who begin at one charger at the same time one has it, and nothing is held for the others")
  func race() async throws {
    let scene = try await ChargingScene()
    var drivers: [ChargingScene.Driver] = []
    for number in 0..<8 { drivers.append(try await scene.driver("+1530555014\(number)")) }
    let charger = try #require(ChargerNumber(100_002))
    for (index, store) in scene.both.stores.enumerated() {
      let wishes = drivers.map { driver in
        BeginCharging(
          user: driver.user, key: scene.both.key(), charger: charger, account: driver.accounts[index], limit: 3000,
          mayRaise: false, policy: scene.policy, deadline: scene.both.later)
      }
      let refusals = try await withThrowingTaskGroup(of: ChargingRefusal?.self) { group in
        for wish in wishes { group.addTask { try await store.perform(wish).refusal } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(refusals.count { $0 == nil } == 1 && refusals.count { $0 == .occupied } == drivers.count - 1)
      #expect(try store.liveClaims().count == 1)
      var held: Int64 = 0
      for driver in drivers {
        let accounts = try await scene.both.readers[index].chargingAccounts(driver.session)?.page
        held += try #require(accounts?.first).held.minorUnits
      }
      #expect(held == 3000)
    }
    try await scene.checkBooks()
  }

  @Test("A command that comes too late, or to a store that has ended, does nothing")
  func late() async throws {
    let scene = try await ChargingScene()
    let driver = try await scene.driver()
    let charger = try #require(ChargerNumber(100_002))
    for (index, store) in scene.both.stores.enumerated() {
      func failure(_ deadline: Timestamp) async -> StoreFailure? {
        let wish = BeginCharging(
          user: driver.user, key: scene.both.key(), charger: charger, account: driver.accounts[index], limit: 3000,
          mayRaise: false, policy: scene.policy, deadline: deadline)
        do throws(StoreFailure) {
          _ = try await store.perform(wish)
          return nil
        } catch { return error }
      }
      #expect(await failure(scene.clock.monotonic().adding(seconds: -1)) == .expired)
      #expect(try store.liveClaims() == [])
      store.close()
      #expect(await failure(scene.both.later) == .closed)
    }
  }
}
