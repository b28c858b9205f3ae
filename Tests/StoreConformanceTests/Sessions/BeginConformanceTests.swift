import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: beginning to charge")
struct BeginConformanceTests {
  private let charging: BothCharging
  private let one: BothCharging.Driver
  private let two: BothCharging.Driver

  /// - Throws: if a store refuses what the tests need.
  init() async throws {
    charging = try await BothCharging(seed: 11, [.sample(1), .sample(2)])
    one = try await charging.driver("+15305550123", cents: 100_00)
    two = try await charging.driver("+15305550124", cents: 100_00)
  }

  /// Requires a refusal that changes nothing.
  private func expect(
    _ refusal: ChargingRefusal, _ begin: () async throws -> Result<BothCharging.Begun, ChargingRefusal>
  ) async throws {
    let before = try await charging.operations(of: one).count
    #expect(try await begin().refusal == refusal)
    try await charging.compare()
    #expect(try await charging.operations(of: one).count == before)
  }

  @Test("What begins has its charger, its limit is held, and its user may begin once")
  func begins() async throws {
    let begun = try await charging.begin(one, at: 100_002, limit: 25_00, raise: true).get()
    let session = try #require(begun.claim.session)
    #expect(!begun.isRepeat && begun.given == nil)
    #expect(session.state == .starting && session.limit == 25_00 && session.terms.mayRaise)
    let tariff = try ChargePoint.sample(1).tariff
    #expect(session.terms.tariffNumber == 1 && session.terms.tariff == tariff)
    #expect(begun.claim.shown.reservation.state == .used)
    #expect(try await charging.accounts(of: one).map(\.held) == [.usd(cents: 25_00)])
    // The second charge point's tariff is the second.
    let other = try await charging.begin(two, at: 100_005).get().claim
    #expect(other.session?.terms.tariffNumber == 2 && other.session?.terms.place.connector == 2)
    try await charging.compare()
  }

  @Test("Refusals come in their order, and change nothing")
  func refusals() async throws {
    _ = try await charging.begin(two, at: 100_002).get()
    let nobody = [AccountID(charging.both.id()), AccountID(charging.both.id())]
    try await expect(.noCharger) { try await charging.begin(two, at: 100_999, limit: 1, from: nobody) }
    try await expect(.alreadyCharging) { try await charging.begin(two, at: 100_002, limit: 1, from: nobody) }
    try await expect(.alreadyCharging) { try await charging.begin(two, at: 100_003, limit: 1) }
    try await expect(.occupied) { try await charging.begin(one, at: 100_002, limit: 1, from: nobody) }
    for limit in [148, 200_01, 0, -1] as [Int64] {
      // A kilowatt hour costs 49 cents, and a charge a dollar.
      try await expect(.limitOutOfRange(least: 149, most: 200_00)) {
        try await charging.begin(one, at: 100_003, limit: limit, from: nobody)
      }
    }
    try await expect(.books(.noSuchAccount)) { try await charging.begin(one, at: 100_003, from: nobody) }
    try await expect(.books(.noSuchAccount)) { try await charging.begin(one, at: 100_003, from: two.account) }
    try await expect(.books(.notEnough(balance: .usd(cents: 100_00)))) {
      try await charging.begin(one, at: 100_003, limit: 100_01)
    }
    _ = try await charging.book(one.user) { .authorise(from: one.account[$0], .usd(cents: 80_00)) }.get()
    try await expect(.books(.partlyHeld(available: .usd(cents: 20_00)))) {
      try await charging.begin(one, at: 100_003, limit: 20_01)
    }
    _ = try await charging.begin(one, at: 100_003, limit: 20_00).get()
  }

  @Test("A closed account, one in another currency and a charger that has retired are refused")
  func unusable() async throws {
    let names = (try AccountName("Closed"), try AccountName("Euros"))
    let closed = try await charging.book(one.user) { _ in .open(name: names.0, currency: .usd) }.get().map(\.account)
    _ = try await charging.book(one.user) { .close(closed[$0], seen: 0, moveTo: nil) }.get()
    try await expect(.books(.accountClosed)) { try await charging.begin(one, at: 100_002, from: closed) }
    let euros = try await charging.book(one.user) { _ in .open(name: names.1, currency: .euro) }.get().map(\.account)
    try await expect(.books(.currenciesDiffer)) { try await charging.begin(one, at: 100_002, from: euros) }
    try await charging.load([.sample(1, chargers: [100_002])])
    for digits in [100_003, 100_004] {
      try await expect(.noCharger) { try await charging.begin(one, at: digits) }
    }
    #expect(try await charging.reserve(one, at: 100_003).refusal == .noCharger)
    try await charging.load([.sample(1), .sample(2)])
    _ = try await charging.begin(one, at: 100_003).get()
  }

  @Test("The same form begins once, also when its session is over; for others, and for other things, its key is used")
  func repeated() async throws {
    let key = charging.both.key()
    let first = try await charging.begin(one, at: 100_002, key: key).get()
    let again = try await charging.begin(one, at: 100_002, key: key).get()
    #expect(again.isRepeat && again.claim.each == first.claim.each)
    #expect(try await charging.begin(two, at: 100_002, key: key).refusal == .books(.keyReused))
    #expect(try await charging.begin(one, at: 100_003, key: key).refusal == .books(.keyReused))
    try await charging.take(.stop(.user), of: first.claim)
    let over = try await charging.begin(one, at: 100_002, key: key).get()
    #expect(over.isRepeat && over.claim.state == .failed && over.claim.shown.isOver)
    #expect(try await charging.begin(two, at: 100_003, key: key).refusal == .books(.keyReused))
    let other = charging.both.key()
    _ = try await charging.book(one.user, key: other) { .deposit(to: one.account[$0], .usd(cents: 1)) }.get()
    #expect(try await charging.begin(one, at: 100_002, key: other).refusal == .books(.keyReused))
    #expect(
      try await charging.book(one.user, key: key) { .deposit(to: one.account[$0], .usd(cents: 1)) }.refusal
        == .keyReused)
    try await charging.compare()
  }

  @Test("Of many who begin at one charger at the same time one has it, and nothing is held of the others")
  func race() async throws {
    var drivers = [one, two]
    for number in 1...8 { drivers.append(try await charging.driver("+1530555020\(number)", cents: 50_00)) }
    let (charger, policy, deadline) = (try charging.charger(100_002), charging.policy, charging.both.later)
    for (index, store) in charging.both.stores.enumerated() {
      let commands = drivers.map { driver in
        BeginCharging(
          user: driver.user, key: charging.both.key(), charger: charger, account: driver.account[index], limit: 10_00,
          mayRaise: false, policy: policy, deadline: deadline)
      }
      let refusals = await withTaskGroup(of: ChargingRefusal?.self) { group in
        for command in commands {
          group.addTask { (try? await store.perform(command)).map(\.refusal) ?? .sessionOver }
        }
        var refusals: [ChargingRefusal?] = []
        for await refusal in group { refusals.append(refusal) }
        return refusals
      }
      #expect(refusals.count { $0 == nil } == 1)
      #expect(refusals.count { $0 == .occupied } == drivers.count - 1)
      #expect(try store.liveClaims().count == 1)
      var held: Int64 = 0
      for driver in drivers {
        let page = try #require(try await charging.both.readers[index].chargingAccounts(driver.session)).page
        held += page.map(\.held.minorUnits).reduce(0, +)
      }
      #expect(held == 10_00)
    }
  }
}
