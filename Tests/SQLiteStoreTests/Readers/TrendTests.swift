import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

/// Compares the balances at the ends of the last days with the same calculated from every single entry.
@Suite("Trends") struct TrendTests {
  let fixture = StoreFixture()

  /// Zones in which days begin in unusual ways; a test's clock starts in January 2027.
  enum Zone: CaseIterable {
    case utc, nepal, forwardAtTwo, backAtThree, forwardAtMidnight, backAtMidnight

    /// Clock changes, if any, happen 40 days after the start of the test.
    var zone: DayZone {
      let day = (TestClock.start.milliseconds / 86_400_000 + 40) * 86_400_000
      func changing(at hour: Int64, from before: Int, to after: Int) -> DayZone {
        let moment = day + hour * 3_600_000 - Int64(before) * 1000
        return DayZone { $0.milliseconds < moment ? before : after }
      }
      return switch self {
      case .utc: DayZone { _ in 0 }
      case .nepal: DayZone { _ in 20_700 }
      case .forwardAtTwo: changing(at: 2, from: -18_000, to: -14_400)
      case .backAtThree: changing(at: 3, from: 7200, to: 3600)
      case .forwardAtMidnight: changing(at: 0, from: -10_800, to: -7200)
      case .backAtMidnight: changing(at: 24, from: -7200, to: -10_800)
      }
    }
  }

  /// The balance of each day; nil before the account existed.
  private func closings(_ trend: BalanceTrend) -> [Int64?] { (0..<TrendDays.count).map { trend.balance(on: $0) } }

  /// The same calculated from all entries, which are in the order of their times.
  private func naive(
    _ account: Account, _ entries: [Entry], upTo today: CivilDay, _ zone: DayZone, todayIsOver: Bool = false
  ) -> [Int64?] {
    var (next, balance) = (0, Int64(0))
    return (1 - TrendDays.count...0).map { distance in
      let end = zone.start(of: today.adding(days: Int64(distance + 1)))
      let countsAll = distance == 0 && !todayIsOver
      while next < entries.count, countsAll || entries[next].at < end {
        balance = entries[next].balance.minorUnits
        next += 1
      }
      return countsAll || account.openedAt < end ? balance : nil
    }
  }

  /// The entries of accounts: those already read do not change, so only later ones are read.
  private struct Past {
    var entries: [AccountID: [Entry]] = [:]

    mutating func entries(_ person: Person, _ account: Account, deadline: Timestamp) async throws -> [Entry] {
      let known = entries[account.id] ?? []
      let more = try await person.store.history(for: person.user, deadline: deadline) { reader throws(StoreFailure) in
        try reader.entries(of: account, in: Int64(known.count + 1)...100_000, limit: 100_000)
      }
      for (before, after) in zip(known.suffix(1) + more, more) { #expect(before.at <= after.at) }
      entries[account.id] = known + more
      return known + more
    }
  }

  @Test("Every account's days are those that its history tells", .slow, arguments: Zone.allCases)
  func history(_ kind: Zone) async throws {
    let zone = kind.zone
    let person = Person(try fixture.open(), fixture)
    // One reader throughout, so that it still holds what it kept when that is out of date.
    let reader = try person.store.openSQLiteReader()
    let calendar = TrendCalendar(zone: zone)
    var generator = SeededGenerator(seed: UInt64(Zone.allCases.firstIndex(of: kind) ?? 0) + 7)
    var open: [AccountID] = []
    var closed: [AccountID] = []
    var past = Past()
    for round in 0..<110 {
      let action = open.count < 2 ? 0 : Int.random(in: 0..<20, using: &generator)
      switch action {
      case 0: open.append(try await person.open("A\(round)", holding: Int64(round % 3) * 5_000))
      case 1 where open.count > 2:
        let id = open.removeFirst()
        try await person.book(.close(id, seen: try person.account(id).sequence, moveTo: open[0]))
        closed.append(id)
      case 2 where !closed.isEmpty:
        let id = closed.removeLast()
        if await person.refusal(.reopen(id)) == nil { open.append(id) } else { closed.append(id) }
      case 3:
        // Enough entries for the trend to be kept, or to need a search.
        let count = [30, 140, 290].randomElement(using: &generator) ?? 0
        for _ in 0..<count {
          try await person.book(.deposit(to: open[0], .usd(cents: 3)))
          fixture.clock.advance(seconds: Int.random(in: 0...9000, using: &generator))
        }
      case 4, 5: _ = await person.refusal(.withdraw(from: open[0], .usd(cents: 150)))
      case 6, 7: _ = await person.refusal(.transfer(from: open[1], to: open[0], .usd(cents: 700)))
      default: try await person.book(.deposit(to: open[round % open.count], .usd(cents: Int64(round) * 100 + 1)))
      }
      try await check(person, reader, calendar, zone, &past)
      moveOn(zone, &generator)
      try await check(person, reader, calendar, zone, &past)
    }
    try await checkPast(person, zone, &generator, &past)
  }

  /// Lets time pass, sometimes exactly to midnight or to the last millisecond before it.
  private func moveOn(_ zone: DayZone, _ generator: inout SeededGenerator) {
    let now = fixture.clock.now()
    let midnight = zone.start(of: zone.day(of: now).adding(days: 1)).milliseconds - now.milliseconds
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: fixture.clock.advance(milliseconds: midnight)
    case 1: fixture.clock.advance(milliseconds: midnight - 1)
    case 2: fixture.clock.advance(milliseconds: 1)
    case 3: fixture.clock.advance(seconds: Int.random(in: 0...400_000, using: &generator))
    default: fixture.clock.advance(seconds: Int.random(in: 0...60_000, using: &generator))
    }
  }

  private func check(
    _ person: Person, _ reader: SQLiteReader, _ calendar: TrendCalendar, _ zone: DayZone, _ past: inout Past
  ) async throws {
    let now = fixture.clock.now()
    let found = try reader.openAccounts(of: person.user, over: calendar.days(at: now))
    #expect(found.accounts == (try reader.openAccounts(of: person.user)))
    for (account, trend) in zip(found.accounts, found.trends) {
      let wanted = naive(
        account, try await past.entries(person, account, deadline: fixture.later), upTo: zone.day(of: now), zone)
      #expect(closings(trend) == wanted)
      #expect(trend.changes.allSatisfy { $0.day > trend.begin })
    }
  }

  private func checkPast(
    _ person: Person, _ zone: DayZone, _ generator: inout SeededGenerator, _ past: inout Past
  ) async throws {
    let today = zone.day(of: fixture.clock.now())
    let history = WalletHistory(
      WalletContext(
        store: person.store, clock: fixture.clock, random: fixture.random, sms: MessageBox(), policy: SignInPolicy(),
        key: HMACKey([1]), handlerTime: 30))
    let user = SignedInUser(
      id: person.user, phone: try #require(E164Number(e164: "+15550100")), name: "", provenAt: fixture.clock.now(),
      unseenSignIns: 0)
    for _ in 0..<12 {
      let day = today.adding(days: -Int64.random(in: 0...90, using: &generator))
      let found = try await history.accounts(of: user, atEndOf: day, zone: zone)
      for (account, trend) in zip(found.accounts, found.trends) {
        let wanted = naive(
          account, try await past.entries(person, account, deadline: fixture.later), upTo: day, zone, todayIsOver: true)
        #expect(closings(trend) == wanted)
        #expect(trend.closing == account.balance.minorUnits)
      }
    }
  }

  @Test("The line of a young account begins where the account does")
  func young() async throws {
    let zone = DayZone { _ in 0 }
    let person = Person(try fixture.open(), fixture)
    _ = try await person.open("A", holding: 500)
    let reader = try person.store.openSQLiteReader()
    let calendar = TrendCalendar(zone: zone)
    func trend() throws -> BalanceTrend? {
      try reader.openAccounts(of: person.user, over: calendar.days(at: fixture.clock.now())).trends.first
    }
    #expect(try trend() == BalanceTrend(begin: 29, opening: 500, changes: []))
    fixture.clock.advance(seconds: 86_400)
    #expect(try trend() == BalanceTrend(begin: 28, opening: 500, changes: []))
    fixture.clock.advance(seconds: 28 * 86_400)
    #expect(try trend() == BalanceTrend(begin: 0, opening: 500, changes: []))
    fixture.clock.advance(seconds: 400 * 86_400)
    #expect(try trend() == BalanceTrend(begin: 0, opening: 500, changes: []))
  }

  @Test("Where the clock was set back, what is booked under later days counts for today")
  func clockSetBack() async throws {
    let zone = DayZone { _ in 0 }
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A", holding: 500)
    let reader = try person.store.openSQLiteReader()
    let before = fixture.clock.now()
    fixture.clock.advance(seconds: 3 * 86_400)
    try await person.book(.deposit(to: account, .usd(cents: 1)))
    let days = TrendDays(upTo: zone.day(of: before.adding(seconds: 86_400)), zone: zone)
    let found = try reader.openAccounts(of: person.user, over: days)
    #expect(found.trends.first == BalanceTrend(begin: 28, opening: 500, changes: [.init(day: 29, balance: 501)]))
  }

  @Test("What is over of a busy account's days stays right when a booking of the day before comes late")
  func lateBooking() async throws {
    let zone = DayZone { _ in 0 }
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A", holding: 500)
    for _ in 0..<40 { try await person.book(.deposit(to: account, .usd(cents: 1))) }
    let reader = try person.store.openSQLiteReader()
    // The page is shown after midnight, by a clock read slightly after the writer's.
    let tomorrow = TrendDays(upTo: zone.day(of: fixture.clock.now()).adding(days: 1), zone: zone)
    func trend() throws -> BalanceTrend? { try reader.openAccounts(of: person.user, over: tomorrow).trends.first }
    #expect(try trend() == BalanceTrend(begin: 28, opening: 540, changes: []))
    #expect(try trend() == BalanceTrend(begin: 28, opening: 540, changes: []))
    try await person.book(.deposit(to: account, .usd(cents: 1)))
    #expect(try trend() == BalanceTrend(begin: 28, opening: 541, changes: []))
  }

  @Test("An account with thousands of bookings in the days is searched once, and others are read from few entries")
  func busy() throws {
    let store = try StoreSeeding(fixture.configuration)
    let user = try store.addUser(
      try #require(E164Number(e164: "+15550100")), named: try UserName("A"), at: fixture.clock.now())
    func command(_ action: LedgerAction) -> LedgerCommand {
      LedgerCommand(user: user, key: fixture.key(), action: action, deadline: fixture.later)
    }
    let account = try store.book(command(.open(name: try AccountName("A"), currency: .usd))).account
    fixture.clock.advance(seconds: 10 * 86_400)
    for _ in 0..<6000 {
      try store.book(command(.deposit(to: account, .usd(cents: 2))))
      fixture.clock.advance(seconds: 300)
    }
    try store.finish()
    let raw = RawConnection(fixture.database)
    for statement in [TrendQueries.newestFirst, TrendQueries.entry] {
      let plan = raw.plan("\(statement.text)")
      #expect(plan.contains("SEARCH") && !plan.contains("SCAN") && !plan.contains("B-TREE"), "\(plan)")
    }
    let opened = try fixture.open()
    let reader = try opened.openSQLiteReader()
    let zone = DayZone { _ in 3600 }
    let days = TrendDays(upTo: zone.day(of: fixture.clock.now()), zone: zone)
    let first = try reader.openAccounts(of: user, over: days)
    #expect(first.accounts.first?.sequence == 6000 && first.trends.first?.closing == 12_000)
    #expect(first.trends.first?.begin == 0 && first.trends.first?.changes.count == 22)
    #expect(try reader.openAccounts(of: user, over: days).trends == first.trends)
    opened.close()
  }
}
