import Foundation
import PhoneNumbers
import Synchronization
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite("S57: what was changed after a backup stays changed when it is restored")
struct RestoredChangesTests {
  let fixture: MaintenanceFixture
  /// The wallet that the backup is restored to.
  let other = StoreFixture(seed: 3)
  let first = "+15305550123"

  init() throws { fixture = try MaintenanceFixture() }

  var list: String { fixture.wallet.folder + "/sign-in-changes" }

  func openWallet() throws -> SQLiteStore { try open(fixture.wallet) }

  func open(_ wallet: StoreFixture) throws -> SQLiteStore {
    let store = try wallet.open()
    wallet.configuration.use(try #require(KeyRing(key: MaintenanceFixture.key)))
    return store
  }

  func door(_ phone: String? = nil, of wallet: StoreFixture? = nil) throws -> SignInFixture {
    try SignInFixture(wallet ?? fixture.wallet, phone ?? first)
  }

  /// Signs in with this number and returns the row number of the session's user.
  func user(_ store: SQLiteStore, by phone: String, of wallet: StoreFixture) async throws -> Int64? {
    wallet.clock.advance(seconds: 4000)
    let session = try await door(phone, of: wallet).signIn(store)
    return try store.openSQLiteReader().session(session.token)?.user.row
  }

  func turnAppOn(_ secret: [UInt8], _ store: SQLiteStore, _ request: AuthenticatedRequest) async throws {
    #expect(try await store.beginAuthenticator(secret, by: request))
    #expect(try await store.turnOnAuthenticator(secret, step: 5, by: request))
  }

  func changeNumber(
    from old: String, to new: String, _ store: SQLiteStore, row: Int64 = 1, of wallet: StoreFixture? = nil
  ) async throws {
    let wallet = wallet ?? fixture.wallet
    wallet.clock.advance(seconds: 4000)
    let door = try door(old, of: wallet)
    let session = try await door.signIn(store)
    wallet.clock.advance(seconds: 4000)
    let phone = try #require(E164Number(e164: new))
    let toNew = try door.request(of: session.token, to: phone, 4, purpose: .newPhone)
    let toOld = try door.request(of: session.token, 5, purpose: .oldPhone)
    #expect(try await store.request(toNew) == .made)
    #expect(try await store.request(toOld) == .made)
    let change = PhoneChange(
      request: door.request(session, user: row), phone: phone,
      newCode: TypedCode(challenge: toNew.id, digest: try door.code(4)),
      oldProof: .code(TypedCode(challenge: toOld.id, digest: try door.code(5)), app: nil))
    guard case .changed = try await store.changePhone(change) else {
      Issue.record("the number was not changed")
      return
    }
  }

  /// Closes the wallet and restores its backup in another folder, with the list beside it.
  func restore(_ store: SQLiteStore, name: String = "b.db", withList: Bool = true) throws -> RestoredAlternatives {
    store.close()
    try DataFolder(path: other.folder).make()
    if withList { try FileManager.default.copyItem(atPath: list, toPath: other.folder + "/sign-in-changes") }
    other.clock.advance(seconds: 100_000)
    return try Restoring(other.configuration, cancellation: Cancellation()).run(from: fixture.shelf + "/" + name)
      .alternatives
  }

  func counts(_ numbers: Int, _ appsOff: Int, _ appsLost: Int) -> RestoredChanges.Counts {
    RestoredChanges.Counts(numbers: numbers, appsOff: appsOff, appsLost: appsLost)
  }

  /// The applied changes; nil if it is unknown which changes there were.
  func done(_ ways: RestoredAlternatives?) -> RestoredChanges.Counts? {
    if case .applied(let counts, _) = ways?.changes { counts } else { nil }
  }

  /// Copies a backup over the books, as an owner would who does not know `restore`.
  func putBooksBack(_ name: String = "b.db") throws {
    for rest in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: fixture.wallet.database + rest) }
    try FileManager.default.copyItem(atPath: fixture.shelf + "/" + name, toPath: fixture.wallet.database)
  }

  /// Closes a wallet whose user turned the app on before a backup and off after it; returns the list and the session.
  func withAppTurnedOff() async throws -> (list: String, session: TokenHash) {
    let store = try openWallet()
    let request = try door().request(try await door().signIn(store))
    try await turnAppOn([1], store, request)
    try fixture.backup()
    #expect(try await store.turnOffAuthenticator(by: request))
    store.close()
    return (try text(), request.token)
  }

  func text(_ suffix: String = "") throws -> String {
    try String(contentsOfFile: list + suffix, encoding: .utf8)
  }

  /// Opens the wallet and returns the list's failures.
  func troubles() throws -> [SignInChangeFailure] {
    let told = Mutex<[SignInChangeFailure]>([])
    var configuration = fixture.wallet.configuration
    configuration.onSignInChangeFailure = { trouble in told.withLock { $0.append(trouble) } }
    try SQLiteStore.open(configuration).close()
    return told.withLock { $0 }
  }

  @Test("A number that was changed signs in, the old one makes a new user, and the list tells no number")
  func number() async throws {
    let store = try openWallet()
    #expect(try await user(store, by: first, of: fixture.wallet) == 1)
    try fixture.backup()
    try await changeNumber(from: first, to: "+15305550150", store)
    try await changeNumber(from: "+15305550150", to: "+15305550199", store)
    #expect(try !String(contentsOfFile: list, encoding: .utf8).contains("555"))
    #expect(done(try restore(store)) == counts(1, 0, 0))
    let restored = try open(other)
    let reader = try restored.openSQLiteReader()
    let new = try #require(E164Number(e164: "+15305550199"))
    #expect(try reader.user(new) == UserID(row: 1), "an app's code is asked of the right user")
    #expect(try await user(restored, by: first, of: other) == 2)
    #expect(try await user(restored, by: "+15305550150", of: other) == 3)
    let door = try door("+15305550199", of: other)
    let session = try await door.signIn(restored)
    #expect(try reader.session(session.token)?.user.row == 1)
    #expect(try reader.session(session.token)?.phone == new)
    #expect(RawConnection(other.database).text("SELECT count(*) FROM moved_number") == "0")
    let told = try reader.events(of: UserID(row: 1), limit: 200).map(\.kind)
    #expect(told.count { $0 == .phoneChanged } == 2)
    // From here on the number is like any other.
    try await changeNumber(from: "+15305550199", to: "+15305550177", restored, of: other)
    #expect(try await user(restored, by: "+15305550177", of: other) == 1)
    #expect(try restored.check() == [])
    restored.close()
  }

  @Test("Nobody else takes a number that waits for its user")
  func waiting() async throws {
    let store = try openWallet()
    #expect(try await user(store, by: first, of: fixture.wallet) == 1)
    #expect(try await user(store, by: "+15305550160", of: fixture.wallet) == 2)
    try fixture.backup()
    try await changeNumber(from: first, to: "+15305550199", store)
    _ = try restore(store)
    let restored = try open(other)
    let door = try door("+15305550160", of: other)
    let session = try await door.signIn(restored)
    other.clock.advance(seconds: 60)
    let new = try #require(E164Number(e164: "+15305550199"))
    let toNew = try door.request(of: session.token, to: new, 4, purpose: .newPhone)
    #expect(try await restored.request(toNew) == .made)
    let change = PhoneChange(
      request: door.request(session, user: 2), phone: new,
      newCode: TypedCode(challenge: toNew.id, digest: try door.code(4)), oldProof: .recovery(try door.code(9)))
    #expect(try await restored.changePhone(change) == .taken)
    restored.close()
  }

  @Test("Two users who took each other's numbers since have them")
  func exchanged() async throws {
    let store = try openWallet()
    let second = "+15305550160"
    #expect(try await user(store, by: first, of: fixture.wallet) == 1)
    #expect(try await user(store, by: second, of: fixture.wallet) == 2)
    try fixture.backup()
    try await changeNumber(from: first, to: "+15305550199", store)
    try await changeNumber(from: second, to: first, store, row: 2)
    try await changeNumber(from: "+15305550199", to: second, store)
    #expect(done(try restore(store)) == counts(2, 0, 0))
    let restored = try open(other)
    #expect(try await user(restored, by: first, of: other) == 2)
    #expect(try await user(restored, by: second, of: other) == 1)
    restored.close()
  }

  @Test("An app that was turned off since is off; one that was turned on since is gone, and counted")
  func apps() async throws {
    let store = try openWallet()
    let phones = [first, "+15305550160", "+15305550161", "+15305550162"]
    var requests: [AuthenticatedRequest] = []
    for (index, phone) in phones.enumerated() {
      let door = try door(phone)
      requests.append(door.request(try await door.signIn(store), user: Int64(index + 1)))
    }
    // The first user keeps the app, the second turns it off, the third sets up another, the fourth a first one.
    for request in requests[..<3] { try await turnAppOn([1], store, request) }
    try fixture.backup()
    for request in requests[1...2] { #expect(try await store.turnOffAuthenticator(by: request)) }
    for request in requests[2...3] { try await turnAppOn([2], store, request) }
    #expect(done(try restore(store)) == counts(0, 2, 2))
    let restored = try open(other)
    let reader = try restored.openSQLiteReader()
    #expect(try (1...4).map { try reader.authenticator(of: UserID(row: $0))?.secret } == [[1], nil, nil, nil])
    #expect(try reader.events(of: UserID(row: 2), limit: 200).map(\.kind).contains(.authenticatorOff))
    restored.close()
  }

  @Test(
    "With nothing changed since, the list says so; without it, with another's, an older or a damaged one nothing is known"
  )
  func losses() async throws {
    let store = try openWallet()
    let request = try door().request(try await door().signIn(store))
    let beginning = try String(contentsOfFile: list, encoding: .utf8)
    try await turnAppOn([1], store, request)
    try fixture.backup()
    store.close()
    let whole = try text()
    let newest = try #require(SignInChange(line: whole.split(separator: "\n")[1])).at
    let header = try #require(whole.split(separator: "\n").first)
    for (text, wanted) in [
      (whole, .applied(counts(0, 0, 0), newest: newest)), (nil, .lost(.list(.missing))), (beginning, .lost(.older)),
      (header.dropLast(2) + "zz\n", .lost(.list(.ofAnotherWallet))),
      (whole.replacing("app-on", with: "app-no"), .lost(.list(.unreadable("line 2 is not as it was written")))),
      (whole.replacing("app-on", with: "app-off"), .lost(.differing)),
    ] as [(String?, RestoredChanges)] {
      let place = StoreFixture(seed: 4)
      try DataFolder(path: place.folder).make()
      if let text { try Data(text.utf8).write(to: URL(filePath: place.folder + "/sign-in-changes")) }
      let restoring = Restoring(place.configuration, cancellation: Cancellation())
      #expect(try restoring.run(from: fixture.shelf + "/b.db").alternatives.changes == wanted)
      // The first start writes the list that matches the books.
      try place.open().close()
      #expect(try String(contentsOfFile: place.folder + "/sign-in-changes", encoding: .utf8) == whole)
    }
  }

  @Test("What is listed after a restoring does not concern the user who had the same row number before it")
  func otherTime() async throws {
    let store = try openWallet()
    #expect(try await user(store, by: first, of: fixture.wallet) == 1)
    try fixture.backup("before.db")
    // A user missing from the first backup, and a change that says where the second one was made.
    #expect(try await user(store, by: "+15305550160", of: fixture.wallet) == 2)
    let request = try door().request(try await door().signIn(store))
    try await turnAppOn([1], store, request)
    try fixture.backup("after.db")
    #expect(done(try restore(store, name: "before.db")) == counts(0, 0, 1))
    let restored = try open(other)
    #expect(try await user(restored, by: "+15305550161", of: other) == 2)
    try await changeNumber(from: "+15305550161", to: "+15305550199", restored, row: 2, of: other)
    restored.close()
    let place = StoreFixture(seed: 5)
    try DataFolder(path: place.folder).make()
    try FileManager.default.copyItem(
      atPath: other.folder + "/sign-in-changes", toPath: place.folder + "/sign-in-changes")
    place.clock.advance(seconds: 500_000)
    let ways = try Restoring(place.configuration, cancellation: Cancellation()).run(from: fixture.shelf + "/after.db")
      .alternatives
    #expect(done(ways) == counts(0, 0, 0))
    let last = try open(place)
    #expect(try await user(last, by: "+15305550160", of: place) == 2)
    #expect(try await user(last, by: "+15305550199", of: place) == 3)
    last.close()
  }

  @Test("A backup that was made while a user's number waited has it waiting, too; an app's code claims it as well")
  func waitingInABackup() async throws {
    let store = try openWallet()
    let request = try door().request(try await door().signIn(store))
    try await turnAppOn([1], store, request)
    try fixture.backup()
    try await changeNumber(from: first, to: "+15305550199", store)
    #expect(done(try restore(store)) == counts(1, 0, 0))
    let restored = try open(other)
    #expect(try restored.usersWithoutNumber() == 1)
    let report = try Backup(of: other.folder, random: other.random, cancellation: Cancellation())
      .write(to: fixture.shelf + "/second.db").report
    restored.close()
    let place = StoreFixture(seed: 6)
    place.clock.advance(seconds: 300_000)
    let restoring = Restoring(place.configuration, cancellation: Cancellation())
    #expect(try restoring.run(from: fixture.shelf + "/second.db").report.head == report.head)
    let last = try open(place)
    #expect(try last.usersWithoutNumber() == 1)
    let door = try door("+15305550199", of: place)
    let browser = try place.token()
    #expect(try await last.request(try door.request(of: browser, 1)) == .made)
    let step = OneTimePassword.step(at: place.clock.now()) + 2
    guard
      case .signedIn(let signIn) = try await last.signIn(try door.alternative(browser, .app(step: step, secret: [1])))
    else {
      Issue.record("not signed in")
      return
    }
    #expect(signIn.user == UserID(row: 1) && !signIn.isNew)
    #expect(try last.usersWithoutNumber() == 0)
    last.close()
  }
}
