import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

/// A number that waits for its user, while the clock is wrong.
extension RestoredChangesTests {
  private static let new = "+15305550199"

  /// A restored wallet whose clock is an hour behind: a user with an app has to prove the new number, and the second
  /// user has booked something.
  private func restoredBehind() async throws -> SQLiteStore {
    let store = try openWallet()
    let request = try door().request(try await door().signIn(store))
    try await turnAppOn([1], store, request)
    #expect(try await user(store, by: "+15305550160", of: fixture.wallet) == 2)
    try fixture.backup()
    try await changeNumber(from: first, to: Self.new, store)
    #expect(done(try restore(store)) == counts(1, 0, 0))
    let restored = try open(other)
    _ = try await Person(restored, other, row: 2).open("A", holding: 1)
    other.clock.step(seconds: -3600)
    return restored
  }

  @Test("A right code or app's code for a number that waits is refused, and used up by nothing; another user signs in")
  func waitingByWrongClock() async throws {
    let store = try await restoredBehind()
    defer { store.close() }
    let reader = try store.openSQLiteReader()
    let events = try reader.events(of: UserID(row: 1), limit: 200).map(\.kind)
    var door = try door(Self.new, of: other)
    door.policy.checksAddressFiveMinutes = 2
    let browser = try other.token()
    let asked = try door.request(of: browser, 1)
    #expect(try await store.request(asked) == .made)
    // The restore used up the steps until then.
    let step = OneTimePassword.step(at: other.clock.monotonic()) + 2
    for _ in 0..<6 {
      #expect(try await store.check(try door.attempt(asked, 1)) == .refused(.clockWrong))
      let way = try door.alternative(browser, .app(step: step, secret: [1]))
      #expect(try await store.signIn(way) == .refused(.clockWrong))
    }
    for wrong in [AlternativeProof.app(step: 5, secret: [1]), .app(step: step, secret: [2])] {
      #expect(try await store.signIn(try door.alternative(browser, wrong)) == .refused(.wrong(beginsWait: false)))
      other.clock.advance(seconds: 301)
    }
    #expect(try store.usersWithoutNumber() == 1)
    #expect(try reader.events(of: UserID(row: 1), limit: 200).map(\.kind) == [.failedCode, .failedCode] + events)
    #expect(RawConnection(other.database).text("SELECT count(*) FROM session WHERE user_id=1") == "0")
    other.clock.step(seconds: -4000)
    #expect(try await user(store, by: "+15305550160", of: other) == 2)

    let again = try door.request(of: browser, 1)
    #expect(try await store.request(again) == .made)
    #expect(try store.clock(accepting: true).verdict == .behind)
    guard
      case .signedIn(let made) = try await store.signIn(try door.alternative(browser, .app(step: step, secret: [1])))
    else {
      Issue.record("not signed in")
      return
    }
    #expect(made.user == UserID(row: 1) && !made.isNew)
    #expect(try store.usersWithoutNumber() == 0)
  }
}
