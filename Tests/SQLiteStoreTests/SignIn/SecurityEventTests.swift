@testable import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

@Suite("What is kept of what happened at a user's door")
struct SecurityEventTests {
  @Test("Who does one thing a thousand times pushes nothing else out")
  func bounded() async throws {
    let fixture = StoreFixture()
    let store = try fixture.open()
    let door = try SignInFixture(fixture)
    let session = try await door.signIn(store)
    let user = UserID(row: 1)
    for _ in 0..<1000 {
      store.recordLater(
        SecurityEvent(.exported, at: fixture.clock.now(), address: "192.0.2.1", agent: "Test"), of: user)
    }
    // The writer runs commands in order: once it has answered this one, the others are done.
    try await store.acknowledgeSignIns(upTo: 0, by: door.request(session))
    let events = try store.openSQLiteReader().events(of: user, limit: 500)
    #expect(events.count { $0.kind == .exported } == 20)
    #expect(events.last?.kind == .signedIn)
  }
}
