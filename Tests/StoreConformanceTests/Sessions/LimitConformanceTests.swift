import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: what is set aside for charging")
struct LimitConformanceTests {
  private let charging: BothCharging

  /// - Throws: if a store refuses what the tests need.
  init() async throws { charging = try await BothCharging(seed: 14, [.sample(1), .sample(2)]) }

  private func driver(cents: Int64) async throws -> BothCharging.Driver {
    try await charging.driver("+1530555012\(charging.drivers.count)", cents: cents)
  }

  /// So much that what flows until a stop works reaches a limit of 3 dollars.
  private func reachLimit(of claim: BothCharging.Claim) async throws -> BothCharging.Outcome {
    charging.clock.advance(seconds: 700)
    return try await charging.take(charging.sample(1000 + 3900), of: claim)
  }

  private func held(of driver: BothCharging.Driver) async throws -> [Money] {
    try await charging.accounts(of: driver).map(\.held)
  }

  @Test("A limit that may rise rises by its first amount, while there is money")
  func rises() async throws {
    let driver = try await driver(cents: 100_00)
    let claim = try await charging.plugIn(driver, at: 100_002, limit: 3_00, raise: true)
    let outcome = try await reachLimit(of: claim)
    #expect(outcome.claim.state == .charging && !outcome.tellsToStop && outcome.refusal == nil)
    #expect(outcome.claim.session?.limit == 6_00 && outcome.claim.session?.raises == 1)
    #expect(try await held(of: driver) == [.usd(cents: 6_00)])
    #expect(try await charging.operations(of: driver).last?.kind == .raise)
    try await charging.compare()
  }

  @Test(
    "Where there is no money, or it may not rise, the session stops; what flows beyond is waived",
    arguments: [false, true])
  func stops(mayRaise: Bool) async throws {
    let driver = try await driver(cents: mayRaise ? 5_99 : 100_00)
    let claim = try await charging.plugIn(driver, at: 100_002, limit: 3_00, raise: mayRaise)
    let outcome = try await reachLimit(of: claim)
    #expect(outcome.claim.state == .stopping && outcome.tellsToStop)
    #expect(outcome.claim.session?.endedBy == .limit && outcome.claim.session?.limit == 3_00)
    charging.clock.advance(seconds: 9)
    #expect(try await !charging.take(ChargingEvent.time, of: claim).tellsToStop)
    charging.clock.advance(seconds: 1)
    #expect(try await charging.take(ChargingEvent.time, of: claim).tellsToStop)
    charging.clock.advance(seconds: 50)
    let ended = try await charging.take(.ended(TransactionEnd(meter: 1000 + 4500, at: charging.clock.now())), of: claim)
    #expect(ended.claim.state == .ended && ended.claim.session?.endedBy == .limit)
    let record = try #require(try await charging.bills(of: driver).first).record
    #expect(record.cost == ChargeCost(energy: 2_21, startFee: 1_00, idle: 0) && record.waived == 21)
    #expect(try await charging.accounts(of: driver).map(\.balance) == [.usd(cents: mayRaise ? 2_99 : 97_00)])
    try await charging.compare()
  }

  @Test("It rises no higher than the most that may be set aside; without samples it is reached by watts")
  func most() async throws {
    charging.policy.holdMax = 4_00
    let driver = try await driver(cents: 100_00)
    let claim = try await charging.plugIn(driver, at: 100_002, limit: 3_00, raise: true)
    #expect(try await reachLimit(of: claim).claim.session?.limit == 4_00)
    // 22 kilowatts for ten minutes are 3,667 watt hours more.
    charging.clock.advance(seconds: 600)
    let outcome = try await charging.take(ChargingEvent.time, of: claim)
    #expect(outcome.claim.state == .stopping && outcome.tellsToStop && outcome.claim.session?.limit == 4_00)
    try await charging.compare()
  }

  @Test("A driver raises the limit once a form, within the most, with their own money, and of what runs")
  func raised() async throws {
    let (driver, stranger) = (try await driver(cents: 100_00), try await driver(cents: 100_00))
    let key = charging.both.key()
    let claim = try await charging.begin(driver, at: 100_002, key: key).get().claim
    let form = charging.both.key()
    #expect(try await charging.raise(claim, by: 5_00, as: driver, key: form).get().session?.limit == 35_00)
    #expect(try await charging.raise(claim, by: 5_00, as: driver, key: form).get().session?.limit == 35_00)
    try charging.both.reopen()
    #expect(try await charging.raise(claim, by: 5_00, as: driver, key: form).get().session?.raises == 1)
    #expect(try await charging.raise(claim, by: 6_00, as: driver, key: form).refusal == .books(.keyReused))
    #expect(try await charging.raise(claim, by: 5_00, as: driver, key: key).refusal == .books(.keyReused))
    #expect(try await charging.raise(claim, by: 5_00, as: stranger).refusal == .noSession)
    for cents in [0, -1, 165_01] as [Int64] {
      #expect(
        try await charging.raise(claim, by: cents, as: driver).refusal == .limitOutOfRange(least: 1, most: 165_00))
    }
    #expect(
      try await charging.raise(claim, by: 65_01, as: driver).refusal
        == .books(.partlyHeld(available: .usd(cents: 65_00))))
    #expect(try await charging.raise(claim, by: 65_00, as: driver).get().session?.limit == 100_00)
    try await charging.compare()
    try await charging.take(.stop(.user), of: claim)
    #expect(try await charging.raise(claim, by: 1, as: driver).refusal == .sessionOver)
    #expect(try await held(of: driver) == [.usd(cents: 0)])
    try await charging.compare()
  }

  @Test(
    "Money that is held can neither leave nor be undone, and its account cannot be closed, until the session is over")
  func locked() async throws {
    let driver = try await driver(cents: 100_00)
    let more = try await charging.book(driver.user) { .deposit(to: driver.account[$0], .usd(cents: 20_00)) }.get()
    let claim = try await charging.plugIn(driver, at: 100_002, limit: 105_00)
    let closing = try await charging.book(driver.user) { .close(driver.account[$0], seen: 2, moveTo: nil) }
    #expect(closing.refusal == .accountHolds(held: .usd(cents: 105_00)))
    let emptying = try await charging.book(driver.user) {
      .withdraw(from: driver.account[$0], .usd(cents: 120_00), seen: 2)
    }
    #expect(emptying.refusal == .partlyHeld(available: .usd(cents: 15_00)))
    #expect(try await charging.book(driver.user) { .undo(more[$0].operation) }.refusal != nil)
    try await charging.compare()
    charging.clock.advance(seconds: 600)
    try await charging.take(.ended(TransactionEnd(meter: 2000, at: charging.clock.now())), of: claim)
    _ = try await charging.book(driver.user) { .close(driver.account[$0], seen: 3, moveTo: nil) }.get()
    #expect(try await charging.accounts(of: driver).isEmpty)
    try await charging.compare()
  }
}
