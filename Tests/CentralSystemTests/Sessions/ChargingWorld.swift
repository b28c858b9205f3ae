import OCPP
import PhoneNumbers
import TestSupport
import Testing

@testable import CentralSystem
@testable import WalletCore

/// A central system with charge points CP1 and CP2, and drivers who have money. By default a charge point is asked for
/// nothing by itself.
final class ChargingWorld {
  /// Somebody with 500 dollars.
  struct Driver {
    let user: UserID
    let account: AccountID
  }

  let world: CentralWorld
  let drivers: [Driver]
  private let keys: SeededRandom

  var central: CentralSystem { world.central }
  var clock: TestClock { world.clock }
  var store: RecordingStore { world.store }

  private init(_ world: CentralWorld, _ drivers: [Driver], _ keys: SeededRandom) {
    (self.world, self.drivers, self.keys) = (world, drivers, keys)
  }

  /// - Parameters:
  ///   - count: how many drivers there are.
  ///   - answers: lets the store answer late.
  ///   - profiles: what the charge points can do.
  /// - Throws: what the store or the server throws.
  convenience init(drivers count: Int = 1, answers: LateAnswers? = nil, profiles: String = "Core,Reservation")
    async throws
  {
    let stored = try (1...2).map { number in
      var stored = try Sample.stored(Int64(number), isRegistered: true)
      stored.profiles = profiles
      return stored
    }
    let world = try CentralWorld(stored, answers: answers)
    _ = try world.store.memory.load(.sample(stored.map(\.point))).get()
    let keys = SeededRandom(seed: 99)
    var drivers: [Driver] = []
    for number in 0..<count {
      drivers.append(try await Self.join("+1530555\(1000 + number)", world.store.memory, world.clock, keys))
    }
    self.init(world, drivers, keys)
  }

  /// The same after a restart of the wallet.
  func restarted() throws -> ChargingWorld {
    ChargingWorld(try CentralWorld(after: world), drivers, keys)
  }

  private static func join(
    _ number: String, _ memory: MemoryStore, _ clock: TestClock, _ keys: SeededRandom
  ) async throws -> Driver {
    var policy = SignInPolicy()
    // Many join at once.
    (policy.sendsAddressHour, policy.sendsAllHour, policy.sendsRangeHour) = (1000, 1000, 1000)
    policy.checksAddressFiveMinutes = 1000
    let phone = try #require(E164Number(e164: number))
    let code = try #require(Digest(bytes: [UInt8](repeating: 1, count: 32)))
    let network = ClientNetwork(bytes: [192, 0, 2, 1])
    let now = clock.monotonic()
    func token() throws -> TokenHash { TokenHash(try #require(Digest(bytes: keys.bytes(32)))) }
    let request = CodeRequest(
      browser: try token(), purpose: .signIn, phone: phone, id: keys.publicID(), code: code, replacing: nil,
      device: nil, network: network, byGateway: false, now: now, policy: policy, deadline: .endOfTime)
    _ = try await memory.request(request)
    let session = NewSession(
      token: try token(), id: keys.publicID(), createdAt: now, expiresAt: now.adding(seconds: 90_000_000),
      idleSeconds: 90_000_000, shared: false, sessionsAllowed: 10)
    let attempt = CodeAttempt(
      browser: request.browser, challenge: request.id, code: code, session: session, network: network, policy: policy,
      deadline: .endOfTime)
    guard case .right(let made) = try await memory.check(attempt) else {
      throw ClientFailure(what: "nobody could join")
    }
    func book(_ action: LedgerAction) throws -> LedgerReceipt {
      try memory.bookNow(
        LedgerCommand(user: made.user, key: OperationKey(keys.publicID()), action: action, deadline: .endOfTime))
    }
    let account = try book(.open(name: try AccountName("Purse"), currency: .usd)).account
    _ = try book(.deposit(to: account, Money(minorUnits: 50_000, currency: .usd)))
    return Driver(user: made.user, account: account)
  }
}

// MARK: - What drivers and charge points do

extension ChargingWorld {
  /// The number of a connector's charger.
  static func charger(_ connector: Int, at point: Int64 = 1) throws -> ChargerNumber {
    try #require(try Sample.point(point).chargers.first { $0.connector == connector }).number
  }

  /// A wish of a driver to charge with 30 dollars.
  func wish(_ driver: Int = 0, connector: Int = 1) throws -> BeginCharging {
    BeginCharging(
      user: drivers[driver].user, key: OperationKey(keys.publicID()), charger: try Self.charger(connector),
      account: drivers[driver].account, limit: 3000, mayRaise: false, policy: ChargingPolicy(), deadline: nil)
  }

  /// A driver begins.
  func begin(_ driver: Int = 0, connector: Int = 1) async throws -> ChargingSession {
    try #require(try await central.begin(wish(driver, connector: connector)).get().claim.session)
  }

  /// A driver reserves a charger.
  func reserve(_ driver: Int = 0, connector: Int = 1) async throws -> Reservation {
    try await central.reserve(
      ReserveCharger(
        user: drivers[driver].user, charger: try Self.charger(connector), policy: ChargingPolicy(), deadline: nil)
    ).get().reservation
  }

  /// What a driver has now.
  func claim(_ driver: Int = 0) -> ChargingClaim? { central.charging.claim(of: drivers[driver].user) }

  /// How a driver's last claim ended.
  func end(_ driver: Int = 0) -> EndedCharging? { central.charging.end(of: drivers[driver].user) }

  /// How far a driver's session has come, also one that is over.
  func state(_ driver: Int = 0) -> ChargingSession.State? {
    claim(driver)?.session?.state ?? end(driver)?.claim.session?.state
  }

  /// Waits until a driver's session has come so far.
  func reach(_ state: ChargingSession.State, _ driver: Int = 0) throws {
    try ticking { self.state(driver) == state }
  }

  /// Lets the central system look at its clock until a condition holds.
  func ticking(until isSo: () -> Bool) throws {
    try CentralWorld.eventually {
      central.tick()
      return isSo()
    }
  }

  /// What is set aside of a driver's money, in cents.
  func held(_ driver: Int = 0) async throws -> Int64 {
    let (user, account) = (drivers[driver].user, drivers[driver].account)
    let found = try await store.memory.history(for: user, deadline: .endOfTime) { reader throws(StoreFailure) in
      try reader.account(account, of: user)
    }
    return try #require(found).held.minorUnits
  }

  /// A charge point that has connected and said that its connectors are available.
  func point(_ identity: String = "CP1") throws -> ScriptedChargePoint {
    let point = try world.chargePoint(identity)
    for connector in 1...2 { _ = try point.ask("StatusNotification", KeepingTests.status("Available", of: connector)) }
    return point
  }

  /// A session whose charge point waits for the car.
  func waiting(_ point: ScriptedChargePoint, _ driver: Int = 0, connector: Int = 1) async throws -> ChargingSession {
    let session = try await begin(driver, connector: connector)
    try point.answer("RemoteStartTransaction")
    try reach(.waiting, driver)
    return session
  }

  /// A session that charges from 1,000 Wh.
  func charging(_ point: ScriptedChargePoint, _ driver: Int = 0, connector: Int = 1) async throws -> ChargingSession {
    let session = try await waiting(point, driver, connector: connector)
    let answer = try point.ask("StartTransaction", Say.start(session.terms.idTag.text, connector: connector))
    #expect(answer.payload == Say.started(session, "Accepted"))
    #expect(state(driver) == .charging)
    return session
  }

  /// Lets time pass, and the central system look at its clock.
  func pass(_ seconds: Int) {
    clock.advance(seconds: seconds)
    central.tick()
  }

  /// What fitted nothing.
  var strays: [String] { store.strays.map(\.action) }
}

/// What charge points say of transactions.
enum Say {
  static func start(
    _ idTag: String, connector: Int = 1, meter: Int = 1000, at time: String = "2027-01-15T08:00:00Z"
  ) -> String {
    #"{"connectorId":\#(connector),"idTag":"\#(idTag)","meterStart":\#(meter),"timestamp":"\#(time)"}"#
  }

  static func values(_ transaction: Int?, connector: Int = 1, meter: Int) -> String {
    let id = transaction.map { #""transactionId":\#($0),"# } ?? ""
    return #"{"connectorId":\#(connector),\#(id)"meterValue":[\#(sample(meter))]}"#
  }

  static func sample(_ meter: Int, _ context: String = "Sample.Periodic") -> String {
    #"{"timestamp":"2027-01-15T08:00:00Z","sampledValue":[{"value":"\#(meter)","context":"\#(context)"}]}"#
  }

  static func stop(
    _ transaction: Int, idTag: String? = nil, meter: Int = 2000, at time: String = "2027-01-15T08:00:00Z",
    data: [String] = []
  ) -> String {
    let tag = idTag.map { #""idTag":"\#($0)","# } ?? ""
    return #"{"transactionId":\#(transaction),\#(tag)"meterStop":\#(meter),"timestamp":"\#(time)","#
      + #""transactionData":[\#(data.joined(separator: ","))]}"#
  }

  /// The answer to a start of a session.
  static func started(_ session: ChargingSession, _ status: String) -> String {
    #"{"idTagInfo":{"status":"\#(status)"},"transactionId":\#(session.terms.number.value)}"#
  }
}

extension ScriptedChargePoint.Heard {
  /// What an answer says.
  var payload: String? { if case .result(_, let payload) = self { payload } else { nil } }

  /// The code of an error.
  var code: String? { if case .error(_, let code) = self { code } else { nil } }

  /// The number and the status of an answer to StartTransaction.
  var started: (id: Int, status: String)? {
    guard let payload, let id = payload.split(separator: ":").last?.dropLast(),
      let status = ["Accepted", "ConcurrentTx", "Invalid"].first(where: { payload.contains(#""\#($0)""#) })
    else { return nil }
    return Int(id).map { ($0, status) }
  }
}
