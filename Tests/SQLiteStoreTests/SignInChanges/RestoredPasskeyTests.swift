import Foundation
import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

extension RestoredChangesTests {
  @Test(
    "A passkey that was removed since is gone, the others stay; one of a user whose number changed waits for the number"
  )
  func passkeys() async throws {
    let store = try openWallet()
    let door = try door()
    let request = door.request(try await door.signIn(store))
    let devices = (1...2).map { SoftAuthenticator(credential: [$0], handle: [UInt8](repeating: 1, count: 64)) }
    for device in devices { try await add(device, store, request) }
    try fixture.backup()
    let removed = try #require(
      try store.openSQLiteReader().passkeys(of: UserID(row: 1)).first { $0.credential.bytes == [1] })
    #expect(try await store.perform(RemovePasskey(id: removed.id, request: request)))
    let line = try #require(try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n").last)
    #expect(line.hasSuffix("passkey-off " + removed.credential.mark.hex), "its mark alone")
    try await changeNumber(from: first, to: "+15305550199", store)
    var changed = counts(1, 0, 0)
    changed.passkeysRemoved = 1
    #expect(done(try restore(store)) == changed)
    let restored = try open(other)
    let reader = try restored.openSQLiteReader()
    #expect(try reader.passkeys(of: UserID(row: 1)).map(\.credential.bytes) == [[2]])
    #expect(try reader.events(of: UserID(row: 1), limit: 200).map(\.kind).contains(.passkeyRemoved))
    #expect(try await signIn(devices[1], restored) == .refused(.fault(.numberUnproven)))
    #expect(try await signIn(devices[0], restored) == .refused(.fault(.unknown)))
    #expect(try await user(restored, by: "+15305550199", of: other) == 1)
    guard case .signedIn(let made) = try await signIn(devices[1], restored) else {
      Issue.record("the passkey does not sign in")
      return
    }
    #expect(made.user == UserID(row: 1) && !made.isNew)
    restored.close()
  }

  private func ticket(_ wallet: StoreFixture) throws -> PasskeyTicket {
    PasskeyTicket(
      challenge: PasskeyChallenge(random: wallet.random), expiresAt: wallet.later,
      handle: PasskeyHandle(bytes: [UInt8](repeating: 1, count: 64)))
  }

  private func add(_ device: SoftAuthenticator, _ store: SQLiteStore, _ request: AuthenticatedRequest) async throws {
    let passkey = NewPasskey(
      credential: try #require(CredentialID(bytes: device.credential)),
      key: try #require(CredentialKey(cose: device.key.cose.encoded)), host: "localhost", counter: 0,
      isBackupEligible: false)
    let add = AddPasskey(
      passkey: passkey, id: fixture.wallet.random.publicID(), name: try PasskeyName("Key"),
      ticket: try ticket(fixture.wallet), request: request)
    #expect(try await store.perform(add) == .added)
  }

  private func signIn(_ device: SoftAuthenticator, _ store: SQLiteStore) async throws -> PasskeyOutcome {
    let proof = PasskeyProof(
      credential: try #require(CredentialID(bytes: device.credential)), user: UserID(row: 1), counter: 0)
    let door = try door(of: other)
    return try await store.perform(
      SignInWithPasskey(
        attempt: PasskeyAttempt(ticket: try ticket(other), proof: .success(proof)), browser: try other.token(),
        session: try door.session(), network: door.network, policy: door.policy, deadline: other.later))
  }

  @Test(
    "S62: who has left since the backup keeps no passkey in the restored books, before the start that erases the rest")
  func passkeysOfWhoLeft() async throws {
    let store = try openWallet()
    var door = try door()
    door.policy.leaveWait = 0
    let request = door.request(try await door.signIn(store))
    try await add(SoftAuthenticator(credential: [1], handle: [UInt8](repeating: 1, count: 64)), store, request)
    try fixture.backup()
    guard case .asked = try await store.perform(AskToLeave(request: request)) else {
      Issue.record("the user could not ask")
      return
    }
    #expect(try await eventually { try text().contains(" left") })
    var gone = counts(0, 0, 0)
    gone.left = 1
    #expect(done(try restore(store)) == gone)
    let books = RawConnection(other.database)
    #expect(books.text("SELECT count(*) FROM passkey") == "0")
    #expect(books.text("SELECT phone GLOB '+999*' FROM user") == "1", "nor the number")
    #expect(books.text("SELECT ends_at FROM leaving") == "0", "the next start erases them")
    let restored = try open(other)
    #expect(try await eventually { books.text("SELECT count(phone) FROM user") == "0" })
    #expect(try restored.check() == [])
    restored.close()
  }
}
