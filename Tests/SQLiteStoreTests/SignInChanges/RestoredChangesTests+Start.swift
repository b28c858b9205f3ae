import Foundation
import Synchronization
import Testing

@testable import WalletCore
@testable import SQLiteStore

/// How a start treats the list that it finds, and a list that cannot be written.
extension RestoredChangesTests {
  @Test(
    "A copy put back by hand is found at the start: nobody is signed in, and what was changed since stays changed, once"
  )
  func putBack() async throws {
    let session = try await withAppTurnedOff().session
    try putBooksBack()
    let again = try openWallet()
    #expect(done(again.restored) == counts(0, 1, 0))
    let reader = try again.openSQLiteReader()
    #expect(try reader.session(session) == nil)
    #expect(try reader.authenticator(of: UserID(row: 1)) == nil)
    let next = try await door().signIn(again)
    again.close()
    let third = try openWallet()
    #expect(third.restored == nil)
    #expect(try third.openSQLiteReader().session(next.token) != nil)
    third.close()
  }

  @Test(
    "A list that cannot be written stops nothing: one report comes, and the list follows with the next commit that can")
  func unwritten() async throws {
    let told = Mutex<[SignInChangeFailure]>([])
    var configuration = fixture.wallet.configuration
    configuration.onSignInChangeFailure = { trouble in told.withLock { $0.append(trouble) } }
    let store = try SQLiteStore.open(configuration)
    let request = try door().request(try await door().signIn(store))
    try FileManager.default.removeItem(atPath: list)
    // Directories prevent writing the list and its draft.
    for path in [list, list + ".new"] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    try await turnAppOn([1], store, request)
    #expect(try await store.turnOffAuthenticator(by: request))
    #expect(told.withLock { $0.count } == 1)
    for path in [list, list + ".new"] { try FileManager.default.removeItem(atPath: path) }
    _ = try await door("+15305550160").signIn(store)
    #expect(try text().split(separator: "\n").count == 3)
    store.close()
  }

  @Test("Where the list of older books cannot be used, one start ends all sign-ins, the next ones do not")
  func damagedInTheMiddle() async throws {
    let whole = try await withAppTurnedOff().list
    try putBooksBack()
    try Data(whole.replacing("app-on", with: "app-no").utf8).write(to: URL(filePath: list))
    let store = try openWallet()
    #expect(store.restored?.changes == .lost(.list(.unreadable("line 2 is not as it was written"))))
    let session = try await door().signIn(store)
    store.close()
    #expect(try text(".before").contains("app-no"))
    let again = try openWallet()
    #expect(again.restored == nil)
    #expect(try again.openSQLiteReader().session(session.token) != nil)
    again.close()
    #expect(try text().split(separator: "\n").count == 2)
  }

  @Test("A list that is of no use at a start is kept beside the new one, and the report says why")
  func replaced() async throws {
    let whole = try await withAppTurnedOff().list
    #expect(try troubles() == [])
    let damaged = whole.dropLast(2) + "\n"
    for (text, loss) in [
      (nil, .list(.missing)), (damaged + "", .list(.unreadable("its last line is not as it was written"))),
      (whole.replacing("wallet ", with: "wallet a").replacing(/.\n1/, with: "\n1"), .list(.ofAnotherWallet)),
      (whole.replacing("app-off", with: "app-on"), .differing),
    ] as [(String?, RestoredChanges.Loss)] {
      try FileManager.default.removeItem(atPath: list)
      if let text { try Data(text.utf8).write(to: URL(filePath: list)) }
      #expect(try troubles() == [.replaced(loss)], "\(loss)")
      #expect(try self.text() == whole)
      if let text { #expect(try self.text(".before") == text) }
      #expect(try troubles() == [])
    }
  }

  @Test("A list that cannot be made at the start is made with the first commit after it")
  func unwrittenAtStart() throws {
    let connection = try SQLiteConnection(path: ":memory:", access: .create)
    for part in Schema.all { try connection.runAll(part) }
    try connection.run("INSERT INTO wallet(one,name) VALUES(1,zeroblob(16))")
    let folder = DataFolder(path: fixture.shelf + "/later")
    let told = Mutex<[SignInChangeFailure]>([])
    let keeper = SignInChangeKeeper(connection, SignInChangeList(folder: folder)) { trouble in
      told.withLock { $0.append(trouble) }
    }
    keeper.begin(replacing: .list(.missing))
    keeper.keep()
    #expect(told.withLock { $0.count } == 1)
    try folder.make()
    keeper.keep()
    #expect(FileManager.default.fileExists(atPath: folder.path + "/sign-in-changes"))
    #expect(told.withLock { $0.count } == 1)
  }
}
