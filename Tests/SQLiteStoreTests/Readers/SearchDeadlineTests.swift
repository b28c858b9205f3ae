import PhoneNumbers
import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

@Suite("A search takes no longer than a request may")
struct SearchDeadlineTests {
  private struct SilentSender: SMSSender {
    func send(_ message: SMSMessage) async throws(SMSFailure) {}
  }

  @Test("All pieces of a search have one time together; when it is over, the answer says so")
  func together() async throws {
    let fixture = StoreFixture()
    let clock = fixture.clock
    var configuration = fixture.configuration
    // Below, each look at the clock takes a second.
    configuration.historySeconds = 0
    let store = try SQLiteStore.open(configuration)
    let person = Person(store, fixture)
    let account = try await person.open("A")
    for _ in 0..<30 { try await person.book(.deposit(to: account, .usd(cents: 1))) }
    clock.tick(seconds: 1)
    let context = WalletContext(
      store: store, clock: clock, random: fixture.random, sms: SilentSender(), policy: SignInPolicy(),
      key: HMACKey(fixture.random.bytes(32)), handlerTime: 10)
    let history = WalletHistory(context)
    let user = SignedInUser(id: person.user, phone: try #require(E164Number(e164: "+12025550123")), name: "")
    let wanted = try #require(EntrySearch("nothing", currency: .usd))
    let zone = DayZone { _ in 0 }
    let whole = try await history.search(wanted, in: account, of: user, month: nil, page: 1, zone: zone, looks: 10)
    #expect(whole?.entries == [])
    await #expect(throws: StoreFailure.expired) {
      try await history.search(wanted, in: account, of: user, month: nil, page: 1, zone: zone, looks: 1)
    }
    store.close()
  }
}
