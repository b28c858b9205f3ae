import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

@Suite("Story: the clock was wrong, and the owner says that it is right now")
struct ClockAcceptanceTests {
  let fixture = StoreFixture()
  private let year = 365 * 86_400

  /// A wallet whose clock was ten years ahead when its last operation was booked, restarted with the right clock.
  private func lockedWallet() async throws -> (Person, AccountID, booked: Timestamp) {
    fixture.clock.advance(seconds: 10 * year)
    let store = try fixture.open()
    let account = try await Person(store, fixture).open("A", holding: 1)
    let booked = fixture.clock.now()
    store.close()
    fixture.clock.step(seconds: -10 * year)
    let person = Person(try fixture.open(), fixture)
    fixture.clock.advance(toAtLeast: try #require(person.store.newestMoment))
    return (person, account, booked)
  }

  @Test(
    "Far before the newest operation nothing is booked until it is accepted; then time stands still, and never goes back"
  )
  func behind() async throws {
    let (person, account, booked) = try await lockedWallet()
    let deposit = LedgerAction.deposit(to: account, .usd(cents: 1))
    #expect(await person.refusal(deposit) == .clockWrong)
    let asked = try person.store.clock(accepting: false)
    #expect(asked == ClockState(now: fixture.clock.now(), newest: booked, verdict: .behind))
    #expect(await person.refusal(deposit) == .clockWrong, "asking accepts nothing")
    #expect(try person.store.clock(accepting: true).verdict == .behind)
    #expect(try await person.book(deposit).at == booked)
    fixture.clock.advance(seconds: 3600)
    #expect(try await person.book(deposit).at == booked)
    #expect(try person.store.check() == [])
  }

  @Test("The acceptance outlives restarts, and a clock set back behind it locks the books again")
  func restarted() async throws {
    let (person, account, booked) = try await lockedWallet()
    let deposit = LedgerAction.deposit(to: account, .usd(cents: 1))
    _ = try person.store.clock(accepting: true)
    person.store.close()
    let again = Person(try fixture.open(), fixture)
    #expect(try await again.book(deposit).at == booked)
    fixture.clock.step(seconds: -600)
    try await again.book(deposit)
    fixture.clock.step(seconds: -1)
    #expect(await again.refusal(deposit) == .clockWrong)
    _ = try again.store.clock(accepting: true)
    try await again.book(deposit)
    again.store.close()
    let third = Person(try fixture.open(), fixture)
    fixture.clock.step(seconds: -600)
    try await third.book(deposit)
    #expect(try third.store.check() == [])
  }

  @Test("When the clock has come to where it once stood, operations bear its time and it is measured as before")
  func caughtUp() async throws {
    let (person, account, booked) = try await lockedWallet()
    let deposit = LedgerAction.deposit(to: account, .usd(cents: 1))
    _ = try person.store.clock(accepting: true)
    try await person.book(deposit)
    fixture.clock.advance(seconds: 10 * year + 5)
    #expect(try await person.book(deposit).at == booked.adding(seconds: 5))
    fixture.clock.step(seconds: -606)
    #expect(await person.refusal(deposit) == .clockWrong)
  }

  @Test(
    "A clock that gains more than a day while the wallet runs books nothing until it is accepted, also if it was behind before"
  )
  func jumpedAhead() async throws {
    let (person, account, _) = try await lockedWallet()
    let deposit = LedgerAction.deposit(to: account, .usd(cents: 1))
    _ = try person.store.clock(accepting: true)
    fixture.clock.step(seconds: 86_400)
    try await person.book(deposit)
    fixture.clock.step(seconds: 1)
    #expect(await person.refusal(deposit) == .clockWrong)
    #expect(try person.store.clock(accepting: false).verdict == .jumpedAhead)
    _ = try person.store.clock(accepting: true)
    try await person.book(deposit)
    // Time that really passes is not a jump.
    fixture.clock.advance(seconds: 30 * 86_400)
    try await person.book(deposit)
    #expect(try person.store.clock(accepting: false).verdict == .right)
  }

  @Test("Where nothing is wrong accepting changes nothing, and writes nothing down")
  func right() async throws {
    let person = Person(try fixture.open(), fixture)
    #expect(
      try person.store.clock(accepting: true)
        == ClockState(
          now: TestClock.start, newest: TestClock.start, verdict: .right))
    _ = try await person.open("A", holding: 1)
    fixture.clock.advance(seconds: 60)
    #expect(try person.store.clock(accepting: true).verdict == .right)
    #expect(RawConnection(fixture.database).text("SELECT count(*) FROM accepted_clock") == "0")
  }

  @Test("A stopped store is not waited for")
  func stopped() throws {
    let store = try fixture.open()
    store.close()
    #expect(throws: StoreFailure.closed) { try store.clock(accepting: true) }
  }
}
