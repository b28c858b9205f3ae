import Foundation
import Synchronization
import SystemSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore

@Suite struct BackupTests {
  let fixture: MaintenanceFixture

  /// Failures collected from several threads.
  private final class Outcomes: Sendable {
    let failures = Mutex<[MaintenanceFailure]>([])
  }

  init() throws { fixture = try MaintenanceFixture() }

  @Test("A backup while writes go on is of one moment: its books are right, and hold all that was answered before")
  func whileWriting() async throws {
    let store = try fixture.wallet.open()
    let person = Person(store, fixture.wallet)
    let account = try await person.open("A")
    let writing = Task {
      for _ in 0..<400 { try await person.book(.deposit(to: account, .usd(cents: 1))) }
    }
    for round in 0..<4 {
      let answered = store.head
      let report = try fixture.backup("\(round).db")
      #expect(report.head.number >= answered.number)
      #expect(report.violations == [])
      let copy = BooksInspection(file: fixture.shelf + "/\(round).db", cancellation: Cancellation())
      #expect(try copy.run(comparing: answered).earlierHead == .found)
    }
    try await writing.value
    #expect(store.head.number == 402)
    #expect(try store.check() == [])
    store.close()
  }

  @Test("Both files have mode 0600, the name made up in a folder has the head in it, and nothing else is left there")
  func names() async throws {
    let store = try fixture.wallet.open()
    _ = try await Person(store, fixture.wallet).open("A", holding: 5)
    let report = try fixture.backup("")
    let name = "mywallet-3-\(report.head.hash.hex.prefix(8)).db"
    #expect(fixture.onShelf == [name, name + ".key"])
    for file in fixture.onShelf { #expect(MaintenanceFixture.mode(fixture.shelf + "/" + file) == 0o600) }
    #expect(report.head == store.head)
    #expect(report.counts == BooksReport.Counts(users: 1, accounts: 1, operations: 3, entries: 2))
  }

  @Test("No file is written over, neither the backup's nor its key's, and what was there stays as it was")
  func neverOver() throws {
    try fixture.wallet.open().close()
    for (name, there) in [("a.db", "a.db"), ("b.db", "b.db.key")] {
      let path = fixture.shelf + "/" + there
      try Data("mine".utf8).write(to: URL(filePath: path))
      #expect(
        MaintenanceFixture.failure { () throws(MaintenanceFailure) in try fixture.backup(name) } == .exists(file: path))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    }
    #expect(fixture.onShelf == ["a.db", "b.db.key"])
  }

  @Test("A backup that is given up leaves nothing, and what a killed one left is in nobody's way")
  func givenUp() throws {
    try fixture.wallet.open().close()
    let cancellation = Cancellation()
    cancellation.cancel()
    let failure = MaintenanceFixture.failure { () throws(MaintenanceFailure) in
      try fixture.backup(cancellation: cancellation)
    }
    #expect(failure == .cancelled)
    #expect(fixture.onShelf == [])
    try Data("half".utf8).write(to: URL(filePath: fixture.shelf + "/b.db.unfinished"))
    try fixture.backup()
    #expect(fixture.onShelf == ["b.db", "b.db.key", "b.db.unfinished"], "what another made stays")
  }

  @Test(
    "Of backups made at once under one name one is there, whole; under names of their own all are",
    arguments: [true, false])
  func atOnce(oneName: Bool) async throws {
    let store = try fixture.wallet.open()
    _ = try await Person(store, fixture.wallet).open("A", holding: 5)
    let outcomes = Outcomes()
    let threads = try (0..<4).map { number in
      try SystemSupport.Thread { [fixture] in
        let failure = MaintenanceFixture.failure { () throws(MaintenanceFailure) in
          try fixture.backup(oneName ? "b.db" : "\(number).db")
        }
        if let failure { outcomes.failures.withLock { $0.append(failure) } }
      }
    }
    for thread in threads { thread.join() }
    let failures = outcomes.failures.withLock { $0 }
    let names = oneName ? ["b.db"] : (0..<4).map { "\($0).db" }
    #expect(fixture.onShelf == names.flatMap { [$0, $0 + ".key"] })
    #expect(failures.count == 4 - names.count)
    for failure in failures {
      guard case .exists = failure else {
        Issue.record("\(failure)")
        continue
      }
    }
    for name in names { #expect(try fixture.restore(name, to: StoreFixture(seed: 3)).head.number == 3) }
    store.close()
  }

  @Test("Where it cannot be written, where the key is missing, and where the books are wrong there is no backup")
  func refused() throws {
    try fixture.wallet.open().close()
    let nowhere = MaintenanceFixture.failure { () throws(MaintenanceFailure) in try fixture.backup("no/such/b.db") }
    guard case .notWritable(let file, _) = nowhere, file.hasPrefix(fixture.shelf + "/no/such/b.db."),
      file.hasSuffix(".unfinished")
    else {
      Issue.record("\(String(describing: nowhere))")
      return
    }
    let raw = RawConnection(fixture.wallet.database)
    #expect(
      raw.run("DROP TRIGGER entry_fixed; UPDATE entry SET balance=1") == nil)
    let wrong = MaintenanceFixture.failure { () throws(MaintenanceFailure) in try fixture.backup() }
    guard case .damaged(let draft, _) = wrong, draft.hasPrefix(fixture.shelf + "/b.db.") else {
      Issue.record("\(String(describing: wrong))")
      return
    }
    try FileManager.default.removeItem(atPath: fixture.wallet.folder + "/key")
    #expect(MaintenanceFixture.failure { () throws(MaintenanceFailure) in try fixture.backup() } != nil)
    #expect(fixture.onShelf == [])
  }
}
