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

  @Test("S62: very many old events go in pieces, the oldest first, where codes are asked for and people sign in")
  func pieces() async throws {
    let fixture = StoreFixture()
    let store = try fixture.open()
    let door = try SignInFixture(fixture)
    let session = try await door.signIn(store)
    let reader = try store.openSQLiteReader()
    let long = fixture.clock.now().adding(seconds: -400 * 86_400)
    let kinds = SecurityEvent.Kind.allCases.filter { $0 != .signedIn }
    for number in 0..<20 {
      for kind in kinds {
        store.recordLater(
          SecurityEvent(kind, at: long.adding(seconds: number), address: "192.0.2.1", agent: "Test"),
          of: UserID(row: 1))
      }
    }
    try await store.acknowledgeSignIns(upTo: 0, by: door.request(session))
    func old() throws -> [SecurityEvent] {
      try reader.events(of: UserID(row: 1), limit: 1000).filter { $0.at < fixture.clock.now().adding(seconds: -86_400) }
    }
    var left = try old()
    #expect(left.count == 20 * kinds.count)
    var rounds = 0
    while !left.isEmpty, rounds < 50 {
      rounds += 1
      fixture.clock.advance(seconds: 3600)
      _ = try await door.signIn(store)
      let next = try old()
      #expect(left.count - next.count <= 128, "a piece for the code, and one for the sign-in")
      #expect(next.isEmpty || next.count < left.count)
      #expect(next.map(\.at).min() ?? .endOfTime >= left.map(\.at).min() ?? .endOfTime)
      left = next
    }
    #expect(left.isEmpty && rounds > 2)
    #expect(try reader.events(of: UserID(row: 1), limit: 1000).contains { $0.kind == .signedIn })
  }
}
