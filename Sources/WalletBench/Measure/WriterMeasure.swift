import SQLiteStore
import WalletCore

/// Measures durable transfers per second in process: commands into the writer, answers after COMMIT, no HTTP.
struct WriterMeasure {
  private static let users = 10_000
  private static let accounts = 5
  /// The shortest duration of a round.
  private static let seconds = 1.0

  private let store: SQLiteStore
  private let people: [[AccountID]]

  /// Seeds the folder, then measures with 1, 8 and 64 waiting commands.
  static func run(folder: String, rounds: Int) async throws(BenchFailure) {
    var plan = SeedPlan(folder: folder)
    (plan.users, plan.accounts, plan.long, plan.transfers) = (users, accounts, 1, 0)
    var seeding = Seeding(plan, random: SystemBytes(), clock: SettableClock(SettableClock.wall))
    let people = try seeding.fill()
    let store: SQLiteStore
    do throws(StoreOpenFailure) {
      store = try SQLiteStore.open(
        StoreConfiguration(folder: folder, clock: SettableClock(SettableClock.wall), random: SystemBytes()))
    } catch {
      throw BenchFailure("The store does not open: \(error)")
    }
    defer { store.close() }
    let measure = WriterMeasure(store: store, people: (0..<people.count).map { Array(people.accounts(of: $0)) })
    for waiting in [1, 8, 64] {
      try await Rounds.report("writer, \(waiting) waiting", "transfers/s", places: 0, rounds: rounds) {
        () async throws(BenchFailure) in try await measure.round(waiting)
      }
    }
  }

  /// Runs `waiting` tasks; each sends its next transfer after the answer to the last.
  private func round(_ waiting: Int) async throws(BenchFailure) -> Double {
    let clock = ContinuousClock()
    let begin = clock.now
    let end = begin + .seconds(Self.seconds)
    do {
      let booked = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<waiting { group.addTask { try await self.book(until: end, seed: UInt64(number)) } }
        return try await group.reduce(0, +)
      }
      return Double(booked) / Decimal.seconds(clock.now - begin)
    } catch {
      throw BenchFailure("A transfer was refused: \(error)")
    }
  }

  private func book(until end: ContinuousClock.Instant, seed: UInt64) async throws -> Int {
    var generator = SplitMix(seed: seed)
    let random = SystemBytes()
    var booked = 0
    while ContinuousClock.now < end {
      let user = Int.random(in: 0..<people.count, using: &generator)
      let accounts = people[user].shuffled(using: &generator)
      let action = LedgerAction.transfer(from: accounts[0], to: accounts[1], .usd(cents: 1))
      _ = try await store.book(
        LedgerCommand(
          user: UserID(row: Int64(user) + 1), key: OperationKey(random: random, at: SettableClock.wall), action: action,
          deadline: .endOfTime))
      booked += 1
    }
    return booked
  }
}
