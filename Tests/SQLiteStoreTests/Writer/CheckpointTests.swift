import Foundation
import Synchronization
import SystemSupport
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite("The log's pages are moved to the file in parts")
struct CheckpointTests {
  /// Tells how many pages the log has, and how many of them are not moved.
  private struct Look: WriterCommand {
    func run(in connection: WriterConnection) throws(SQLiteFailure) -> (pages: Int, unmoved: Int) {
      (connection.sqlite.walFrames, connection.sqlite.unmovedFrames)
    }
  }

  /// Deposits one cent after the other until the log is as asked, and tells how many.
  private func deposit(
    to account: AccountID, of person: Person, until isReached: (_ log: (pages: Int, unmoved: Int)) -> Bool
  ) async throws -> Int {
    for booked in 1...10_000 {
      _ = try await person.book(.deposit(to: account, .usd(cents: 1)))
      if isReached(try await person.store.perform(Look())) { return booked }
    }
    throw NeverReached()
  }

  /// The log did not come to be as asked.
  private struct NeverReached: Error {}

  @Test("A busy writer moves parts, lets the log start over, and keeps the books; the log stays small")
  func busy() async throws {
    let fixture = StoreFixture(checkpoints: CheckpointPlan(part: 16, whole: 64))
    let person = Person(try fixture.open(), fixture)
    let accounts = [try await person.open("A", holding: 100_000), try await person.open("B")]
    var (parts, restarts, most, before) = (0, 0, 0, 0)
    for number in 1...400 {
      _ = try await person.book(.transfer(from: accounts[0], to: accounts[1], .usd(cents: 1)))
      let log = try await person.store.perform(Look())
      if log.unmoved < log.pages { parts += 1 }
      if log.pages < before / 2 { restarts += 1 }
      (before, most) = (log.pages, max(most, log.pages))
      #expect(log.unmoved <= log.pages, "\(number)")
    }
    #expect(parts > 10 && restarts > 5, "\(parts) \(restarts)")
    // All are moved at four wholes at the latest, after a group.
    #expect(most < 64 * 5, "\(most)")
    #expect(try person.balance(accounts[1]) == 400)
    #expect(try person.store.check() == [])
    person.store.close()
    // The helper reads no more, so the last connection removes the log.
    #expect(!FileManager.default.fileExists(atPath: fixture.log))
    let again = try fixture.open()
    #expect(try again.check() == [])
    again.close()
  }

  @Test("A crash between two parts loses nothing")
  func crash() async throws {
    let fixture = StoreFixture(checkpoints: CheckpointPlan(part: 16, whole: 1_000_000))
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    let booked = try await deposit(to: account, of: person) { $0.pages >= 64 && $0.unmoved < $0.pages }
    // A writer that has nothing to do cannot empty the log while it is copied.
    let reader = try person.store.openSQLiteReader()
    try reader.begin()
    try reader.ping()
    let copy = try fixture.copyAfterCrash()
    reader.keep()
    reader.parkSnapshot()
    person.store.close()
    let store = try copy.open()
    #expect(try store.openSQLiteReader().openAccounts(of: person.user).map(\.balance.minorUnits) == [Int64(booked)])
    #expect(try store.check() == [])
    store.close()
  }

  @Test("A reader keeps the log from starting over, and it does soon after the reader has ended")
  func readers() async throws {
    let fixture = StoreFixture(checkpoints: CheckpointPlan(part: 16, whole: 64))
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    let reader = try person.store.openSQLiteReader()
    try reader.begin()
    try reader.ping()
    let start = try await person.store.perform(Look())
    for _ in 1...40 { _ = try await person.book(.deposit(to: account, .usd(cents: 1))) }
    let long = try await person.store.perform(Look())
    #expect(long.pages > 64 && long.unmoved >= long.pages - start.pages)
    reader.keep()
    reader.parkSnapshot()
    let more = try await deposit(to: account, of: person) { $0.pages < long.pages }
    #expect(more < 160, "\(more)")
    #expect(try person.balance(account) == Int64(40 + more))
    #expect(try person.store.check() == [])
    person.store.close()
  }

  /// When a sync fails that the helper has begun.
  enum Moment: CaseIterable { case booking, idle, closing }

  @Test(
    "A file that cannot be synced ends the store, and its log stays, with all bookings", arguments: Moment.allCases)
  func unsynced(_ moment: Moment) async throws {
    let lost = Mutex<[String]>([])
    let gate = try Wakeup()
    let isBegun = Atomic(false)
    let fixture = StoreFixture(
      checkpoints: CheckpointPlan(part: 16, whole: 64),
      syncFile: { _ in
        isBegun.store(true, ordering: .releasing)
        gate.wait(milliseconds: nil)
        return SQLiteFailure(code: 1034, message: "the file cannot be synced")
      }, onLostCommit: { reason in lost.withLock { $0.append(reason) } })
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    var booked: Int64 = 0
    while !isBegun.load(ordering: .acquiring), booked < 10_000 {
      _ = try await person.book(.deposit(to: account, .usd(cents: 1)))
      booked += 1
    }
    switch moment {
    case .booking:
      gate.send()
      while await person.refusal(.deposit(to: account, .usd(cents: 1))) == nil { booked += 1 }
    // After a second without work the writer empties the log.
    case .idle: gate.send()
    case .closing:
      gate.send()
      person.store.close()
    }
    #expect(try await eventually { lost.withLock { $0 } == ["the file cannot be synced (SQLite 1034)"] })
    let copy = try fixture.copyAfterCrash()
    person.store.close()
    #expect(FileManager.default.fileExists(atPath: fixture.log))
    let store = try copy.open()
    #expect(try store.openSQLiteReader().openAccounts(of: person.user).map(\.balance.minorUnits) == [booked])
    #expect(try store.check() == [])
    store.close()
  }

  @Test("While the helper reads, a checkpoint moves what there was; afterwards it moves all")
  func held() async throws {
    let scene = try Scene()
    scene.helper.hold()
    try await scene.wait { $0 == .holding }
    try scene.write()
    #expect(try !scene.connection.checkpoint(.passive))
    #expect(scene.connection.unmovedFrames > 0 && scene.connection.unmovedFrames < scene.connection.walFrames)
    scene.helper.sync()
    try await scene.wait { $0 == .synced }
    #expect(try scene.connection.checkpoint(.passive))
    #expect(scene.connection.unmovedFrames == 0)
    scene.helper.rest()
    // The log starts over with the next commit.
    try scene.write()
    #expect(scene.connection.walFrames == scene.connection.unmovedFrames && scene.connection.walFrames < 8)
  }

  @Test("A writer that waits for the helper finds nothing that reads, whatever the helper did")
  func settled() async throws {
    let scene = try Scene()
    let ways: [[CheckpointHelper.State]] = [[], [.beginning], [.holding], [.holding, .syncing], [.holding, .synced]]
    for states in ways {
      for state in states {
        if [.syncing, .synced].contains(state) { scene.helper.sync() } else { scene.helper.hold() }
        if [.holding, .synced].contains(state) { try await scene.wait { $0 == state } }
      }
      scene.helper.settle()
      try #require(scene.helper.state == .idle)
      try scene.write()
      #expect(try scene.connection.checkpoint(.truncate))
    }
  }

  @Test("A helper that cannot read says so, and can later")
  func unable() async throws {
    let fixture = StoreFixture()
    let helper = try CheckpointHelper(fixture.database, sync: fixture.configuration.syncFile)
    defer { helper.stop() }
    helper.hold()
    helper.settle()
    #expect(helper.state == .idle)
    helper.hold()
    #expect(try await eventually { helper.state == .unable })
    let scene = try Scene(fixture)
    helper.rest()
    helper.hold()
    #expect(try await eventually { helper.state == .holding })
    withExtendedLifetime(scene) {}
  }

  /// A small database with a log, its writer's connection, and a helper.
  private final class Scene {
    let fixture: StoreFixture
    let connection: SQLiteConnection
    let helper: CheckpointHelper

    init(_ fixture: StoreFixture = StoreFixture()) throws {
      self.fixture = fixture
      try FileManager.default.createDirectory(atPath: fixture.folder, withIntermediateDirectories: true)
      connection = try SQLiteConnection(path: fixture.database, access: .create)
      try connection.runAll("PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0; CREATE TABLE t(a)")
      connection.watchWAL()
      helper = try CheckpointHelper(fixture.database, sync: fixture.configuration.syncFile)
      try write()
    }

    deinit { helper.stop() }

    func write() throws { try connection.run("INSERT INTO t VALUES(1)") }

    func wait(_ isReached: (CheckpointHelper.State) -> Bool) async throws {
      try #require(await eventually { isReached(helper.state) })
    }
  }
}
