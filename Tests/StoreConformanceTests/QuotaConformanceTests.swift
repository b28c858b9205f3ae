import TestSupport
import Testing
import WalletCore

@Suite("Both stores: quotas")
struct QuotaConformanceTests {
  /// What a store answered, without identifiers.
  private struct Answer: Equatable {
    var number: Int64?
    var replayed: Bool?
    var refusal: LedgerRefusal?
  }

  /// What each store gave to a user, by its own identifier.
  private struct Own {
    var accounts: [[AccountID]] = []
    /// Holds that have not ended.
    var holds: [[OperationID]] = []
  }

  private func ask(
    _ store: any Store, _ user: UserID, _ action: LedgerAction, _ key: OperationKey, before deadline: Timestamp
  ) async -> (answer: Answer, receipt: LedgerReceipt?) {
    do throws(LedgerRefusal) {
      let command = LedgerCommand(user: user, key: key, action: action, deadline: deadline)
      let receipt = try await store.book(command)
      return (Answer(number: receipt.number, replayed: receipt.replayed), receipt)
    } catch {
      return (Answer(refusal: error), nil)
    }
  }

  @Test(
    "S58: accounts ever and operations of a day are counted alike, for each user, over days; a hold can always end",
    arguments: [1, 2])
  func counts(seed: UInt64) async throws {
    let both = try BothStores(seed: seed, quotas: LedgerQuotas(accountsEver: 5, operationsDay: 12))
    var random = SeededGenerator(seed: seed)
    let users = [try await both.join("+15305550123").user, try await both.join("+15305550124").user]
    var owned: [UserID: Own] = [:]
    var keys = [both.key()]
    var refusals: [String: Int] = [:]
    var freed = 0
    for step in 0..<300 {
      both.clock.advance(seconds: Int.random(in: 0...6000, using: &random))
      let user = users[random.chance(30) ? 1 : 0]
      let own = owned[user] ?? Own()
      let account = own.accounts.randomElement(using: &random)
      let repeats = random.chance(10)
      let key = repeats ? keys[Int.random(in: 0..<keys.count, using: &random)] : both.key()
      keys.append(key)
      let opens = account == nil || random.chance(15)
      let ends = !opens && !own.holds.isEmpty && random.chance(20)
      let holds = !opens && !ends && random.chance(25)
      let name = try AccountName("Account")
      var answers: [(answer: Answer, receipt: LedgerReceipt?)] = []
      for (place, store) in both.stores.enumerated() {
        var action = LedgerAction.open(name: name, currency: .usd)
        if let account, !opens { action = .deposit(to: account[place], .usd(cents: 1)) }
        if let account, holds { action = .authorise(from: account[place], .usd(cents: 1)) }
        if ends { action = .void(own.holds[0][place]) }
        answers.append(await ask(store, user, action, key, before: both.later))
      }
      try #require(answers[0].answer == answers[1].answer, "\(step)")
      if let refusal = answers[0].answer.refusal { refusals["\(refusal)", default: 0] += 1 }
      if ends, !repeats { #expect(answers[0].answer.refusal == nil, "\(step)") }
      let made = answers.compactMap(\.receipt)
      guard made.count == both.stores.count, !made[0].replayed else { continue }
      if opens { owned[user, default: Own()].accounts.append(made.map(\.account)) }
      if holds { owned[user]?.holds.append(made.map(\.operation)) }
      if ends {
        owned[user]?.holds.removeFirst()
        freed += 1
      }
    }
    #expect(refusals["tooManyAccountsEver(limit: 5)", default: 0] > 3, "\(refusals)")
    #expect(refusals["tooManyOperations(limit: 12)", default: 0] > 3, "\(refusals)")
    #expect(freed > 3, "\(refusals)")
  }

  @Test("S58: raising and ending holds does not count, alike in both stores, when the day's operations are used up")
  func holds() async throws {
    let both = try BothStores(seed: 5, quotas: LedgerQuotas(operationsDay: 4))
    let user = try await both.join("+15305550123").user
    let (name, shop) = (try AccountName("A"), try AccountName("Shop"))
    let merchant = try await both.same { try await $0.openMerchant(name: shop, both) }
    for store in both.stores {
      let book = { (action: LedgerAction) async throws(LedgerRefusal) in
        try await store.book(LedgerCommand(user: user, key: both.key(), action: action, deadline: both.later))
      }
      let account = try await book(.open(name: name, currency: .usd)).account
      _ = try await book(.deposit(to: account, .usd(cents: 100)))
      let first = try await book(.authorise(from: account, .usd(cents: 30))).operation
      let second = try await book(.authorise(from: account, .usd(cents: 30))).operation
      await #expect(throws: LedgerRefusal.tooManyOperations(limit: 4)) {
        try await book(.authorise(from: account, .usd(cents: 1)))
      }
      _ = try await book(.raise(first, by: .usd(cents: 10)))
      _ = try await book(.capture(first, .usd(cents: 25), to: merchant))
      _ = try await book(.expire(second))
      await #expect(throws: LedgerRefusal.tooManyOperations(limit: 4)) {
        try await book(.withdraw(from: account, .usd(cents: 1)))
      }
    }
  }
}

@Suite("Both stores: quotas and reservations")
struct ReservationQuotaConformanceTests {
  @Test("S58: a charger that is reserved counts as one operation, alike in both stores, also after a restart")
  func reservations() async throws {
    let scene = try await ChargingScene(quotas: LedgerQuotas(operationsDay: 8))
    // An account and what is in it: two.
    let driver = try await scene.driver()
    let first = try await scene.reserve(driver).get()
    _ = try await scene.reserve(driver).get()
    try await scene.take(.cancelled, of: first)
    _ = try await scene.reserve(driver).get()
    scene.clock.advance(seconds: 60)
    let reserved = try await scene.begin(driver).get().map(\.claim)
    try await scene.take(.stop(.user), of: reserved)
    // One that begins without is one operation, and not two.
    let begun = try await scene.begin(driver, at: 100_003).get().map(\.claim)
    try await scene.take(.stop(.user), of: begun)
    try scene.both.reopen()
    for _ in 7...8 { try await scene.take(.cancelled, of: try await scene.reserve(driver).get()) }
    for _ in 1...2 {
      #expect(try await scene.reserve(driver).refusal == .books(.tooManyOperations(limit: 8)))
      #expect(try await scene.begin(driver).refusal == .books(.tooManyOperations(limit: 8)))
      try scene.both.reopen()
    }
    let other = try await scene.driver("+15305550124")
    _ = try await scene.reserve(other).get()
    scene.clock.advance(seconds: 25 * 3600)
    _ = try await scene.reserve(driver, at: 100_003).get()
    try await scene.checkBooks()
  }

  @Test("S58: a reservation that is repeated or refused does not count")
  func uncounted() async throws {
    let scene = try await ChargingScene(quotas: LedgerQuotas(operationsDay: 3))
    let (one, two) = (try await scene.driver(), try await scene.driver("+15305550124"))
    for _ in 0..<3 { #expect(try await scene.reserve(one, at: 999_999).refusal == .noCharger) }
    let claims = try await scene.reserve(one).get()
    for _ in 0..<3 {
      #expect(try await scene.reserve(one).get() == claims)
      #expect(try await scene.reserve(one, at: 100_003).refusal == .alreadyReserved)
      #expect(try await scene.reserve(two).refusal == .occupied)
    }
    _ = try await scene.reserve(two, at: 100_004).get()
    try await scene.take(.cancelled, of: claims)
    #expect(try await scene.reserve(one).refusal == .books(.tooManyOperations(limit: 3)))
  }
}

extension Store {
  fileprivate func openMerchant(name: AccountName, _ both: BothStores) async throws(StoreFailure) -> AccountID {
    try await openMerchant(name, in: .usd, deadline: both.later)
  }
}
