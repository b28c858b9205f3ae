import PhoneNumbers
@testable import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

@Suite("Recovery codes and apps in the store")
struct AlternativeSignInStorageTests {
  let fixture = StoreFixture()
  var door: SignInFixture

  init() throws { door = try SignInFixture(fixture) }

  private func kinds(_ store: SQLiteStore) throws -> [SecurityEvent.Kind] {
    try store.openSQLiteReader().events(of: UserID(row: 1), limit: 200).map(\.kind).reversed()
  }

  @Test("S16: tries that a limit kept from being compared do not push a user's news out")
  func limitedIsNoNews() async throws {
    let store = try fixture.open()
    let session = try await door.signIn(store)
    let request = door.request(session)
    for _ in 0..<5 { _ = try await store.confirm(.app(step: nil, secret: []), by: request) }
    for _ in 0..<5 {
      guard case .refused(.limited) = try await store.confirm(.app(step: nil, secret: []), by: request) else {
        Issue.record("not limited")
        return
      }
    }
    #expect(try kinds(store) == [.signedIn, .failedCode, .failedCode, .failedCode, .failedCode, .tooManyWrong])
  }

  @Test("S16: a session that has ended uses no recovery code up")
  func endedSession() async throws {
    let store = try fixture.open()
    let session = try await door.signIn(store)
    let request = door.request(session)
    #expect(try await store.makeRecoveryCodes([try door.code(7)], by: request))
    try await store.endSession(session.token)
    #expect(try await store.confirm(.recovery(try door.code(7)), by: request) == .noChallenge)
    #expect(try store.openSQLiteReader().recoveryCodes(of: UserID(row: 1))?.left == 1)
  }

  @Test("S16: a session that has just ended makes no codes and turns no app on or off")
  func endedSessionChangesNothing() async throws {
    let store = try fixture.open()
    let session = try await door.signIn(store)
    let request = door.request(session)
    #expect(try await store.beginAuthenticator([1], by: request))
    try await store.endSession(session.token)
    #expect(try await store.makeRecoveryCodes([try door.code(7)], by: request) == false)
    #expect(try await store.beginAuthenticator([2], by: request) == false)
    #expect(try await store.turnOnAuthenticator([1], step: 1, by: request) == false)
    #expect(try await store.turnOffAuthenticator(by: request) == false)
    let reader = try store.openSQLiteReader()
    #expect(try reader.recoveryCodes(of: UserID(row: 1)) == nil)
    let app = try #require(try reader.authenticator(of: UserID(row: 1)))
    #expect(app.secret == [1] && app.onAt == nil)
  }

  @Test("S16: 20 tries at once use a recovery code once")
  func onceAtOnce() async throws {
    let store = try fixture.open()
    let request = door.request(try await door.signIn(store))
    let proof = AlternativeProof.recovery(try door.code(7))
    #expect(try await store.makeRecoveryCodes([try door.code(7)], by: request))
    let outcomes = await withTaskGroup(of: AlternativeOutcome?.self) { group in
      for _ in 0..<20 { group.addTask { try? await store.confirm(proof, by: request) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == .confirmed } == 1)
    #expect(outcomes.count { $0 == .refused(.wrong(beginsWait: false)) } == 19)
  }

  @Test("S8: confirming by another way opens a locked number again")
  func opens() async throws {
    var door = self.door
    door.policy.failLock = 5
    door.policy.failWait = 0
    let store = try fixture.open()
    let request = door.request(try await door.signIn(store))
    #expect(try await store.makeRecoveryCodes([try door.code(7)], by: request))
    fixture.clock.advance(seconds: 60)
    let begun = try door.request(of: try fixture.token(), 1)
    #expect(try await store.request(begun) == .made)
    for _ in 0..<5 { _ = try await store.check(try door.attempt(begun, 2)) }
    fixture.clock.advance(seconds: 60)
    #expect(
      try await store.request(try door.request(of: try fixture.token(), 1)) == .limited(LimitHit(.locked, until: nil)))
    #expect(try await store.confirm(.recovery(try door.code(7)), by: request) == .confirmed)
    #expect(try await store.request(try door.request(of: try fixture.token(), 1)) == .made)
  }

  @Test("S17: a changed number voids a code that went to the old one for confirming")
  func confirmCodeIsVoid() async throws {
    let store = try fixture.open()
    let session = try await door.signIn(store)
    let request = door.request(session)
    let new = try #require(E164Number(e164: "+15305550199"))
    let confirm = try door.request(of: session.token, 3, purpose: .confirm)
    #expect(try await store.request(confirm) == .made)
    fixture.clock.advance(seconds: 60)
    let toNew = try door.request(of: session.token, to: new, 4, purpose: .newPhone)
    let toOld = try door.request(of: session.token, 5, purpose: .oldPhone)
    #expect(try await store.request(toNew) == .made)
    #expect(try await store.request(toOld) == .made)
    let change = PhoneChange(
      request: request, phone: new, newCode: TypedCode(challenge: toNew.id, digest: try door.code(4)),
      oldProof: .code(TypedCode(challenge: toOld.id, digest: try door.code(5)), app: nil))
    #expect(try await store.changePhone(change) == .changed(sessionsEnded: 0))
    #expect(try await store.changePhone(change) == .notBegun)
    #expect(try store.openSQLiteReader().challenge(of: session.token, for: .confirm) == nil)
    #expect(try store.openSQLiteReader().session(session.token)?.phone == new)
  }
}
