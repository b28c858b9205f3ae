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
    "From version 7 to 8: counts become nothing to tell, the log stays, and the next sign-in is told with its session")
  func migration() async throws {
    let door = try SignInFixture(fixture)
    let session = try door.session()
    try makeSeventhVersion()
    let raw = RawConnection(fixture.database)
    let now = fixture.clock.monotonic().milliseconds
    let hex = { (bytes: [UInt8]) in
      "x'" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "'"
    }
    for row in [
      "INSERT INTO user(phone,created_at) VALUES('\(door.phone.e164)',1)",
      """
      INSERT INTO session VALUES(\(hex(session.token.digest.bytes)),\(hex(session.id.bytes)),1,\(now),\(now + 86_400_000),86400,\(now),0,
        \(now),2,'192.0.2.1','Test')
      """,
      "INSERT INTO event(user_id,at,kind,address,agent) VALUES(1,\(now),'signed_in','192.0.2.9','Other')",
    ] { #expect(raw.run(row) == nil) }
    let store = try fixture.open()
    let migration = try #require(store.migration)
    #expect(migration.from == 7 && migration.to == Migrations.known)
    #expect(try store.check() == [])
    let reader = try store.openSQLiteReader()
    #expect(try reader.session(session.token)?.unseenSignIns == 0)
    #expect(try reader.events(of: UserID(row: 1), limit: 10).map(\.agent) == ["Other"])
    #expect(try reader.signIns(of: UserID(row: 1), from: 1).isEmpty)

    let next = try await door.signIn(store)
    let number = try #require(try reader.session(session.token)?.unseenSignIns)
    let told = try reader.signIns(of: UserID(row: 1), from: number)
    #expect(told.map(\.number) == [number] && told.map(\.event.kind) == [.signedIn])
    #expect(told.first?.session?.line.id == next.id && told.first?.session?.token == next.token)
    #expect(try reader.session(next.token)?.unseenSignIns == 0)
    store.close()
  }

  @Test(
    "A sign-in that replaces a session of the same browser is told once; what was ended by name, or with all others, not at all"
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

  /// Creates an empty wallet as a program of version 7 would leave it.
  private func makeSeventhVersion() throws {
    try FileManager.default.createDirectory(atPath: fixture.folder, withIntermediateDirectories: true)
    #expect(FileManager.default.createFile(atPath: fixture.database, contents: nil))
    let connection = try SQLiteConnection(path: fixture.database, access: .write)
    try ConnectionSettings.applyCommon(connection)
    let steps = Array(Migrations.all.prefix(7))
    _ = try Migrations.run(steps, on: connection, fixture.configuration) { (_: Int) throws(SQLiteFailure) in }
    #expect(try connection.integer("PRAGMA user_version") == 7)
  }
}
