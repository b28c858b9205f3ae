import TestSupport
import Testing

@testable import WalletCore

/// Drivers at the chargers of both stores. Each store names claims, sessions and invoices itself, so a test has one of
/// them for each store, in the order of the stores.
struct ChargingScene {
  /// Somebody with money, signed in.
  struct Driver {
    let user: UserID
    let session: TokenHash
    /// The account that pays.
    let accounts: [AccountID]
  }

  let both: BothStores
  let policy = ChargingPolicy()

  var clock: TestClock { both.clock }

  /// Two charge points with the chargers 100002 to 100005, of 22 kilowatts each.
  init(seed: UInt64 = 1, quotas: LedgerQuotas = LedgerQuotas()) async throws {
    both = try BothStores(seed: seed, quotas: quotas)
    try await load([.sample(1), .sample(2)])
  }

  func load(_ points: [ChargePoint], address: String = "1 Plug Lane") async throws {
    let list = try ChargerList.sample(points, address: address)
    _ = try await both.same { try $0.load(list).map(\.change) }.get()
  }

  /// Somebody new with an account in dollars.
  func driver(_ phone: String = "+15305550123", cents: Int64 = 10_000) async throws -> Driver {
    let (user, session) = try await both.join(phone)
    let name = try AccountName("Car")
    let accounts = try await book(.open(name: name, currency: .usd), of: user).map(\.account)
    let driver = Driver(user: user, session: session, accounts: accounts)
    if cents > 0 { try await book(of: user) { .deposit(to: accounts[$0], .usd(cents: cents)) } }
    return driver
  }

  // MARK: Asking both

  /// Asks each store, and requires that the answers are shown alike.
  /// - Returns: the answer of each.
  func same<Answer, Shown: Equatable>(
    _ what: @autoclosure () -> String = "", as shown: (Answer) -> Shown,
    _ ask: (any Store, _ index: Int) async throws -> Answer
  ) async throws -> [Answer] {
    var answers: [Answer] = []
    for (index, store) in both.stores.enumerated() { answers.append(try await ask(store, index)) }
    let found = answers.map(shown)
    try #require(found[0] == found[1], "\(what())")
    both.note(found[0])
    return answers
  }

  /// The same of what may be refused.
  private func judged<Value, Refusal: Error & Equatable, Shown: Equatable>(
    _ what: @autoclosure () -> String = "", as shown: (Value) -> Shown,
    _ ask: (any Store, _ index: Int) async throws -> Result<Value, Refusal>
  ) async throws -> Result<[Value], Refusal> {
    let answers = try await same(what(), as: { $0.map(shown) }, ask)
    if case .failure(let refusal) = answers[0] { return .failure(refusal) }
    return .success(try answers.map { try $0.get() })
  }

  @discardableResult
  func book(of user: UserID, _ action: (_ index: Int) -> LedgerAction) async throws -> [LedgerReceipt] {
    let (key, deadline) = (both.key(), both.later)
    return try await same("booking", as: { receipt in receipt.number }) { store, index in
      try await store.book(LedgerCommand(user: user, key: key, action: action(index), deadline: deadline))
    }
  }

  @discardableResult
  func book(_ action: LedgerAction, of user: UserID) async throws -> [LedgerReceipt] {
    try await book(of: user) { _ in action }
  }

  /// Why both stores refuse a booking; nil if they do not.
  func refusal(of user: UserID, _ action: (_ index: Int) -> LedgerAction) async throws -> LedgerRefusal? {
    let (key, deadline) = (both.key(), both.later)
    let refusals: [LedgerRefusal?] = try await same("refusal", as: { $0 }) { store, index in
      let command = LedgerCommand(user: user, key: key, action: action(index), deadline: deadline)
      do throws(LedgerRefusal) {
        _ = try await store.book(command)
        return nil
      } catch { return error }
    }
    return refusals[0]
  }

  // MARK: What drivers do

  /// Begins at a charger, with the driver's own accounts and a new form if nothing else is said.
  func begin(
    _ driver: Driver, at charger: Int = 100_002, limit: Int64 = 3000, mayRaise: Bool = false,
    from accounts: [AccountID]? = nil, key: OperationKey? = nil
  ) async throws -> Result<[BeginCharging.Begun], ChargingRefusal> {
    let number = try #require(ChargerNumber(charger))
    let (key, accounts) = (key ?? both.key(), accounts ?? driver.accounts)
    let begun = try await judged("begin at \(charger)", as: { begun in [begun.claim.nameless, begun.given?.nameless] })
    {
      store, index in
      try await store.perform(
        BeginCharging(
          user: driver.user, key: key, charger: number, account: accounts[index], limit: limit, mayRaise: mayRaise,
          policy: policy, deadline: both.later))
    }
    if case .success(let begun) = begun {
      try #require(begun[0].isRepeat == begun[1].isRepeat)
      for (claim, account) in zip(begun.map(\.claim), accounts) {
        #expect(claim.faults == [] && claim.session?.terms.account == account)
      }
      if !begun[0].isRepeat { try await kept(begun.map(\.claim)) }
      if begun[0].given != nil { try await kept(begun.compactMap(\.given)) }
    }
    return begun
  }

  func reserve(_ driver: Driver, at charger: Int = 100_002) async throws -> Result<[ChargingClaim], ChargingRefusal> {
    let number = try #require(ChargerNumber(charger))
    let reserved = try await judged("reserve \(charger)", as: { claim in claim.nameless }) { store, _ in
      try await store.perform(
        ReserveCharger(user: driver.user, charger: number, policy: policy, deadline: both.later))
    }
    if case .success(let claims) = reserved { try await kept(claims) }
    return reserved
  }

  func raise(
    _ claims: [ChargingClaim], by cents: Int64, of driver: Driver, key: OperationKey? = nil
  ) async throws -> Result<[ChargingClaim], ChargingRefusal> {
    let key = key ?? both.key()
    let sessions = claims.compactMap(\.session?.terms.number)
    let raised = try await judged("raise by \(cents)", as: { claim in claim.nameless }) { store, index in
      try await store.perform(
        RaiseLimit(
          session: sessions[index], user: driver.user, key: key, amount: cents, policy: policy, deadline: both.later))
    }
    if case .success(let claims) = raised { try await kept(claims) }
    return raised
  }

  func save(_ billing: BillingDetails, of driver: Driver) async throws {
    _ = try await both.all { try await $0.perform(SaveBilling(billing, of: driver.user, deadline: nil)) }
  }

  // MARK: What happens to claims

  /// Something happens to a session.
  /// - Returns: what became of it in each store.
  @discardableResult
  func take(_ event: ChargingEvent, of claims: [ChargingClaim]) async throws -> [TakeChargingEvent.Outcome] {
    let sessions = claims.compactMap(\.session?.terms.number)
    let outcomes = try await same("\(event)", as: { outcome in outcome.map(ShownOutcome.init) }) { store, index in
      try await store.perform(TakeChargingEvent(event, of: sessions[index], policy: policy))
    }
    let found = outcomes.compactMap { $0 }
    try #require(found.count == outcomes.count)
    for bill in found.compactMap(\.bill) { #expect(bill.salt.count == CommittedText.saltLength) }
    try await kept(found.map(\.claim))
    return found
  }

  /// Something happens to a reservation.
  @discardableResult
  func take(
    _ event: ReservationEvent, of claims: [ChargingClaim]
  ) async throws -> [TakeReservationEvent.Outcome] {
    let numbers = claims.map(\.reservation.number)
    let outcomes = try await same("\(event)", as: { outcome in outcome.map(ShownReservationOutcome.init) }) {
      store, index in
      try await store.perform(TakeReservationEvent(event, of: numbers[index]))
    }
    let found = outcomes.compactMap { $0 }
    try #require(found.count == outcomes.count)
    try await kept(found.map(\.claim))
    return found
  }

  /// What a command has answered is what each store keeps: live as long as it is not over.
  private func kept(_ claims: [ChargingClaim]) async throws {
    for (store, claim) in zip(both.stores, claims) {
      let live = try store.liveClaims().filter { $0.reservation.number == claim.reservation.number }
      #expect(live == (claim.isOver ? [] : [claim]))
      #expect(claim.faults == [])
    }
  }
}

extension Result where Failure == ChargingRefusal {
  /// Why it was refused; nil if it was not.
  var refusal: ChargingRefusal? {
    if case .failure(let refusal) = self { return refusal } else { return nil }
  }
}
