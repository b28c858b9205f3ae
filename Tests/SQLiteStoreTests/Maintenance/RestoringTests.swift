import Foundation
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite struct RestoringTests {
  let fixture: MaintenanceFixture
  /// The wallet that backups are restored to.
  let other = StoreFixture(seed: 3)

  init() throws { fixture = try MaintenanceFixture() }

  private func makeBackup() async throws {
    let store = try fixture.wallet.open()
    let person = Person(store, fixture.wallet)
    for index in 0..<8 { _ = try await person.open("Account \(index)", holding: 100) }
    try fixture.backup()
    store.close()
  }

  private func failure(to folder: StoreFixture) -> MaintenanceFailure? {
    MaintenanceFixture.failure { () throws(MaintenanceFailure) in try fixture.restore(to: folder) }
  }

  /// Makes the backup's record match its database again, as if the damage had been there at the backup.
  private func seal() throws {
    let path = fixture.shelf + "/b.db"
    let old = try #require(BackupRecord(Array(try Data(contentsOf: URL(filePath: path + ".key")))))
    let digest = try SystemFile.digest(of: path, Cancellation())
    let record = BackupRecord(head: old.head, database: digest, key: old.key)
    try Data(record.bytes).write(to: URL(filePath: path + ".key"))
  }

  @Test("A restored wallet has the books and the key of the backup, modes 0700 and 0600, and goes on from its head")
  func restored() async throws {
    try await makeBackup()
    let report = try fixture.restore(to: other)
    #expect(report.head.number == 17)
    #expect(MaintenanceFixture.mode(other.folder) == 0o700)
    let files = try FileManager.default.contentsOfDirectory(atPath: other.folder).sorted()
    #expect(files == ["key", "lock", "wallet.db"])
    for file in files { #expect(MaintenanceFixture.mode(other.folder + "/" + file) == 0o600, "\(file)") }
    #expect(try Array(Data(contentsOf: URL(filePath: other.folder + "/key"))) == MaintenanceFixture.key)
    let store = try other.open()
    #expect(store.head == report.head)
    let person = Person(store, other)
    #expect(try store.openSQLiteReader().openAccounts(of: person.user).map(\.balance.minorUnits).reduce(0, +) == 800)
    _ = try await person.open("New", holding: 1)
    #expect(try store.check() == [])
    store.close()
  }

  @Test("A backup of an earlier version is migrated, also if that changes its head, and the restore says both heads")
  func earlierVersion() async throws {
    try await makeBackup()
    let old = try #require(BackupRecord(Array(try Data(contentsOf: URL(filePath: fixture.shelf + "/b.db.key"))))).head
    var restoring = Restoring(other.configuration, cancellation: Cancellation())
    restoring.steps.append(.otherHashes)
    let restored = try restoring.run(from: fixture.shelf + "/b.db")
    #expect(restored.migration?.before == old)
    #expect(restored.migration?.after == restored.report.head)
    #expect(restored.report.head.number == old.number && restored.report.head != old)
    #expect(RawConnection(other.database).text("PRAGMA user_version") == "2")
  }

  @Test("A session that was ended after the backup does not come back with it")
  func sessions() async throws {
    let store = try fixture.wallet.open()
    let raw = RawConnection(fixture.wallet.database)
    _ = Person(store, fixture.wallet)
    #expect(
      raw.run("INSERT INTO session VALUES(zeroblob(32),zeroblob(16),1,1,9000000000000,60,1,0,1,0,'','',NULL,NULL)")
        == nil)
    try fixture.backup()
    store.close()
    try fixture.restore(to: other)
    let restored = RawConnection(other.database)
    #expect(restored.text("SELECT count(*) FROM session") == "0")
    #expect(restored.text("SELECT count(*) FROM user") == "1")
  }

  @Test("One flipped bit is found wherever it is, on every page of the database and in every byte of the key's file")
  func flipped() async throws {
    try await makeBackup()
    let random = SeededRandom(seed: 7)
    for (name, step) in [("b.db", 4096), ("b.db.key", 1)] {
      let url = URL(filePath: fixture.shelf + "/" + name)
      let whole = try Data(contentsOf: url)
      for start in stride(from: 0, to: whole.count, by: step) {
        let place = start + (step == 1 ? 0 : Int(random.bytes(2).reduce(0) { $0 << 8 | Int($1) }) % step)
        var spoiled = whole
        spoiled[place] ^= 1 << (random.bytes(1)[0] & 7)
        try spoiled.write(to: url)
        #expect(fixture.isDamaged(failure(to: other), name), "\(name), byte \(place)")
      }
      try Data(whole.dropLast()).write(to: url)
      #expect(fixture.isDamaged(failure(to: other), name), "\(name) cut off")
      try whole.write(to: url)
    }
    #expect(!FileManager.default.fileExists(atPath: other.database))
    #expect(!FileManager.default.fileExists(atPath: other.folder + "/restoring"))
    try fixture.restore(to: other)
  }

  @Test("Damage that was there when the backup was sealed is found by the rules")
  func wrongBooks() async throws {
    try await makeBackup()
    let raw = RawConnection(fixture.shelf + "/b.db")
    #expect(raw.run("DROP TRIGGER entry_fixed; UPDATE entry SET balance=balance+1 WHERE seq>0") == nil)
    try seal()
    #expect(fixture.isDamaged(failure(to: other), "b.db"))
    #expect(!FileManager.default.fileExists(atPath: other.database))
  }

  @Test("A backup is restored over nothing: not over a wallet, not beside another's key, not under a running one")
  func occupied() async throws {
    try await makeBackup()
    let running = try other.open()
    #expect(failure(to: other) == .store(.inUse(folder: other.folder)))
    running.close()
    let bytes = try Data(contentsOf: URL(filePath: other.database))
    #expect(failure(to: other) == .occupied(folder: other.folder, file: other.database))
    #expect(try Data(contentsOf: URL(filePath: other.database)) == bytes)
    try FileManager.default.removeItem(atPath: other.database)
    let key = other.folder + "/key"
    try Data(repeating: 1, count: 32).write(to: URL(filePath: key))
    #expect(failure(to: other) == .occupied(folder: other.folder, file: key))
    // A restore that was interrupted between its last two steps.
    try Data(MaintenanceFixture.key).write(to: URL(filePath: key))
    #expect(failure(to: other) == nil)
  }

  @Test("A backup that a build from before the first release made is named as one, and nothing is restored")
  func earlierBuild() async throws {
    try await makeBackup()
    let path = fixture.shelf + "/b.db"
    #expect(RawConnection(path).run("PRAGMA application_id=\(Schema.earlierApplicationIDs[0])") == nil)
    try seal()
    #expect(failure(to: other) == .earlierBuild(file: path))
    #expect(!FileManager.default.fileExists(atPath: other.database))
  }

  @Test("A backup without its key, one that is missing, and one of a newer program are told apart")
  func notUsable() async throws {
    try await makeBackup()
    let path = fixture.shelf + "/b.db"
    try FileManager.default.moveItem(atPath: path + ".key", toPath: path + ".away")
    #expect(failure(to: other) == .missing(file: path + ".key"))
    try FileManager.default.moveItem(atPath: path + ".away", toPath: path + ".key")
    #expect(RawConnection(path).run("PRAGMA user_version=99") == nil)
    try seal()
    #expect(failure(to: other) == .newerVersion(file: path, found: 99, known: Migrations.known))
    try FileManager.default.removeItem(atPath: path)
    #expect(failure(to: other) == .missing(file: path))
  }
}
