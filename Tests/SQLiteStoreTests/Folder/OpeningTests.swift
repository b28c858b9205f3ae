import Foundation
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite struct OpeningTests {
  let fixture = StoreFixture()

  private func failure(_ configuration: StoreConfiguration) -> StoreOpenFailure? {
    do throws(StoreOpenFailure) {
      _ = try SQLiteStore.open(configuration)
      return nil
    } catch {
      return error
    }
  }

  private func isDamaged(_ failure: StoreOpenFailure?) -> Bool {
    if case .damaged(fixture.database, _) = failure { true } else { false }
  }

  private func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test("S49: the folder has mode 0700, its files 0600")
  func modes() async throws {
    let store = try fixture.open()
    _ = try await Person(store, fixture).open("A", holding: 1)
    let reader = try store.openSQLiteReader()
    try reader.ping()
    #expect(try mode(fixture.folder) == 0o700)
    let files = try FileManager.default.contentsOfDirectory(atPath: fixture.folder).sorted()
    #expect(files == ["lock", "sign-in-changes", "wallet.db", "wallet.db-shm", "wallet.db-wal"])
    for file in files { #expect(try mode("\(fixture.folder)/\(file)") == 0o600, "\(file)") }
  }

  @Test("A second opening is refused while the first holds the folder, and works after it closed")
  func inUse() throws {
    let store = try fixture.open()
    #expect(failure(fixture.configuration) == .inUse(folder: fixture.folder))
    store.close()
    #expect(failure(fixture.configuration) == nil)
  }

  @Test("S49: what is not a database, not ours, empty, or cut off is damaged, and is left as it is")
  func damage() async throws {
    let store = try fixture.open()
    let person = Person(store, fixture)
    for index in 0..<20 { _ = try await person.open("Account \(index)", holding: 100) }
    store.close()
    let url = URL(fileURLWithPath: fixture.database)
    let whole = try Data(contentsOf: url)
    #expect(whole.count > 40_000)
    var spoiled = whole
    spoiled.replaceSubrange(8192..<12288, with: Data(repeating: 0x5A, count: 4096))
    let strangerPath = fixture.folder + "/stranger.db"
    RawConnection(strangerPath).run("CREATE TABLE t(x); PRAGMA user_version=1")
    let cases: [(String, Data)] = [
      ("empty", Data()), ("text", Data(repeating: 0x41, count: 50_000)), ("header only", whole.prefix(100)),
      ("half", whole.prefix(whole.count / 2)), ("one page less", whole.dropLast(4096)), ("a page spoiled", spoiled),
      ("another program's", try Data(contentsOf: URL(fileURLWithPath: strangerPath))),
    ]
    for (name, bytes) in cases {
      try bytes.write(to: url)
      let refused = failure(fixture.configuration)
      #expect(isDamaged(refused), "\(name): \(String(describing: refused))")
      #expect(try Data(contentsOf: url) == bytes, "\(name)")
    }
    try whole.write(to: url)
    #expect(failure(fixture.configuration) == nil)
  }

  @Test("A log without its database is damage, not a new wallet")
  func missingDatabase() throws {
    try fixture.open().close()
    try FileManager.default.removeItem(atPath: fixture.database)
    try Data(repeating: 1, count: 100).write(to: URL(fileURLWithPath: fixture.database + "-wal"))
    #expect(isDamaged(failure(fixture.configuration)))
    #expect(!FileManager.default.fileExists(atPath: fixture.database))
  }

  @Test("A dropped trigger, an edited balance and an edited operation stop the start, and say where")
  func edited() async throws {
    let edits: [(String, String)] = [
      ("DROP TRIGGER op_kept", "op_kept"),
      ("DROP TRIGGER entry_fixed; UPDATE entry SET balance=balance+1 WHERE account_id>0 AND seq=1", "entry_fixed"),
    ]
    for (sql, word) in edits {
      let fixture = StoreFixture()
      let store = try fixture.open()
      _ = try await Person(store, fixture).open("A", holding: 10)
      store.close()
      #expect(RawConnection(fixture.database).run(sql) == nil)
      guard case .damaged(_, let reason) = failure(fixture.configuration) else {
        Issue.record("\(sql) was not found")
        continue
      }
      #expect(reason.contains(word), "\(reason)")
    }
  }

  @Test("A path below a regular file, or through it, cannot be written")
  func notWritable() throws {
    let file = NSTemporaryDirectory() + UUID().uuidString
    try Data().write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    for folder in [file, file + "/wallet"] {
      var configuration = fixture.configuration
      configuration.folder = folder
      guard case .notWritable(folder, _) = failure(configuration) else {
        Issue.record("\(folder) was taken")
        continue
      }
    }
  }

  @Test("A newer program's file stops this one and is left alone")
  func newer() throws {
    try fixture.open().close()
    #expect(RawConnection(fixture.database).run("PRAGMA user_version=99") == nil)
    #expect(failure(fixture.configuration) == .newerVersion(found: 99, known: Migrations.known))
  }

  @Test("A migration makes a copy first, and one that fails leaves the file as it was")
  func migration() async throws {
    let store = try fixture.open()
    _ = try await Person(store, fixture).open("A", holding: 10)
    store.close()
    let failing = Migration(
      name: "fails",
      apply: { connection, _ throws(SQLiteFailure) in
        try connection.run("CREATE TABLE half(x)")
        try connection.run("INSERT INTO nowhere VALUES(1)")
      }, check: { _ in [] }, setsVersion: "PRAGMA user_version=99")
    #expect(throws: StoreOpenFailure.self) {
      try StoreOpening(fixture.configuration, steps: Migrations.all + [failing]).connect()
    }
    let raw = RawConnection(fixture.database)
    #expect(raw.text("PRAGMA user_version") == "\(Migrations.known)")
    #expect(raw.text("SELECT count(*) FROM sqlite_schema WHERE name='half'") == "0")
    let copy = fixture.folder + "/wallet-before-leaving-version-\(Migrations.known).db"
    #expect(try mode(copy) == 0o600)
    #expect(RawConnection(copy).text("SELECT count(*) FROM op") == "3")
    #expect(failure(fixture.configuration) == nil)
  }
}
