import PhoneNumbers
import SQLiteStore
import WalletCore

/// Makes a data folder that the wallet opens as its own, full of users with a history.
///
/// Balances, names and the order of everything depend only on the plan; keys, tokens and identifiers come from the
/// random source.
struct Seeding {
  /// How long before now the history begins, in milliseconds.
  private static let past: Int64 = 300 * 86_400_000
  /// The accounts' names; further accounts begin with the first again.
  static let names = ["Everyday", "Rent & bills", "Tom's <savings>", "Holidays \"27\"", "Café fund"]

  /// The accounts' currencies, if they have several: each has a rate from the start.
  static let currencies: [Currency] = [.usd] + ["EUR", "JPY", "GBP", "CHF"].compactMap { Currency(code: $0) }

  private let plan: SeedPlan
  private let random: any RandomSource
  private let clock: SettableClock
  /// When the history ends.
  private let end: Timestamp
  private let configuration: StoreConfiguration
  private var generator: SplitMix
  private var booked = 0

  /// - Parameters:
  ///   - plan: how much to make.
  ///   - random: where keys, tokens and identifiers come from.
  ///   - clock: shows the time at which the history ends; the seeding moves it into the past and back.
  init(_ plan: SeedPlan, random: any RandomSource, clock: SettableClock) {
    self.plan = plan
    self.random = random
    self.clock = clock
    end = clock.now()
    generator = SplitMix(seed: plan.seed)
    configuration = StoreConfiguration(
      folder: plan.folder, clock: clock, random: random, accountsAllowed: 0)
  }

  /// Makes everything. The store is then opened again, which checks it completely.
  consuming func run() throws(BenchFailure) -> SeedResult {
    let stopwatch = ContinuousClock()
    let begin = stopwatch.now
    let people = try fill()
    let filled = stopwatch.now
    do throws(StoreOpenFailure) { try SQLiteStore.open(configuration).close() } catch {
      throw BenchFailure("The store does not open again: \(error)")
    }
    let checked = stopwatch.now
    let key = random.bytes(32)
    let file = try NewFile(DataFolder.File.key.path(in: plan.folder))
    try file.write(key)
    try file.finish()
    try SeedFiles(plan: plan, people: people, key: HMACKey(key), random: random).write(&generator)
    return SeedResult(
      plan: plan, booking: filled - begin, checking: checked - filled, writing: stopwatch.now - checked)
  }

  /// Fills only the store: not checked, without key and files.
  mutating func fill() throws(BenchFailure) -> SeededPeople {
    clock.set(Timestamp(milliseconds: end.milliseconds - Self.past))
    let store: StoreSeeding
    do throws(StoreOpenFailure) { store = try StoreSeeding(configuration) } catch {
      throw BenchFailure("The data folder cannot be made: \(error)")
    }
    var people = SeededPeople(plan)
    do {
      for number in 0..<plan.users {
        let (token, accounts) = try addPerson(number, to: store)
        people.append(token, accounts)
        try lengthen(people, upTo: (plan.long - 1) * (number + 1) / plan.users, in: store)
        if (number + 1) % 50_000 == 0 { Output.tell("\(number + 1) users") }
      }
      clock.set(end)
      try store.finish()
    } catch {
      throw BenchFailure("The store takes no more: \(error)")
    }
    return people
  }

  /// Adds a user with accounts and one deposit in each, signed in now and remembered.
  private mutating func addPerson(
    _ number: Int, to store: StoreSeeding
  ) throws -> (SessionToken, [AccountID]) {
    guard let phone = E164Number(e164: "+1555\(2_000_000 + number)") else { throw BenchFailure("no phone number") }
    let name = try UserName("Ann O'Neill & Söhne \(number + 1)")
    setClockForNext()
    let user = try store.addUser(phone, named: name, at: clock.now())
    var accounts: [AccountID] = []
    for index in 0..<plan.accounts {
      let name = try AccountName(Self.names[index % Self.names.count])
      let currency = Self.currencies[index % plan.currencies]
      let account = try book(.open(name: name, currency: currency), by: user, in: store).account
      let cents = Int64.random(in: plan.leastBalance..<(plan.leastBalance + 9_900_000), using: &generator)
      try book(.deposit(to: account, Money(minorUnits: cents, currency: currency)), by: user, in: store)
      accounts.append(account)
    }
    let token = SessionToken(random: random)
    let policy = SignInPolicy()
    try store.addSession(
      NewSession(
        token: token.hash, id: random.publicID(), createdAt: end, expiresAt: end.adding(seconds: policy.sessionLife),
        idleSeconds: policy.sessionIdle, shared: false, sessionsAllowed: 0), of: user)
    return (token, accounts)
  }

  /// Deposits and withdraws a cent until the long account has `wanted` entries beyond its first.
  private mutating func lengthen(_ people: SeededPeople, upTo wanted: Int, in store: StoreSeeding) throws {
    guard let account = people.accounts(of: 0).first else { return }
    while lengthened < wanted {
      let cent = Money.usd(cents: 1)
      let action: LedgerAction =
        lengthened.isMultiple(of: 2) ? .deposit(to: account, cent) : .withdraw(from: account, cent)
      try book(action, by: UserID(row: 1), in: store)
      lengthened += 1
    }
  }

  private var lengthened = 0

  @discardableResult
  private mutating func book(
    _ action: LedgerAction, by user: UserID, in store: StoreSeeding
  ) throws(LedgerRefusal) -> LedgerReceipt {
    setClockForNext()
    return try store.book(
      LedgerCommand(user: user, key: OperationKey(random: random, at: clock.now()), action: action, deadline: end))
  }

  /// Spreads the operations evenly over the history.
  private mutating func setClockForNext() {
    booked += 1
    let share = Self.past / Int64(plan.operations + 1)
    clock.set(Timestamp(milliseconds: end.milliseconds - Self.past + share * Int64(booked)))
  }
}

/// What a seeding did, and how long it took.
struct SeedResult: CustomStringConvertible {
  let plan: SeedPlan
  let booking: Duration
  let checking: Duration
  let writing: Duration

  var description: String {
    let seconds = { (duration: Duration) in Decimal.text(Decimal.seconds(duration), places: 1) + " s" }
    let rate = { (count: Int, duration: Duration) in
      Decimal.text(Double(count) / max(Decimal.seconds(duration), 1e-9), places: 0) + "/s"
    }
    return """
      \(plan.users) users, \(plan.users * plan.accounts) accounts, \(plan.operations) operations in \
      \(seconds(booking)) (\(rate(plan.operations, booking))); checked in \(seconds(checking)); \
      \(plan.transfers) requests in \(seconds(writing)) (\(rate(plan.transfers, writing)))
      """
  }
}
