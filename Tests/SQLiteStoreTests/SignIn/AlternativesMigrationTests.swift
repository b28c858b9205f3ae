import Foundation
import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite("Recovery codes of an older file")
struct AlternativesMigrationTests {
  let fixture = StoreFixture()

  @Test("S52: codes that a file of version 5 brings stay good, have their age, and are of no session")
  func older() async throws {
    try FileManager.default.createDirectory(atPath: fixture.folder, withIntermediateDirectories: true)
    #expect(FileManager.default.createFile(atPath: fixture.database, contents: nil))
    let steps = Array(Migrations.all.prefix(5))
    do {
      let connection = try SQLiteConnection(path: fixture.database, access: .write)
      try ConnectionSettings.applyCommon(connection)
      _ = try Migrations.run(steps, on: connection, fixture.configuration) { (_: Int) throws(SQLiteFailure) in }
    }
    let door = try SignInFixture(fixture)
    let raw = RawConnection(fixture.database)
    #expect(raw.run("INSERT INTO user(phone,created_at) VALUES('\(door.phone.e164)',1)") == nil)
    let codes = [try door.code(7), try door.code(8)]
    for code in codes {
      let digest = code.bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      #expect(raw.run("INSERT INTO recovery(user_id,digest,made_at) VALUES(1,x'\(digest)',1000)") == nil)
    }
    let store = try fixture.open()
    #expect(try #require(store.migration).from == 5)
    #expect(try store.check() == [])
    let record = RecoveryRecord(madeAt: Timestamp(milliseconds: 1000), left: 2, isEnded: false)
    #expect(try store.openSQLiteReader().recoveryCodes(of: UserID(row: 1)) == record)
    let request = door.request(try await door.signIn(store))
    #expect(try await store.confirm(.recovery(codes[0]), by: request) == .confirmed)
    fixture.clock.advance(seconds: 60)
    let new = try #require(E164Number(e164: "+15305550199"))
    let toNew = try door.request(of: request.token, to: new, 4, purpose: .newPhone)
    #expect(try await store.request(toNew) == .made)
    let change = PhoneChange(
      request: request, phone: new, newCode: TypedCode(challenge: toNew.id, digest: try door.code(4)),
      oldProof: .recovery(codes[1]))
    #expect(try await store.changePhone(change) == .changed(sessionsEnded: 0))
    store.close()
  }
}
