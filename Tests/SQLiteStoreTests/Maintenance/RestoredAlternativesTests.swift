@testable import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

@Suite("Other ways to sign in after a restoring")
struct RestoredAlternativesTests {
  let fixture: MaintenanceFixture
  /// The wallet that the backup is restored to.
  let other = StoreFixture(seed: 3)

  init() throws { fixture = try MaintenanceFixture() }

  /// The wallet to back up, with a signed-in user.
  private func begun() async throws -> (store: SQLiteStore, request: AuthenticatedRequest, door: SignInFixture) {
    let store = try fixture.wallet.open()
    let door = try SignInFixture(fixture.wallet)
    return (store, door.request(try await door.signIn(store)), door)
  }

  /// Backs the wallet up, and restores it an hour later.
  private func restore(_ store: SQLiteStore) throws {
    try fixture.backup()
    store.close()
    other.clock.advance(seconds: 3600)
    try fixture.restore(to: other)
  }

  @Test("S57: no recovery code of a backup works, used since or not, and its user reads so")
  func recovery() async throws {
    let before = try await begun()
    let codes = [try before.door.code(7), try before.door.code(8)]
    #expect(try await before.store.makeRecoveryCodes(codes, by: before.request))
    #expect(try await before.store.confirm(.recovery(codes[1]), by: before.request) == .confirmed)
    try restore(before.store)
    let store = try other.open()
    let door = try SignInFixture(other)
    let request = door.request(try await door.signIn(store))
    for byte: UInt8 in [7, 8] {
      #expect(
        try await store.confirm(.recovery(try door.code(byte)), by: request) == .refused(.wrong(beginsWait: false)))
    }
    #expect(try store.openSQLiteReader().recoveryCodes(of: UserID(row: 1))?.left == 0)
    let told = try store.openSQLiteReader().events(of: UserID(row: 1), limit: 200).map(\.kind.rawValue)
    #expect(told.count { $0 == "recovery_voided" } == 1)
    #expect(try store.check() == [])
    store.close()
  }

  @Test("Of what a restoring tells a user, no more is kept than of anything else")
  func toldWithinBounds() async throws {
    let before = try await begun()
    let event = SecurityEvent(.recoveryVoided, at: fixture.wallet.clock.now(), address: "", agent: "")
    for _ in 0..<20 { before.store.recordLater(event, of: before.request.user) }
    #expect(try await before.store.makeRecoveryCodes([try before.door.code(7)], by: before.request))
    try restore(before.store)
    let store = try other.open()
    let told = try store.openSQLiteReader().events(of: UserID(row: 1), limit: 200).map(\.kind)
    #expect(told.count { $0 == .recoveryVoided } == 20)
    store.close()
  }

  @Test("S57: an app's code that could have been used before the restoring is refused, the ones after it work")
  func steps() async throws {
    let before = try await begun()
    #expect(try await before.store.beginAuthenticator([1], by: before.request))
    #expect(try await before.store.turnOnAuthenticator([1], step: 5, by: before.request))
    try restore(before.store)
    let store = try other.open()
    let door = try SignInFixture(other)
    let request = door.request(try await door.signIn(store))
    let now = OneTimePassword.step(at: other.clock.now())
    for step in [6, now - 1, now, now + 1] {
      #expect(
        try await store.confirm(.app(step: step, secret: [1]), by: request) == .refused(.wrong(beginsWait: false)),
        "\(step)")
    }
    #expect(try await store.confirm(.app(step: now + 2, secret: [1]), by: request) == .confirmed)
    store.close()
  }

  @Test("S57: an app whose setting up was not finished is forgotten, and so are codes that were sent")
  func unfinished() async throws {
    let before = try await begun()
    #expect(try await before.store.beginAuthenticator([1], by: before.request))
    fixture.wallet.clock.advance(seconds: 60)
    let asked = try before.door.request(of: before.request.token, 3, purpose: .confirm)
    #expect(try await before.store.request(asked) == .made)
    try restore(before.store)
    let raw = RawConnection(other.database)
    #expect(raw.text("SELECT count(*) FROM totp") == "0")
    #expect(raw.text("SELECT count(*) FROM challenge") == "0")
  }
}
