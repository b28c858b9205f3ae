import TestSupport
import Testing

@testable import WalletCore

/// Does at random what drivers, charge points and the owner do, in both stores, which must show the same at every step.
struct ChargingWalk {
  private enum Step {
    case begin, reserve, reservation, session, raise, billing, money, list, clock, reopen
  }

  private static let steps: [(weight: Int, choice: Step)] = [
    (160, .begin), (40, .reserve), (60, .reservation), (640, .session), (40, .raise), (10, .billing), (110, .money),
    (8, .list), (30, .clock), (4, .reopen),
  ]

  /// A claim as both stores last had it.
  private struct Known {
    let driver: Int
    var claims: [ChargingClaim]
  }

  private let scene: ChargingScene
  private var chance: ChargingChance
  private let drivers: [ChargingScene.Driver]
  private var known: [Known] = []
  private var keys: [OperationKey] = []
  /// The states, ends, kinds of operations and bases of bills so far.
  private(set) var met: Set<String> = []
  /// How far the wall clock is from where it belongs, in seconds.
  private var skew = 0

  init(_ scene: ChargingScene, seed: UInt64) async throws {
    self.scene = scene
    chance = ChargingChance(random: SeededGenerator(seed: seed))
    var drivers: [ChargingScene.Driver] = []
    for number in 0..<3 { drivers.append(try await scene.driver("+1530555014\(number)", cents: 5000)) }
    self.drivers = drivers
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &chance.random) }

  /// One step, and a look at what it concerns.
  mutating func go() async throws {
    scene.clock.advance(milliseconds: chance.pause())
    if skew != 0, chance.random.chance(12) { stepClock() }
    let driver = number(in: 0...drivers.count - 1)
    switch chance.choose(Self.steps) ?? .session {
    case .begin: try await begin(driver)
    case .reserve:
      if case .success(let claims) = try await scene.reserve(drivers[driver], at: charger()) {
        learn(claims, of: driver)
      }
    case .reservation: try await happenToReservation()
    case .session: try await happenToSession()
    case .raise: try await raise()
    case .billing:
      let name = "Name \(number(in: 1...99))"
      try await scene.save(BillingDetails(name: name, address: "1 Elm Street"), of: drivers[driver])
    case .money: try await move(driver)
    case .list: try await loadList()
    case .clock: stepClock()
    case .reopen: if skew == 0 { try scene.both.reopen() }
    }
    try await look(at: driver)
  }

  // MARK: Steps

  private mutating func charger() -> Int { chance.random.chance(97) ? number(in: 100_002...100_005) : 999_999 }

  private mutating func key() -> OperationKey {
    let key = (chance.random.chance(8) ? keys.suffix(9).randomElement(using: &chance.random) : nil) ?? scene.both.key()
    keys.append(key)
    return key
  }

  private mutating func begin(_ driver: Int) async throws {
    let limits: [Int64] = [100, 149, 300, 500, 500, 1000, 1000, 3000, 20_000, 20_001]
    let limit = limits.randomElement(using: &chance.random) ?? 3000
    let begun = try await scene.begin(
      drivers[driver], at: charger(), limit: limit, mayRaise: chance.random.chance(50), key: key())
    guard case .success(let begun) = begun else { return }
    learn(begun.map(\.claim), of: driver)
    if begun[0].given != nil { learn(begun.compactMap(\.given), of: driver) }
  }

  private mutating func learn(_ claims: [ChargingClaim], of driver: Int) {
    let (number, session) = (claims[0].reservation.number, claims[0].session)
    met.insert("claim \(claims[0].reservation.state)")
    if let session { met.insert("session \(session.state)") }
    if let reason = session?.endedBy { met.insert("by \(reason)") }
    if let kind = session?.meter.kind { met.insert("meter \(kind)") }
    if let place = known.lastIndex(where: { $0.claims[0].reservation.number == number }) {
      known[place].claims = claims
    } else {
      known.append(Known(driver: driver, claims: claims))
    }
  }

  /// Mostly one that is not over.
  private mutating func any(where fits: (ChargingClaim) -> Bool) -> Known? {
    let fitting = known.suffix(40).filter { fits($0.claims[0]) }
    let live = fitting.filter { !$0.claims[0].isOver }
    return (chance.random.chance(90) ? live : fitting).randomElement(using: &chance.random)
  }

  private mutating func happenToReservation() async throws {
    let isWithSession = chance.random.chance(15)
    guard let one = any(where: { isWithSession || $0.session == nil }) else { return }
    let event = chance.reservationEvent()
    learn(try await scene.take(event, of: one.claims).map(\.claim), of: one.driver)
  }

  private mutating func happenToSession() async throws {
    guard let one = any(where: { $0.session != nil }), let session = one.claims[0].session else { return }
    // So that some end because the charger is free or silent for long, and some while the books refuse.
    let isFree = session.freeSince != nil && chance.random.chance(40)
    let wait = isFree ? ChargingPolicy.freeTime : chance.random.chance(2) ? scene.policy.newsTime : 0
    scene.clock.advance(seconds: wait)
    let now = ChargingMoment(wall: scene.clock.now(), monotonic: scene.clock.monotonic())
    let endsNow = skew != 0 && chance.random.chance(30)
    let event =
      wait > 0 ? .time : endsNow ? chance.ending(of: session, at: now) : chance.event(for: session, at: now)
    learn(try await scene.take(event, of: one.claims).map(\.claim), of: one.driver)
    _ = try await scene.page(of: one.claims, for: drivers[one.driver])
  }

  private mutating func raise() async throws {
    guard let one = any(where: { $0.session != nil }) else { return }
    let cents = ([0, 1, 100, 500, 500, 20_000] as [Int64]).randomElement(using: &chance.random) ?? 1
    let driver = chance.random.chance(80) ? one.driver : number(in: 0...drivers.count - 1)
    let raised = try await scene.raise(one.claims, by: cents, of: drivers[driver], key: key())
    if case .success(let claims) = raised { learn(claims, of: one.driver) }
  }

  private mutating func move(_ anybody: Int) async throws {
    let driver = chance.random.chance(50) ? any(where: { $0.session != nil })?.driver ?? anybody : anybody
    let isDeposit = chance.random.chance(60)
    // Now and then all that there is, of which some may be held.
    let isAll = !isDeposit && chance.random.chance(60)
    let balance = try await scene.funds(of: drivers[driver]).balance
    let cents = isAll ? max(balance, 1) : Int64(number(in: 1...5000))
    let accounts = drivers[driver].accounts
    let refusal = try await scene.refusal(of: drivers[driver].user) {
      isDeposit ? .deposit(to: accounts[$0], .usd(cents: cents)) : .withdraw(from: accounts[$0], .usd(cents: cents))
    }
    if let refusal { scene.both.note(refusal) }
  }

  /// The owner's file, with other prices and another operator, and now and then without a charge point.
  private mutating func loadList() async throws {
    let price = Int64(number(in: 1...4)) * 200_000
    var points = [try ChargePoint.sample(1, perKilowattHour: price)]
    if chance.random.chance(80) { points.append(try .sample(2, by: chance.random.chance(50) ? "Sun" : "Grid")) }
    try await scene.load(points, address: "\(number(in: 1...9)) Plug Lane")
  }

  /// The clock goes wrong so that nothing is booked, a little so that this does not matter, or right again.
  private mutating func stepClock() {
    let next = skew == 0 ? chance.choose([(8, 2 * 86_400), (1, -7200), (2, 30), (2, -30)]) ?? 0 : 0
    scene.clock.step(seconds: next - skew)
    skew = next
  }

  // MARK: Looking

  private mutating func look(at driver: Int) async throws {
    let live = try await scene.live()
    // What is held is what the sessions' limits are.
    for driver in drivers {
      let limits = live.filter { $0.reservation.user == driver.user }.compactMap(\.session?.limit)
      #expect(try await scene.funds(of: driver).held == limits.reduce(0, +))
    }
    _ = try await scene.invoices(of: drivers[driver], limit: number(in: 0...9))
  }

  /// Everything that there is to see.
  mutating func lookAround() async throws {
    for driver in drivers {
      let booked = try await scene.booked(for: driver)
      _ = try await scene.billing(of: driver)
      let printed = try await scene.printed(for: driver)
      let paid = printed.map(\.bill.record.total)
      #expect(try await scene.invoices(of: driver).map(\.total) == paid)
      #expect(booked.filter { $0.kind == .capture }.map(\.paid) == paid.reversed())
      met.formUnion(booked.map { "booked \($0.kind)" } + printed.map { "by \($0.bill.record.basis)" })
    }
    for one in known where one.claims[0].session != nil {
      _ = try await scene.page(of: one.claims, for: drivers[one.driver])
    }
    try await scene.checkBooks()
  }
}
