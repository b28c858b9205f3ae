import PhoneNumbers
import SQLiteStore
import SystemSupport
import TestSupport
import Testing

@testable import WalletCore

@Suite("A piece of history has a time")
struct ReadTimeLimitTests {
  private let fixture = StoreFixture()

  private struct SilentSender: SMSSender {
    func send(_ message: SMSMessage) async throws(SMSFailure) {}
  }

  /// An account with a thousand entries, in a store whose clock can tick.
  private func person(
    seconds: Int
  ) async throws -> (person: Person, account: Account, clock: TestClock) {
    let clock = fixture.clock
    var configuration = fixture.configuration
    configuration.historySeconds = seconds
    let person = Person(try SQLiteStore.open(configuration), fixture)
    let id = try await person.open("A")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<1000 { group.addTask { try await person.book(.deposit(to: id, .usd(cents: 1))) } }
      try await group.waitForAll()
    }
    return (person, try person.account(id), clock)
  }

  private func turnover(_ person: Person, _ account: Account) async throws(StoreFailure) -> Int64 {
    try await person.store.history(for: person.user, deadline: fixture.later) { reader throws(StoreFailure) in
      try reader.turnover(of: account, in: 1...1000).in.minorUnits
    }
  }

  private func manyBalances(_ person: Person, _ account: Account) async throws(StoreFailure) -> Int64 {
    try await person.store.history(for: person.user, deadline: fixture.later) { reader throws(StoreFailure) in
      var sum: Int64 = 0
      for _ in 0..<10 { sum += try reader.balance(of: account, after: 1).minorUnits }
      return sum
    }
  }

  @Test("S58: one statement of SQLite's that goes on and on is cut, and the next piece is read as ever")
  func oneStatement() async throws {
    let (person, account, clock) = try await person(seconds: 2)
    #expect(try await turnover(person, account) == 1000)
    clock.tick(seconds: 1)
    await #expect(throws: StoreFailure.tooMuch) { try await turnover(person, account) }
    clock.tick(seconds: 0)
    #expect(try await turnover(person, account) == 1000)
    person.store.close()
  }

  @Test("S58: many short reads in one piece are cut too; with 0 nothing is")
  func manyReads() async throws {
    for (seconds, refused) in [(2, true), (0, false)] {
      let (person, account, clock) = try await person(seconds: seconds)
      clock.tick(seconds: 1)
      if refused {
        await #expect(throws: StoreFailure.tooMuch) { try await manyBalances(person, account) }
      } else {
        #expect(try await manyBalances(person, account) == 10)
      }
      person.store.close()
    }
  }

  @Test("S58: an export whose piece takes too long ends there, and does not look whole when it is asked again")
  func export() async throws {
    let (person, account, clock) = try await person(seconds: 2)
    let context = WalletContext(
      store: person.store, clock: clock, random: fixture.random, sms: SilentSender(), policy: SignInPolicy(),
      key: HMACKey(fixture.random.bytes(32)), handlerTime: 60)
    let ada = SignedInUser(id: person.user, phone: try #require(E164Number(e164: "+15305557001")), name: "")
    let history = WalletHistory(context)
    for scope in [ExportScope.everything(.csv), .account(account.id, month: nil, .csv)] {
      let stream = try #require(try await history.export(scope, for: ada, zone: .utc))
      #expect(try await stream.next()?.isEmpty == false)
      clock.tick(seconds: 1)
      for _ in 0..<2 { await #expect(throws: StoreFailure.tooMuch) { try await stream.next() } }
      clock.tick(seconds: 0)
      await #expect(throws: StoreFailure.tooMuch) { try await stream.next() }
    }
    person.store.close()
  }

  @Test("With two threads a long reading holds up no other, and both end when the store closes")
  func two() async throws {
    var configuration = fixture.configuration
    configuration.historyThreads = 2
    let store = try SQLiteStore.open(configuration)
    let deadline = fixture.later
    // Each waits until the other has begun. Often, because both may be asked for before a thread has woken up.
    for round in 0..<300 {
      let (first, second) = (try Wakeup(), try Wakeup())
      async let one: Duration = store.history(for: nil, deadline: deadline) { _ throws(StoreFailure) in
        first.send()
        return ContinuousClock().measure { second.wait(milliseconds: 20_000) }
      }
      async let two: Duration = store.history(for: nil, deadline: deadline) { reader throws(StoreFailure) in
        let waited = ContinuousClock().measure { first.wait(milliseconds: 20_000) }
        second.send()
        _ = try reader.head()
        return waited
      }
      let waited = max(try await one, try await two)
      try #require(waited < .seconds(20), "round \(round): one of them waited for the end of the other")
    }
    store.close()
    await #expect(throws: StoreFailure.closed) {
      try await store.history(for: nil, deadline: deadline) { _ throws(StoreFailure) in }
    }
  }
}
