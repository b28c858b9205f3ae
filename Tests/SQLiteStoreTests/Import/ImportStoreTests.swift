import Foundation
import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

/// Exporting a wallet and importing it into an empty folder gives the same wallet.
@Suite("Importing an exported history")
struct ImportStoreTests {
  /// The same export without the hashes, which are new after an import.
  private func withoutHashes(_ json: String) -> String { json.replacing(/"hash":"[0-9a-f]{64}"/, with: "") }

  @Test(
    "Balances, histories, names, notes, times and order are the same, and the books are right", .slow,
    arguments: [ExportFormat.json, .csv], [1, 2, 3] as [UInt64])
  func roundTrip(_ format: ExportFormat, seed: UInt64) async throws {
    let before = StoreFixture(seed: seed)
    let store = try await RandomLife.store(before, seed: seed)
    let file = try await before.export(store, format)
    let history = try ImportedHistory(Array(file.utf8))
    #expect(history.operationCount == Int(store.head.number) && history.operationCount > 100)

    let after = StoreFixture(seed: seed + 100)
    after.clock.advance(milliseconds: before.clock.now().milliseconds - after.clock.now().milliseconds)
    let head = try HistoryImport.run(history, into: after.configuration)
    let imported = try after.open()
    #expect(imported.head == head && head.number == store.head.number && head.hash != store.head.hash)
    #expect(try imported.check() == [])
    for format in ExportFormat.allCases {
      let old = try await before.export(store, format)
      let new = try await after.export(imported, format)
      #expect(withoutHashes(new) == withoutHashes(old), "seed \(seed), \(format)")
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: after.folder)
    #expect(!left.contains(DataFolder.File.unfinishedImport.rawValue))
    #expect(MaintenanceFixture.mode(after.folder + "/key") == 0o600)
    #expect(try Data(contentsOf: URL(filePath: after.folder + "/key")).count == 32)
    // The imported wallet can be used.
    let person = Person(imported, after)
    let account = try await person.open("After", holding: 5)
    #expect(try person.balance(account) == 5)
    imported.close()
    store.close()
  }

  @Test(
    "What was live has expired at the end of an import, and from then on exports are equal", .slow,
    arguments: [ExportFormat.json, .csv])
  func live(_ format: ExportFormat) async throws {
    let before = StoreFixture(seed: 4)
    let store = try await RandomLife.store(before, seed: 4, ends: false)
    let history = try ImportedHistory(Array(try await before.export(store, format).utf8))
    #expect(try store.liveClaims().isEmpty == false)
    store.close()
    let (after, imported) = try again(history, at: before.clock.now().adding(seconds: 60), seed: 104)
    let file = try await after.export(imported, format)
    let read = try ImportedHistory(Array(file.utf8))
    var expired = 0
    for (old, new) in zip(history.users, read.users) {
      let count = old.operations.count
      #expect(new.operations.prefix(count).map(\.asRead) == old.operations.map(\.asRead))
      #expect(new.operations.dropFirst(count).allSatisfy { $0.kind == .expire && $0.at == after.clock.now() })
      expired += new.operations.count - count
    }
    #expect(expired == liveHolds(history) && expired > 0 && liveHolds(read) == 0)
    let (last, twice) = try again(read, at: after.clock.now(), seed: 204)
    for format in ExportFormat.allCases {
      let (old, new) = (try await after.export(imported, format), try await last.export(twice, format))
      #expect(withoutHashes(new) == withoutHashes(old), "\(format)")
    }
    imported.close()
    twice.close()
  }

  /// The wallet that a history makes.
  private func again(
    _ history: ImportedHistory, at now: Timestamp, seed: UInt64
  ) throws -> (StoreFixture, SQLiteStore) {
    let fixture = StoreFixture(seed: seed)
    fixture.clock.advance(milliseconds: now.milliseconds - fixture.clock.now().milliseconds)
    _ = try HistoryImport.run(history, into: fixture.configuration)
    let store = try fixture.open()
    #expect(try store.check() == [])
    return (fixture, store)
  }

  private func liveHolds(_ history: ImportedHistory) -> Int {
    let events = history.users.flatMap(\.operations).compactMap(\.hold)
    return Set(events.map(\.hold)).subtracting(events.filter { $0.amount == 0 }.map(\.hold)).count
  }

  @Test("The random lives hold every kind of operation")
  func coverage() async throws {
    var kinds: Set<OperationKind> = []
    for seed in [1, 2, 3] as [UInt64] {
      let fixture = StoreFixture(seed: seed)
      let store = try await RandomLife.store(fixture, seed: seed)
      let history = try ImportedHistory(Array(try await fixture.export(store, .json).utf8))
      kinds.formUnion(history.users.flatMap(\.operations).map(\.kind))
      #expect(history.users.contains { $0.operations.contains { !$0.note.text.isEmpty } })
      #expect(history.users.contains { $0.phoneAssignments.count > 1 })
      #expect(history.users.contains { $0.operations.contains { $0.card != nil } })
      let bills = history.users.flatMap { $0.operations.compactMap(\.bill) }
      #expect(bills.count > 2 && history.operators.count == 2, "seed \(seed): \(bills.count)")
      store.close()
    }
    #expect(kinds == Set(OperationKind.allCases.filter(\.rule.hasAccount)))
  }

  private func history() throws -> ImportedHistory {
    try ImportedHistory(Array(try HistoryBuilder.everyKind().export(.json).utf8))
  }

  @Test("A folder that has a wallet is left alone")
  func notEmpty() async throws {
    let fixture = StoreFixture()
    let store = try fixture.open()
    #expect(throws: HistoryImportFailure.folder(.inUse(folder: fixture.folder))) {
      _ = try HistoryImport.run(try history(), into: fixture.configuration)
    }
    store.close()
    let bytes = try Data(contentsOf: URL(filePath: fixture.database))
    #expect(throws: HistoryImportFailure.walletThere(folder: fixture.folder)) {
      _ = try HistoryImport.run(try history(), into: fixture.configuration)
    }
    #expect(try Data(contentsOf: URL(filePath: fixture.database)) == bytes)
  }

  @Test("A key whose database is missing is left alone; the one that a killed import made is not in the next one's way")
  func strayKey() throws {
    let fixture = StoreFixture()
    let unfinished = fixture.folder + "/" + DataFolder.File.unfinishedImport.rawValue
    try FileManager.default.createDirectory(atPath: unfinished, withIntermediateDirectories: true)
    let key = URL(filePath: fixture.folder + "/key")
    try Data(repeating: 7, count: 32).write(to: key)
    #expect(throws: HistoryImportFailure.keyThere(file: fixture.folder + "/key")) {
      _ = try HistoryImport.run(try history(), into: fixture.configuration)
    }
    #expect(try Data(contentsOf: key) == Data(repeating: 7, count: 32))
    #expect(!FileManager.default.fileExists(atPath: fixture.database))
    try FileManager.default.createDirectory(atPath: unfinished, withIntermediateDirectories: true)
    try Data(repeating: 7, count: 32).write(to: URL(filePath: unfinished + "/key"))
    #expect(try HistoryImport.run(try history(), into: fixture.configuration).number == 28)
    #expect(try Data(contentsOf: key) != Data(repeating: 7, count: 32))
    #expect(!FileManager.default.fileExists(atPath: unfinished))
  }

  @Test("An operation of the future is refused, and nothing is left of the import")
  func future() throws {
    let fixture = StoreFixture()
    let history = try history()
    let first = try #require(history.users.first).createdAt
    fixture.clock.advance(milliseconds: first.milliseconds - fixture.clock.now().milliseconds - 700_000)
    let failure = try #require(throws: HistoryImportFailure.self) {
      _ = try HistoryImport.run(history, into: fixture.configuration)
    }
    guard case .history(let reason) = failure else { throw failure }
    #expect(reason.reason == .inFuture)
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder) == ["lock"])
  }

  @Test("What the ledger's rules refuse is refused, and nothing is left of the import")
  func refused() throws {
    var builder = HistoryBuilder()
    try builder.addUser("+12025550123")
    let account = builder.open("Bitcoin", .btc)
    try builder.move(.deposit, account, from: .world, to: .account(account), Currency.btc.amountLimit + 1)
    let history = try ImportedHistory(Array(try builder.export(.csv).utf8))
    let fixture = StoreFixture()
    let failure = try #require(throws: HistoryImportFailure.self) {
      _ = try HistoryImport.run(history, into: fixture.configuration)
    }
    #expect(failure == .history(ImportRefusal(.refused(.amountOutOfRange), at: .line(4))))
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder) == ["lock"])
  }

  @Test("What an import left that was killed does not stop the next")
  func killed() throws {
    let fixture = StoreFixture()
    let unfinished = URL(filePath: fixture.folder).appending(path: DataFolder.File.unfinishedImport.rawValue)
    try FileManager.default.createDirectory(at: unfinished, withIntermediateDirectories: true)
    try Data("half".utf8).write(to: unfinished.appending(path: "wallet.db"))
    #expect(try HistoryImport.run(try history(), into: fixture.configuration).number == 28)
    #expect(try fixture.open().check() == [])
  }

  @Test("One user's export makes a wallet of that user alone, with numbers of its own")
  func oneUser() async throws {
    var builder = HistoryBuilder()
    try builder.addUser("+12025550123", "Ada")
    try builder.addUser("+12025550124", "Bob")
    builder.turn(to: 0)
    let first = builder.open("Ada's")
    builder.turn(to: 1)
    _ = builder.open("Bob's")
    builder.turn(to: 0)
    let deposit = try builder.move(.deposit, first, from: .world, to: .account(first), 5)
    try builder.move(.undo, first, from: .account(first), to: .world, 5, reverses: deposit)
    let history = try ImportedHistory(Array(try builder.export(.csv).utf8))
    let fixture = StoreFixture()
    #expect(try HistoryImport.run(history, into: fixture.configuration).number == 4)
    let store = try fixture.open()
    let again = try ImportedHistory(Array(try await fixture.export(store, .csv).utf8))
    #expect(again.users.map(\.phone.e164) == ["+12025550123"])
    #expect(again.users.first?.operations.map(\.number) == [2, 3, 4])
    #expect(again.users.first?.operations.last?.reverses == 3)
    store.close()
  }
}
