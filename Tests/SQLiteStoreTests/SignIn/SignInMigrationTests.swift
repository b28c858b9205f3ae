import Foundation
import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

/// A file of the version before devices and sign-in limits, with signed-in users and a code that was sent.
@Suite("From version 3 to the newest")
struct SignInMigrationTests {
  let fixture = StoreFixture()

  @Test("Who was signed in stays signed in, and the code that was sent is good for the browser that asked, once")
  func liveRows() async throws {
    let door = try SignInFixture(fixture)
    let token = try fixture.token()
    let browser = try fixture.token()
    let id = fixture.random.publicID()
    let now = fixture.clock.monotonic()
    let later = now.adding(seconds: 120).milliseconds
    try makeThirdVersion()
    let raw = RawConnection(fixture.database)
    for row in [
      "INSERT INTO user(phone,created_at) VALUES('\(door.phone.e164)',1)",
      "INSERT INTO session VALUES(\(hex(token.digest.bytes)),1,\(now.milliseconds),\(later),60,\(now.milliseconds + 5),1)",
      """
      INSERT INTO challenge(browser,id,phone,code,sent_at,expires_at,resend_at,tries,sends)
      VALUES(\(hex(browser.digest.bytes)),\(hex(id.bytes)),'\(door.phone.e164)',
        \(hex(try door.code(1).bytes)),\(now.milliseconds),\(later),\(later),2,1)
      """,
    ] { #expect(raw.run(row) == nil) }
    let latest = raw.text("SELECT at FROM latest")
    #expect(latest == "\(now.milliseconds)")

    let store = try fixture.open()
    let migration = try #require(store.migration)
    #expect(migration.from == 3 && migration.to == Migrations.known)
    #expect(migration.before == migration.after)
    #expect(try store.check() == [])
    #expect(FileManager.default.fileExists(atPath: fixture.folder + "/wallet-before-leaving-version-3.db"))
    let after = RawConnection(fixture.database)
    // Neither an old table is left, nor a trigger or index that refers to one.
    let left = "SELECT name FROM sqlite_schema WHERE sql LIKE '%old_session%' OR sql LIKE '%old_challenge%'"
    #expect(after.text(left) == "")
    #expect(after.text("SELECT at FROM latest") == latest)
    #expect(after.text("PRAGMA foreign_key_check") == "")

    let reader = try store.openSQLiteReader()
    let session = try #require(try reader.session(token))
    #expect(session.phone == door.phone && session.shared && session.idleSeconds == 60)
    #expect(session.preferences == .initial, "whoever has chosen nothing has what everybody had")
    #expect(session.expiresAt.milliseconds == later)
    #expect(
      session.lastUsed.milliseconds == now.milliseconds + 5 && session.provenAt == now && session.unseenSignIns == 0)
    let lines = try reader.sessions(of: session.user, askedBy: token).map(\.line)
    #expect(
      lines.count == 1 && lines.allSatisfy { $0.isCurrent && $0.createdAt == now && $0.address == "" && $0.agent == "" }
    )
    // The session can be ended by the identifier that the migration gave it.
    let request = AuthenticatedRequest(
      user: session.user, phone: door.phone, token: token, device: nil, address: "192.0.2.1",
      network: door.network, agent: "Test", now: now,
      policy: door.policy, deadline: fixture.later)
    let name = try #require(lines.first).id
    #expect(try await store.endSession(name, by: request) == .ended)

    let kept = try #require(try reader.challenge(of: browser, for: .signIn))
    #expect(kept.id == id && kept.phone == door.phone && kept.tries == 2 && kept.delivery == .sent && kept.limit == nil)
    #expect(kept.resendIn(at: now) == 120 && kept.expiresAt.milliseconds == later)
    let attempt = CodeAttempt(
      browser: browser, challenge: id, code: try door.code(9), session: try door.session(), network: door.network,
      policy: door.policy, deadline: fixture.later)
    #expect(try await store.check(attempt) == .refused(.wrong(triesLeft: 2, beginsWait: false)))
    let right = CodeAttempt(
      browser: browser, challenge: id, code: try door.code(1), session: try door.session(), network: door.network,
      policy: door.policy, deadline: fixture.later)
    guard case .right(let made) = try await store.check(right) else {
      Issue.record("the code was sent before")
      return
    }
    #expect(made.user == session.user && !made.isNew)
    #expect(try await store.check(right) == .refused(.noChallenge))
    #expect(try store.check() == [])
    store.close()
  }

  @Test("A file of version 3 with many sessions and codes becomes one of today, and keeps the latest moment")
  func many() async throws {
    try makeThirdVersion()
    let raw = RawConnection(fixture.database)
    let now = fixture.clock.monotonic().milliseconds
    let numbers = "WITH n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<500)"
    for row in [
      "INSERT INTO user(phone,created_at) VALUES('+15305550123',1)",
      "\(numbers) INSERT INTO session SELECT randomblob(32),1,\(now),\(now)+i,60,\(now),0 FROM n",
      """
      \(numbers) INSERT INTO challenge(browser,id,phone,code,sent_at,expires_at,resend_at)
      SELECT randomblob(32),randomblob(16),'+15305550123',randomblob(32),\(now),\(now)+i,\(now) FROM n
      """,
    ] { #expect(raw.run(row) == nil) }
    let store = try fixture.open()
    #expect(try store.check() == [])
    let after = RawConnection(fixture.database)
    #expect(after.text("SELECT count(DISTINCT id)||' '||count(DISTINCT token) FROM session") == "500 500")
    #expect(after.text("SELECT count(*) FROM challenge WHERE purpose=0 AND delivery=2 AND limited IS NULL") == "500")
    fixture.clock.advance(seconds: 10)
    let door = try SignInFixture(fixture)
    #expect(try await store.request(try door.request(of: try fixture.token(), 1)) == .made)
    #expect(after.text("SELECT at FROM latest") == "\(now + 10_000)")
    store.close()
    let again = try fixture.open()
    #expect(again.migration == nil)
    again.close()
  }

  /// Creates an empty wallet as a program of version 3 would leave it.
  private func makeThirdVersion() throws {
    try FileManager.default.createDirectory(atPath: fixture.folder, withIntermediateDirectories: true)
    #expect(FileManager.default.createFile(atPath: fixture.database, contents: nil))
    let steps = Array(Migrations.all.prefix(3))
    let connection = try SQLiteConnection(path: fixture.database, access: .write)
    try ConnectionSettings.applyCommon(connection)
    _ = try Migrations.run(steps, on: connection, fixture.configuration) { (_: Int) throws(SQLiteFailure) in }
    #expect(try connection.integer("PRAGMA user_version") == 3)
  }

  private func hex(_ bytes: [UInt8]) -> String {
    "x'" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "'"
  }
}
