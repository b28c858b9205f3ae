import Foundation
import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite("What sessions are to tell of new sign-ins")
struct SignInNewsTests {
  let fixture = StoreFixture()

  @Test(
    "A sign-in that replaces a session of the same browser is news once; what was ended by name, or with all others, is none"
  )
  func settled() async throws {
    let door = try SignInFixture(fixture)
    let store = try fixture.open()
    let first = try await door.signIn(store)
    let second = try await door.signIn(store)
    // The browser sends the cookie of its current session.
    let again = try door.session()
    let request = try door.request(of: second.token, 1)
    #expect(try await store.request(request) == .made)
    guard case .right = try await store.check(try door.attempt(request, 1, session: again)) else {
      Issue.record("the code was right")
      return
    }
    let reader = try store.openSQLiteReader()
    func told(_ session: NewSession) throws -> [PublicID?] {
      let unseenSignIns = try #require(try reader.session(session.token)).unseenSignIns
      return unseenSignIns == 0
        ? [] : try reader.signIns(of: UserID(row: 1), from: unseenSignIns).map { $0.session?.line.id }
    }
    #expect(try told(first) == [again.id])
    let third = try await door.signIn(store)
    #expect(try told(first) == [third.id, again.id])
    #expect(try told(again) == [third.id])
    #expect(try await store.endSession(third.id, by: door.request(again)) == .ended)
    #expect(try reader.session(again.token)?.unseenSignIns == 0, "nothing is left to look up")
    #expect(try told(first) == [again.id])
    // Sessions that sign out by themselves are reported all the same.
    try await store.endSession(again.token)
    #expect(try told(first) == [nil])
    _ = try await door.signIn(store)
    #expect(try await store.endOtherSessions(by: door.request(first)) == 1)
    #expect(try reader.session(first.token)?.unseenSignIns == 0)
    store.close()
  }
}
