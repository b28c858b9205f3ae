import SQLiteStore
import WalletCore

/// Measures durable bookings per second in process: commands into the writer, answers after COMMIT, no HTTP.
struct WriterMeasure {
  private static let users = 10_000
  private static let accounts = 5
  /// The shortest duration of a round.
  private static let seconds = 1.0

  private let store: SQLiteStore
  private let people: [[AccountID]]
  /// An account in euros for each user.
  private let euros: [AccountID]

  /// What is booked again and again.
  private enum Work {
    /// A transfer of a cent between two accounts of a user: one leg.
    case transfer
    /// An exchange of a dollar for euros, without a fee: two legs.
    case exchange
  }

  /// Seeds the folder, then measures transfers with 1, 8 and 64 waiting commands, and exchanges beside them.
  static func run(folder: String, rounds: Int) async throws(BenchFailure) {
    let measure = try await make(in: folder)
    defer { measure.store.close() }
    for waiting in [1, 8, 64] {
      try await Rounds.report("writer, \(waiting) waiting", "transfers/s", places: 0, rounds: rounds) {
        () async throws(BenchFailure) in try await measure.round(waiting, .transfer)
      }
    }
    try await Rounds.report("writer, 64 waiting: an exchange", "times a transfer", places: 2, rounds: rounds) {
      () async throws(BenchFailure) in try await measure.round(64, .transfer) / measure.round(64, .exchange)
    }
  }

  private static func make(in folder: String) async throws(BenchFailure) -> WriterMeasure {
    var plan = SeedPlan(folder: folder)
    (plan.users, plan.accounts, plan.long, plan.transfers) = (users, accounts, 1, 0)
    var seeding = Seeding(plan, random: SystemBytes(), clock: SettableClock(SettableClock.wall))
    let people = try seeding.fill()
    let configuration = StoreConfiguration(
      folder: folder, clock: SettableClock(SettableClock.wall), random: SystemBytes())
    let store: SQLiteStore
    do throws(StoreOpenFailure) { store = try SQLiteStore.open(configuration) } catch {
      throw BenchFailure("The store does not open: \(error)")
    }
    do { return try await WriterMeasure(store: store, people: people) } catch {
      throw BenchFailure("An account is not opened: \(error)")
    }
  }

  private init(store: SQLiteStore, people: SeededPeople) async throws {
    self.store = store
    self.people = (0..<people.count).map { Array(people.accounts(of: $0)) }
    guard let euro = Currency(code: "EUR") else { throw BenchFailure("There is no euro.") }
    var euros: [AccountID] = []
    for user in 0..<people.count {
      euros.append(try await Self.book(.open(name: AccountName("Euros"), currency: euro), by: user, in: store).account)
    }
    self.euros = euros
  }

  /// Runs `waiting` tasks; each sends its next command after the answer to the last.
  /// - Returns: how many were booked a second.
  private func round(_ waiting: Int, _ work: Work) async throws(BenchFailure) -> Double {
    let clock = ContinuousClock()
    let begin = clock.now
    let end = begin + .seconds(Self.seconds)
    do {
      let booked = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<waiting { group.addTask { try await self.book(work, until: end, seed: UInt64(number)) } }
        return try await group.reduce(0, +)
      }
      return Double(booked) / Decimal.seconds(clock.now - begin)
    } catch {
      throw BenchFailure("A command was refused: \(error)")
    }
  }

  private func book(_ work: Work, until end: ContinuousClock.Instant, seed: UInt64) async throws -> Int {
    var generator = SplitMix(seed: seed)
    var booked = 0
    while ContinuousClock.now < end {
      let user = Int.random(in: 0..<people.count, using: &generator)
      let accounts = people[user].shuffled(using: &generator)
      let action: LedgerAction =
        switch work {
        case .transfer: .transfer(from: accounts[0], to: accounts[1], .usd(cents: 1))
        case .exchange: try .exchange(order(from: accounts[0], to: euros[user]))
        }
      try await Self.book(action, by: user, in: store)
      booked += 1
    }
    return booked
  }

  private func order(from dollars: AccountID, to euros: AccountID) throws(BenchFailure) -> ExchangeOrder {
    guard let euro = Currency(code: "EUR"), let rate = Rate(digits: 92, scale: 2),
      let quote = RateQuote(rate: rate, feeRate: 0, quotedAt: SettableClock.wall, source: "bench")
    else { throw BenchFailure("The exchange has no terms.") }
    return ExchangeOrder(
      from: dollars, to: euros, amount: .usd(cents: 100), arrives: Money(minorUnits: 92, currency: euro), quote: quote)
  }

  @discardableResult
  private static func book(
    _ action: LedgerAction, by user: Int, in store: SQLiteStore
  ) async throws -> LedgerReceipt {
    try await store.book(
      LedgerCommand(
        user: UserID(row: Int64(user) + 1), key: OperationKey(random: SystemBytes(), at: SettableClock.wall),
        action: action, deadline: .endOfTime))
  }
}
