import Foundation
import SystemSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite struct BooksInspectionTests {
  let fixture: MaintenanceFixture

  init() throws { fixture = try MaintenanceFixture() }

  @Test("It says how much it looked at, while the wallet runs and when it rests")
  func counts() async throws {
    let store = try fixture.wallet.open()
    _ = try await Person(store, fixture.wallet).open("A", holding: 5)
    let running = try fixture.inspect()
    #expect(running.counts == BooksReport.Counts(users: 1, accounts: 1, operations: 3, entries: 2))
    #expect(running.head == store.head)
    store.close()
    #expect(try fixture.inspect() == running)
    #expect(running.isRight && running.rules == Set(InvariantViolation.Rule.allCases))
  }

  @Test("A head that was written down shows a tail that was cut off and a history that was rewritten")
  func heads() async throws {
    let store = try fixture.wallet.open()
    let person = Person(store, fixture.wallet)
    let account = try await person.open("A", holding: 5)
    let early = store.head
    try fixture.backup()
    try await person.book(.deposit(to: account, .usd(cents: 1)))
    let late = store.head
    store.close()
    #expect(try fixture.inspect(early).earlierHead == .found)
    #expect(try fixture.inspect(late).earlierHead == .found)
    let changed = LedgerHead(number: late.number, hash: early.hash)
    #expect(try fixture.inspect(changed).earlierHead == .rewritten)
    #expect(try fixture.inspect(changed).isRight == false)
    let foreign = LedgerHead(chain: ChainID(7), number: early.number, hash: early.hash)
    #expect(try fixture.inspect(foreign).earlierHead == .otherChain)

    let other = StoreFixture(seed: 5)
    try fixture.restore(to: other)
    let cut = try BooksInspection(folder: other.folder, cancellation: Cancellation()).run(comparing: late)
    #expect(cut.violations == [], "the books alone do not show it")
    #expect(cut.earlierHead == .cutOff)
    #expect(!cut.isRight)
  }

  @Test("The text of a head is read as it is printed, and nothing else is a head")
  func headText() throws {
    let head = LedgerHead(number: 12, hash: SHA256.digest([1]))
    #expect(LedgerHead(head.text) == head)
    let hash = String(repeating: "0", count: 64)
    let chained = LedgerHead(chain: ChainID(7), number: 12, hash: head.hash)
    #expect(chained.text == "7." + head.text && LedgerHead(chained.text) == chained)
    #expect(Backup.name(head) == "mywallet-12-\(head.hash.hex.prefix(8)).db")
    #expect(Backup.name(chained) == "mywallet-7.12-\(head.hash.hex.prefix(8)).db")
    #expect(LedgerHead("0:" + hash) == .beforeFirst)
    for text in [
      "", ":", "12", "12:", ":\(hash)", "-1:\(hash)", "+1:\(hash)", "1:\(hash)0", "1:\(hash.dropLast())g", "1:\(hash):",
      "012:\(hash)", "0.12:\(hash)", "07.12:\(hash)", "7.012:\(hash)", "+7.12:\(hash)", "-7.12:\(hash)", ".12:\(hash)",
      "7.:\(hash)", "1.2.3:\(hash)", "9223372036854775808.1:\(hash)", "7 .12:\(hash)",
    ] {
      #expect(LedgerHead(text) == nil, "\(text)")
    }
  }

  @Test("A spoiled page is a violation of the structure, and a file that is none cannot be right")
  func damaged() async throws {
    let store = try fixture.wallet.open()
    let person = Person(store, fixture.wallet)
    for index in 0..<20 { _ = try await person.open("Account \(index)", holding: 100) }
    store.close()
    let url = URL(filePath: fixture.wallet.database)
    var bytes = try Data(contentsOf: url)
    bytes.replaceSubrange(8192..<12288, with: Data(repeating: 0x5A, count: 4096))
    try bytes.write(to: url)
    #expect(try fixture.inspect().violations.contains { $0.rule == .structure || $0.rule == .schema })
    try Data(repeating: 0x41, count: 50_000).write(to: url)
    let none = try fixture.inspect()
    #expect(none.violations.map(\.rule) == [.structure] && none.rules == [.structure])
  }

  @Test("A report has the rules that were asked before a check could not read any further, and no others")
  func partlyRead() async throws {
    let store = try fixture.wallet.open()
    _ = try await Person(store, fixture.wallet).open("A", holding: 5)
    store.close()
    #expect(RawConnection(fixture.wallet.database).run("DROP TABLE hold_event") == nil)
    let connection = try SQLiteConnection(path: fixture.wallet.database, access: .read)
    var report = BooksReport()
    #expect(throws: SQLiteFailure.self) { try Invariants.checkAll(connection, into: &report) }
    #expect(report.violations.contains { $0.rule == .schema })
    let asked: Set<InvariantViolation.Rule> = [
      .structure, .schema, .balancesSumToZero, .entriesContinue, .transfersHaveTwoEntries, .notBelowZero,
      .keysAreUsedOnce, .outsideAgrees, .factsMatchProgram,
    ]
    #expect(report.rules == asked)
  }

  @Test("A statement that would never end ends when the work is given up on another thread")
  func endless() throws {
    let connection = try SQLiteConnection(path: ":memory:", access: .create)
    let cancellation = Cancellation()
    connection.endStatements { cancellation.isCancelled }
    let other = try SystemSupport.Thread { cancellation.cancel() }
    let failure = #expect(throws: SQLiteFailure.self) {
      try connection.run("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT 1 FROM n) SELECT count(*) FROM n")
    }
    #expect(failure?.isInterrupted == true)
    other.join()
  }

  @Test("A check that was given up tells nothing")
  func givenUp() throws {
    try fixture.wallet.open().close()
    let cancellation = Cancellation()
    cancellation.cancel()
    let failure = MaintenanceFixture.failure { () throws(MaintenanceFailure) in
      _ = try BooksInspection(folder: fixture.wallet.folder, cancellation: cancellation).run()
    }
    #expect(failure == .cancelled)
  }

  @Test("The books of another version are not judged by the rules of this one")
  func versions() throws {
    try fixture.wallet.open().close()
    let newer = MaintenanceFailure.newerVersion(file: fixture.wallet.database, found: 99, known: Migrations.known)
    #expect(RawConnection(fixture.wallet.database).run("PRAGMA user_version=99") == nil)
    #expect(MaintenanceFixture.failure { () throws(MaintenanceFailure) in _ = try fixture.inspect() } == newer)
  }
}
