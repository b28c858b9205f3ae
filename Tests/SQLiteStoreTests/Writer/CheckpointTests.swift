import Foundation
import Synchronization
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
      if log.pages < before { restarts += 1 }
      (before, most) = (log.pages, max(most, log.pages))
      #expect(log.unmoved <= log.pages, "\(number)")
    }
    #expect(parts > 10 && restarts > 5, "\(parts) \(restarts)")
    // Two wholes that wait for the helper, and what a group writes meanwhile.
    #expect(most < 64 * 4, "\(most)")
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
    var (log, booked) = ((pages: 0, unmoved: 0), 0)
    while log.pages < 64 || log.unmoved == log.pages, booked < 10_000 {
      _ = try await person.book(.deposit(to: account, .usd(cents: 1)))
      booked += 1
      log = try await person.store.perform(Look())
    }
    #expect(log.unmoved < log.pages)
    let copy = try fixture.copyAfterCrash()
    person.store.close()
    let store = try copy.open()
    #expect(try store.openSQLiteReader().openAccounts(of: person.user).map(\.balance.minorUnits) == [Int64(booked)])
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
    for states in [[], [.beginning], [.holding], [.holding, .synced]] as [[CheckpointHelper.State]] {
      for state in states {
        if state == .synced { scene.helper.sync() } else { scene.helper.hold() }
        if state != .beginning { try await scene.wait { $0 == state } }
      }
      scene.helper.settle()
      #expect(scene.helper.state == .idle)
      try scene.write()
      #expect(try scene.connection.checkpoint(.truncate))
    }
  }

  @Test("A helper that cannot read says so, and can later")
  func unable() async throws {
    let fixture = StoreFixture()
    let helper = try CheckpointHelper(fixture.database)
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
      helper = try CheckpointHelper(fixture.database)
      try write()
    }

    deinit { helper.stop() }

    func write() throws { try connection.run("INSERT INTO t VALUES(1)") }

    func wait(_ isReached: (CheckpointHelper.State) -> Bool) async throws {
      #expect(try await eventually { isReached(helper.state) })
    }
  }
}
