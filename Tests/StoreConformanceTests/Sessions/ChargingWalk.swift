import TestSupport

@testable import WalletCore

/// Random commands of drivers, charge points, time and the owner, run in both stores.
struct ChargingWalk {
  let charging: BothCharging
  var random: SeededGenerator
  private var keys: [OperationKey] = []
  /// What was seen so far: states, reasons, refusals.
  private(set) var seen: Set<String> = []

  /// Chargers of the list, and one that is on none.
  private static let chargers = [100_002, 100_003, 100_004, 100_005, 100_006, 100_007, 100_999]

  /// - Throws: if a store refuses what the walk needs.
  init(seed: UInt64) async throws {
    random = SeededGenerator(seed: seed)
    charging = try await BothCharging(seed: seed, [.sample(1), .sample(2, by: "Sun"), .sample(3)])
    charging.policy.newsTime = 5000
    for number in 1...4 { _ = try await charging.driver("+1530555012\(number)", cents: 200_00) }
  }

  mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func one<Element>(of elements: [Element]) -> Element { elements[number(in: 0...elements.count - 1)] }

  /// Does something, after some time.
  mutating func step() async throws {
    charging.clock.advance(seconds: random.chance(4) ? number(in: 0...6000) : number(in: 0...90))
    let driver = one(of: charging.drivers)
    switch number(in: 0...99) {
    case 0..<14: try await begin(driver)
    case 14..<20: try await reserve(driver)
    case 20..<28: try await happenToReservation()
    case 28..<78: try await happenToSession()
    case 78..<84: try await raise(driver)
    case 84..<88: try await save(driver)
    case 88..<94: try await move(driver)
    case 94..<97: try await change()
    case 97..<98: try await restart()
    default: for claim in live where claim.session != nil { try await take(.time, of: claim) }
    }
  }

  private var live: [BothCharging.Claim] { charging.claims.filter { !$0.shown.isOver } }

  /// Mostly a claim that is not over.
  private mutating func anyClaim(where fits: (BothCharging.Claim) -> Bool) -> BothCharging.Claim? {
    let some = random.chance(88) ? live : Array(charging.claims.suffix(20))
    return some.filter(fits).randomElement(using: &random)
  }

  private mutating func key() -> OperationKey {
    let key = random.chance(8) ? keys.randomElement(using: &random) ?? charging.both.key() : charging.both.key()
    keys.append(key)
    return key
  }

  // MARK: Drivers

  private mutating func begin(_ driver: BothCharging.Driver) async throws {
    let digits = one(of: Self.chargers)
    let limit = random.chance(80) ? number(in: 149...2000) : number(in: -1...400_00)
    let key = key()
    let result = try await charging.begin(driver, at: digits, limit: Int64(limit), raise: random.chance(50), key: key)
    note(result.refusal)
    if case .success(let begun) = result {
      seen.insert(begun.isRepeat ? "repeat" : begun.given == nil ? "begun" : "given")
    }
  }

  private mutating func reserve(_ driver: BothCharging.Driver) async throws {
    let digits = one(of: Self.chargers)
    let refusal = try await charging.reserve(driver, at: digits).refusal
    note(refusal)
  }

  private mutating func raise(_ driver: BothCharging.Driver) async throws {
    guard let claim = anyClaim(where: { $0.session != nil }) else { return }
    let owner = charging.drivers.first { $0.user == claim.shown.reservation.user }
    let (asker, key) = (random.chance(90) ? owner ?? driver : driver, key())
    let cents = Int64(random.chance(90) ? number(in: 1...30_00) : number(in: -1...300_00))
    let result = try await charging.raise(claim, by: cents, as: asker, key: key)
    note(result.refusal)
    if result.refusal == nil { seen.insert("raised") }
  }

  private mutating func save(_ driver: BothCharging.Driver) async throws {
    let count = number(in: 0...9)
    try await charging.save(
      BillingDetails(name: "Name \(count)", address: "\(count) Elm Street", email: "\(count)@example.com"), of: driver)
  }

  /// Money comes and goes, and accounts are closed and opened again.
  private mutating func move(_ driver: BothCharging.Driver) async throws {
    let (choice, cents) = (number(in: 0...99), Int64(number(in: 1...80_00)))
    let sequence = try await charging.both.readers[0].accountForm(driver.session, driver.account[0], other: nil)?
      .page.account?.sequence
    let key = key()
    let result = try await charging.book(driver.user, key: key) { index in
      let account = driver.account[index]
      return switch choice {
      case 0..<50: .deposit(to: account, .usd(cents: cents))
      case 50..<80: .withdraw(from: account, .usd(cents: cents))
      case 80..<90: .close(account, seen: sequence ?? 0, moveTo: nil)
      default: .reopen(account)
      }
    }
    if let refusal = result.refusal { seen.insert("\(refusal)".prefix { $0 != "(" }.description) }
  }

  // MARK: The owner

  /// Another list: prices, power, operators, and what has retired.
  private mutating func change() async throws {
    var points: [ChargePoint] = []
    for id in 1...3 as ClosedRange<Int64> where id < 3 || random.chance(70) {
      var point = try ChargePoint.sample(
        id, by: id == 1 || random.chance(80) ? "Grid" : "Sun", named: random.chance(50) ? "Mill" : "Old mill",
        perKilowattHour: random.chance(50) ? 490_000 : 790_000)
      let watts: Int64 = random.chance(50) ? 22_000 : 50_000
      let first = 100_000 + 2 * Int(id)
      point.chargers = try [.sample(first, at: 1, watts: watts), .sample(first + 1, at: 2, watts: watts)]
      points.append(point)
    }
    try await charging.load(points, address: "\(number(in: 1...9)) Plug Lane")
  }

  /// A start of the program: nobody knows what happened meanwhile, and all connections are lost.
  private mutating func restart() async throws {
    try charging.both.reopen()
    for claim in live where claim.session != nil { try await take(.connected(false), of: claim) }
    for claim in live where claim.session != nil && random.chance(80) { try await take(.connected(true), of: claim) }
  }

  // MARK: What happens

  private mutating func happenToReservation() async throws {
    let rest = anyClaim(where: { $0.session == nil })
    guard let claim = rest ?? anyClaim(where: { _ in true }) else { return }
    let events: [ReservationEvent] = [
      .answered(true), .answered(true), .answered(false), .answered(nil), .cancelled, .status(.available),
      .status(.reserved), .status(.faulted), .time,
    ]
    let outcome = try await charging.take(one(of: events), of: claim)
    seen.insert("reservation \(outcome.claim.shown.reservation.state)")
  }

  private mutating func happenToSession() async throws {
    guard let claim = anyClaim(where: { $0.session != nil }), let session = claim.session else { return }
    let event = event(for: session, at: charging.clock.now())
    try await take(event, of: claim)
  }

  private mutating func take(_ event: ChargingEvent, of claim: BothCharging.Claim) async throws {
    let outcome = try await charging.take(event, of: claim)
    if let state = outcome.claim.state { seen.insert("\(state)") }
    if let reason = outcome.claim.session?.endedBy { seen.insert("by \(reason)") }
    if outcome.isStray { seen.insert("stray") }
    if outcome.tellsToStop { seen.insert("tells to stop") }
  }

  private mutating func note(_ refusal: ChargingRefusal?) {
    if let refusal { seen.insert("\(refusal)".prefix { $0 != "(" }.description) }
  }
}
