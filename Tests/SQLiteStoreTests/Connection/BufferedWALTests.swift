import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("The WAL's pages are written together")
struct BufferedWALTests {
  /// When SQLite waits for the disk: never, when the log starts over, at each commit.
  enum Sync: CaseIterable { case off, normal, full }

  @Test(
    "A commit of a hundred pages takes a write for each 128 KB, and two; a small one takes two",
    arguments: Sync.allCases)
  func few(_ sync: Sync) throws {
    let table = try Table(sync, settings: "PRAGMA cache_size=-4096")
    let writes = try #require(LogWrites(of: table.connection))
    let frames = table.connection.walFrames
    try table.connection.inTransaction { () throws(SQLiteFailure) in
      for key in 0..<100 { try table.put(key, String(repeating: "a", count: 3000)) }
      #expect(writes.taken == 0)
    }
    let written = table.connection.walFrames - frames
    #expect(written > 100)
    #expect(writes.taken == (written - 1) / 31 + 2)
    writes.taken = 0
    try table.connection.inTransaction { () throws(SQLiteFailure) in
      for key in 0..<20 { try table.put(key, "b") }
    }
    #expect(table.connection.walFrames - frames - written > 10 && writes.taken == 2)
    try table.checkReaders()
  }

  @Test("The largest pages there are")
  func largePages() throws {
    let table = try Table(.full, settings: "PRAGMA page_size=65536")
    for _ in 0..<3 {
      try table.connection.inTransaction { () throws(SQLiteFailure) in
        for key in 0..<8 { try table.put(key, String(repeating: "a", count: 50_000)) }
      }
      try table.checkReaders()
    }
    #expect(table.connection.walFrames > 20)
    try table.checkCrash(table.rows)
  }

  @Test(
    "After each commit others see it and may write, and so does who starts after a crash, whatever was undone before",
    arguments: Sync.allCases, 1...8 as ClosedRange<UInt64>)
  func random(_ sync: Sync, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let table = try Table(sync, spills: seed % 2 == 0)
    let other = try SQLiteConnection(path: table.fixture.database, access: .write)
    let writes = try #require(LogWrites(of: table.connection))
    for number in 0..<60 {
      let before = table.rows
      try table.connection.run("BEGIN")
      try table.change(&random)
      if random.chance(10) { try table.checkCrash(before) }
      if random.chance(30) {
        try table.connection.run("ROLLBACK")
        table.rows = before
      } else {
        try table.connection.commit()
      }
      if random.chance(20) { try table.put(number, "other", by: other) }
      try table.checkReaders()
      if random.chance(10) { try table.connection.checkpoint(random.chance(50) ? .passive : .truncate) }
      if random.chance(10) { try table.checkCrash(table.rows) }
    }
    #expect(writes.taken > 60)
    #expect(try table.connection.texts("PRAGMA integrity_check") == ["ok"])
    try table.checkCrash(table.rows)
  }

  @Test(
    "A write that is refused, once or from then on, undoes its transaction, no other, and the next is taken",
    arguments: Sync.allCases, [1, Int.max])
  func refused(_ sync: Sync, times: Int) throws {
    let table = try Table(sync)
    let writes = try #require(LogWrites(of: table.connection))
    var (failed, wasTaken) = (0, false)
    while !wasTaken {
      var random = SeededGenerator(seed: 7)
      let before = table.rows
      (writes.left, writes.refusals) = (failed, times)
      do {
        try table.connection.run("BEGIN")
        for _ in 0..<4 { try table.change(&random) }
        try table.connection.commit()
        wasTaken = true
        #expect(writes.refusals == times)
      } catch {
        #expect(error.isDiskFull)
        failed += 1
        if table.connection.isInTransaction { try table.connection.run("ROLLBACK") }
        table.rows = before
      }
      (writes.left, writes.refusals) = (.max, 0)
      try table.checkReaders()
      try table.put(failed, "next")
      try table.checkReaders()
    }
    #expect(failed > 3)
    try table.checkCrash(table.rows)
  }

  /// Rows in small pages, of which SQLite keeps so few in memory that it writes some before the commit.
  private final class Table {
    let fixture = StoreFixture()
    let connection: SQLiteConnection
    let reader: SQLiteConnection
    /// Whether SQLite may write pages before a commit.
    let spills: Bool
    /// What the table must hold.
    var rows: [Int: String] = [:]

    init(_ sync: Sync, settings: SQL = "PRAGMA page_size=512; PRAGMA cache_size=5", spills: Bool = true) throws {
      try FileManager.default.createDirectory(atPath: fixture.folder, withIntermediateDirectories: true)
      connection = try SQLiteConnection(path: fixture.database, access: .create)
      self.spills = spills
      try connection.runAll(settings)
      try connection.run(spills ? "PRAGMA cache_spill=1" : "PRAGMA cache_spill=OFF")
      try connection.runAll(
        "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0; CREATE TABLE t(k INTEGER PRIMARY KEY, v)")
      switch sync {
      case .off: try connection.run("PRAGMA synchronous=OFF")
      case .normal: try connection.run("PRAGMA synchronous=NORMAL")
      case .full: try connection.run("PRAGMA synchronous=FULL")
      }
      connection.watchWAL()
      reader = try SQLiteConnection(path: fixture.database, access: .read)
    }

    func put(_ key: Int, _ text: String, by writer: SQLiteConnection? = nil) throws(SQLiteFailure) {
      try (writer ?? connection).run("INSERT OR REPLACE INTO t VALUES(?1, ?2)", key, text)
      rows[key] = text
    }

    /// Some changes, and a savepoint whose changes are kept or undone.
    func change(_ random: inout SeededGenerator) throws(SQLiteFailure) {
      try changeSome(&random)
      let before = rows
      try connection.run("SAVEPOINT s")
      try changeSome(&random)
      // After pages of a savepoint were written and undone, SQLite 3.40.1 itself computes wrong checksums for the next ones.
      if !spills, random.chance(50) {
        try connection.run("ROLLBACK TO s")
        rows = before
      }
      try connection.run("RELEASE s")
      try changeSome(&random)
    }

    private func changeSome(_ random: inout SeededGenerator) throws(SQLiteFailure) {
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let key = Int.random(in: 0..<60, using: &random)
        if random.chance(25) {
          try connection.run("DELETE FROM t WHERE k = ?1", key)
          rows[key] = nil
        } else {
          let letter = Character(UnicodeScalar(UInt8.random(in: 97...122, using: &random)))
          try put(key, String(repeating: letter, count: Int.random(in: 0...2000, using: &random)))
        }
      }
    }

    func checkReaders() throws {
      #expect(try Self.rows(of: reader) == rows)
    }

    /// Opens what a crash would leave now.
    func checkCrash(_ rows: [Int: String]) throws {
      let copy = try fixture.copyAfterCrash()
      let connection = try SQLiteConnection(path: copy.database, access: .write)
      #expect(try Self.rows(of: connection) == rows)
      #expect(try connection.texts("PRAGMA integrity_check") == ["ok"])
    }

    private static func rows(of connection: SQLiteConnection) throws -> [Int: String] {
      let found = try connection.statement("SELECT k, v FROM t").all { row in (Int(row.integer(0)), row.text(1)) }
      return Dictionary(uniqueKeysWithValues: found)
    }
  }
}
