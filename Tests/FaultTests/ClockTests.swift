import PhoneNumbers
import SQLiteStore
import Synchronization
import TestSupport
import Testing

@testable import WalletCore

@Suite("The clock is wrong")
struct ClockTests {
  private static let minute: Int64 = 60_000
  private static let hour = 60 * minute
  private static let day = 24 * hour
  private static let user = UserID(row: 1)

  /// A store with one account and a test clock.
  private static func books(_ folder: TemporaryFolder) async throws -> (BookTester, AccountID) {
    let books = try BookTester(folder: folder.data, seed: FaultRun.seed)
    try await books.addUsers()
    return (books, try await books.open("A", by: user))
  }

  @Test("Set back: up to ten minutes time stands still in the books, then booking is refused until the clock is right")
  func back() async throws {
    let folder = try TemporaryFolder()
    let (books, account) = try await Self.books(folder)
    defer { books.store.close() }
    let deposit = LedgerAction.deposit(to: account, .usd(cents: 1))
    let opened = books.clock.now()
    books.clock.step(milliseconds: -10 * Self.minute)
    #expect(try await books.book(deposit, by: Self.user).at == opened)
    books.clock.step(milliseconds: -1)
    #expect(await books.refusal(deposit, by: Self.user) == .clockWrong)
    books.clock.step(milliseconds: -50 * Self.minute)
    #expect(await books.refusal(deposit, by: Self.user) == .clockWrong)
    #expect(try books.account(account, of: Self.user).balance == .usd(cents: 1), "reads go on")
    books.clock.step(milliseconds: Self.hour + 1)
    #expect(try await books.book(deposit, by: Self.user).at == opened)
    #expect(try books.store.check() == [])
  }

  @Test("Ten years ahead while the wallet runs: booking is refused, nothing is dated so, and all is well afterwards")
  func ahead() async throws {
    let folder = try TemporaryFolder()
    let (books, account) = try await Self.books(folder)
    defer { books.store.close() }
    let deposit = LedgerAction.deposit(to: account, .usd(cents: 1))
    books.clock.step(milliseconds: 3652 * Self.day)
    #expect(await books.refusal(deposit, by: Self.user) == .clockWrong)
    #expect(try books.account(account, of: Self.user).balance == .usd(cents: 0))
    books.clock.step(milliseconds: -3652 * Self.day + Self.day)
    let at = try await books.book(deposit, by: Self.user).at
    #expect(at == TestClock.start.adding(seconds: 86_400), "a day ahead is taken for right")
    books.clock.step(milliseconds: 1)
    #expect(await books.refusal(deposit, by: Self.user) == .clockWrong)
    #expect(try books.store.check() == [])
  }

  @Test("Set back an hour between two runs: booking is refused until the hour is over")
  func backBetweenRuns() async throws {
    let folder = try TemporaryFolder()
    let (first, account) = try await Self.books(folder)
    first.store.close()
    let earlier = TestClock(at: TestClock.start.adding(seconds: -3600))
    let books = try BookTester(folder: folder.data, clock: earlier, seed: 2)
    defer { books.store.close() }
    let deposit = LedgerAction.deposit(to: account, .usd(cents: 1))
    #expect(await books.refusal(deposit, by: Self.user) == .clockWrong)
    earlier.advance(milliseconds: 50 * Self.minute)
    #expect(try await books.book(deposit, by: Self.user).at == TestClock.start)
    #expect(try books.store.check() == [])
  }

  @Test("Frozen: many operations bear one time, and their order is that of their numbers")
  func frozen() async throws {
    let folder = try TemporaryFolder()
    let (books, account) = try await Self.books(folder)
    defer { books.store.close() }
    for cents in 1...50 {
      _ = try await books.book(.deposit(to: account, .usd(cents: Int64(cents))), by: Self.user)
    }
    let entries = try books.entries(of: try books.account(account, of: Self.user))
    #expect(entries.map(\.change.minorUnits) == Array(1...50))
    #expect(entries.map(\.sequence) == Array(1...50))
    #expect(entries.allSatisfy { $0.at == TestClock.start })
    #expect(try books.store.check() == [])
  }

  @Test(
    "Stepping to and fro at random: time in the books never falls, and each booking is taken or refused by the rule")
  func stepping() async throws {
    try await FaultRun.withSeeds { seed in
      let folder = try TemporaryFolder()
      let (books, account) = try await Self.books(folder)
      defer { books.store.close() }
      var random = SeededGenerator(seed: seed)
      var last = books.clock.now()
      var outcomes: [Bool: Int] = [:]
      for round in 0..<FaultRun.size(short: 300, long: 5000) {
        books.clock.advance(milliseconds: Int64.random(in: 0...20 * Self.minute, using: &random))
        let step = random.chance(3) ? 2 * Self.day : Int64.random(in: 0...25 * Self.minute, using: &random)
        books.clock.step(milliseconds: random.chance(50) ? step : -step)
        // Someone corrects the clock now and then.
        if random.chance(20) {
          books.clock.step(milliseconds: books.clock.monotonic().milliseconds - books.clock.now().milliseconds)
        }
        let (now, monotonic) = (books.clock.now().milliseconds, books.clock.monotonic().milliseconds)
        let isRight = now >= last.milliseconds - 10 * Self.minute && now <= monotonic + Self.day
        let before = last
        do throws(LedgerRefusal) {
          last = try await books.book(.deposit(to: account, .usd(cents: 1)), by: Self.user).at
          #expect(isRight && last == max(before, Timestamp(milliseconds: now)), "seed \(seed), round \(round)")
        } catch {
          #expect(!isRight && error == .clockWrong, "seed \(seed), round \(round)")
        }
        outcomes[isRight, default: 0] += 1
      }
      #expect(outcomes[true, default: 0] > 50 && outcomes[false, default: 0] > 5, "seed \(seed)")
      let times = try books.entries(of: try books.account(account, of: Self.user)).map(\.at)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "seed \(seed)")
      #expect(try books.store.check() == [], "seed \(seed)")
    }
  }

  @Test(
    "However the wall clock is set, a code and a session that have expired stay so, and one that has not goes on",
    arguments: [-3652 * day, -hour, hour, 3652 * day])
  func nothingRevives(step: Int64) async throws {
    let folder = try TemporaryFolder()
    let desk = try Desk(folder)
    let session = try await desk.signIn()
    let code = try await desk.code(for: desk.browser(1))
    desk.clock.step(milliseconds: step)
    #expect(try await desk.isSignedIn(session), "the wall clock ends no session")
    #expect(await desk.refusal(code, desk.browser(1)) == nil, "and no code")

    let late = try await desk.code(for: desk.browser(2))
    desk.clock.advance(milliseconds: 8 * Self.day)
    #expect(await desk.refusal(late, desk.browser(2)) == .expired)
    #expect(try await !desk.isSignedIn(session))
    desk.clock.step(milliseconds: -step - 9 * Self.day)
    #expect(await desk.refusal(late, desk.browser(2)) == .expired)
    #expect(try await !desk.isSignedIn(session))

    // The next run starts with a wall clock set before all of that.
    _ = try await desk.signIn(3)
    desk.close()
    let again = try Desk(folder, at: TestClock.start.adding(seconds: -3600))
    defer { again.close() }
    #expect(await again.refusal(late, desk.browser(2)) != nil)
    #expect(try await !again.isSignedIn(session))
  }
}

/// The wallet's core with an adjustable clock, and what it needs from a user.
private final class Desk {
  let clock: TestClock
  let wallet: Wallet
  private let context: WalletContext
  private let messages = Messages()
  private let phone: E164Number

  func isSignedIn(_ session: SessionToken) async throws -> Bool {
    if case .holds = try await wallet.session(of: session) { true } else { false }
  }

  private final class Messages: SMSSender {
    let last = Mutex("")
    func send(_ message: SMSMessage) async throws(SMSFailure) { last.withLock { $0 = message.text } }
  }

  init(_ folder: TemporaryFolder, at moment: Timestamp = TestClock.start) throws {
    clock = TestClock(at: moment)
    phone = try #require(E164Number(e164: "+15305550123"))
    // Must not repeat the identifiers of an earlier run.
    let random = SeededRandom(seed: UInt64(bitPattern: moment.milliseconds))
    let store = try SQLiteStore.open(StoreConfiguration(folder: folder.data, clock: clock, random: random))
    if let newest = store.newestMoment { clock.advance(toAtLeast: newest) }
    context = WalletContext(
      store: store, clock: clock, random: random, sms: messages, policy: SignInPolicy(),
      key: HMACKey(Array(repeating: 7, count: 32)), handlerTime: 10)
    wallet = try Wallet(context)
  }

  func close() { context.stop() }

  func browser(_ number: UInt64) -> SessionToken { SessionToken(random: SeededRandom(seed: number)) }

  private func caller(_ browser: SessionToken) -> Caller {
    Caller(
      browser: browser, device: nil, address: "127.0.0.1", network: ClientNetwork(bytes: [127, 0, 0, 1]), agent: "Test",
      host: "localhost")
  }

  func code(for browser: SessionToken) async throws -> String {
    try await wallet.sendCode(to: phone, caller: caller(browser))
    return String(messages.last.withLock { $0 }.prefix(6))
  }

  func signIn(_ number: UInt64 = 0) async throws -> SessionToken {
    let code = try await code(for: browser(number))
    return try await wallet.storeAuthentication(code: code, caller: caller(browser(number)), shared: false).token
  }

  func refusal(_ code: String, _ browser: SessionToken) async -> CodeRefusal? {
    do throws(CodeRefusal) {
      _ = try await wallet.storeAuthentication(code: code, caller: caller(browser), shared: false)
      return nil
    } catch {
      return error
    }
  }
}
