import Foundation
import SQLiteStore
import SystemSupport
import TestSupport
import Testing

@testable import WalletCore

@Suite("The power goes", .blocking)
struct PowerLossTests {
  @Test("Of a log that is cut anywhere, every whole commit is found, and nothing of the next")
  func cutLog() async throws {
    try await FaultRun.withSeeds { seed in
      var random = SeededGenerator(seed: seed)
      let log = try await CommittedLog(seed: seed)
      var cuts = Set(log.ends.flatMap { [$0 - 1, $0, $0 + 1] })
      for frame in stride(from: 32, through: log.bytes.count, by: log.frame) { cuts.formUnion([frame, frame + 24]) }
      if FaultRun.isLong {
        // Cuts at every byte of one commit; the next seed takes another commit.
        let commit = Int(seed % UInt64(log.ends.count))
        cuts.formUnion((commit == 0 ? 0 : log.ends[commit - 1])...log.ends[commit])
      } else {
        for _ in 0..<150 { cuts.insert(Int.random(in: 0...log.bytes.count, using: &random)) }
      }
      for cut in cuts.sorted() where cut <= log.bytes.count {
        let whole = log.ends.count { $0 <= cut }
        let found = try log.headIfCut(Array(log.bytes[..<cut]))
        #expect(found == log.heads[whole], "seed \(seed), cut at \(cut)")
      }
    }
  }

  @Test("Of a log with torn sectors, what was synced is found, and a whole beginning of the rest")
  func tornLog() async throws {
    try await FaultRun.withSeeds { seed in
      var random = SeededGenerator(seed: seed)
      let log = try await CommittedLog(seed: seed)
      for round in 0..<FaultRun.size(short: 40, long: 2000) {
        let synced = Int.random(in: 0..<log.ends.count, using: &random)
        let start = synced == 0 ? 0 : log.ends[synced - 1]
        var bytes = log.bytes
        for sector in stride(from: start / 512 * 512, to: bytes.count, by: 512) where random.chance(15) {
          let range = max(start, sector)..<min(bytes.count, sector + 512)
          let filling = random.chance(50) ? 0 : UInt8.random(in: 0...255, using: &random)
          bytes.replaceSubrange(range, with: repeatElement(filling, count: range.count))
        }
        let head = try log.openIfCut(bytes)
        let whole = log.commits(before: head)
        try #require(whole >= synced && whole < log.heads.count, "seed \(seed), round \(round)")
        #expect(head == log.heads[whole], "seed \(seed), round \(round)")
      }
    }
  }

  @Test("Wherever the power goes while the program works: what it had answered is there, and the books are right")
  func lostWrites() async throws {
    try await FaultRun.withSeeds { seed in
      let folder = try TemporaryFolder()
      try Self.work(in: folder, seed: seed)
      let events = try DiskRecord.read(of: folder)
      let hashes = try BookQueries(folder: folder.data).hashes()
      var random = SeededGenerator(seed: seed)
      // Cuts anywhere, and just after answers.
      let answers = events.indices.filter { events[$0].acknowledged != nil }.map { $0 + 1 }
      let anywhere = (0..<FaultRun.size(short: 30, long: 1500)).map { _ in
        Int.random(in: 0...events.count, using: &random)
      }
      let cuts = (anywhere + answers.shuffled(using: &random).prefix(FaultRun.size(short: 20, long: 1000))).sorted()
      var disk = CrashDisk()
      var acknowledged: Int64 = 0
      var done = 0
      for cut in cuts {
        for event in events[done..<cut] {
          disk.apply(event)
          acknowledged = max(acknowledged, event.acknowledged ?? 0)
        }
        done = cut
        try Self.open(disk.image(&random), holding: acknowledged, of: hashes, "seed \(seed), event \(cut)")
      }
      #expect(acknowledged > 30, "seed \(seed)")
      #expect(Self.unsyncedAnswers(in: events) == 0, "seed \(seed)")
      #expect(Self.partsSynced(in: events) > 0, "seed \(seed): nothing was moved")
    }
  }

  /// Counts how often the program, after its last start, synced the file and used the log on: it was not about to be
  /// emptied.
  private static func partsSynced(in events: [DiskEvent]) -> Int {
    var (count, isSynced) = (0, false)
    let start = events.lastIndex { $0.kind == .unlink && $0.name == "wallet.db-wal" } ?? events.startIndex
    for event in events[start...] {
      switch (event.kind, event.name) {
      case (.sync, "wallet.db"): isSynced = true
      case (.truncate, "wallet.db-wal"): isSynced = false
      case (.write, "wallet.db-wal") where isSynced: (count, isSynced) = (count + 1, false)
      default: break
      }
    }
    return count
  }

  /// First visits, an orderly stop, more posts, an emptied log, and so many posts that pages of the log are moved to the
  /// file between them.
  private static func work(in folder: TemporaryFolder, seed: UInt64) throws {
    let environment = try Shim.environment(folder)
    var program = try Program(folder, environment: environment)
    var connection = try HTTPConnection(port: try #require(program.port(), "\(program.errors)"))
    var user = try WebUser("5305550101", at: connection, messages: Program.messages(in: folder))
    for account in 0..<2 { try user.openAccount("A\(account)", cents: 10_000, at: connection) }
    #expect(program.stop() == 0)
    program = try Program(folder, environment: environment)
    connection = try HTTPConnection(port: try #require(program.port(), "\(program.errors)"))
    for number in 1...FaultRun.size(short: 400, long: 600) {
      let cents = Int64(number % 40 + 1)
      let form =
        number % 3 == 0
        ? try user.form(user.accounts[0], "transfer", cents: cents, to: user.accounts[1], at: connection)
        : try user.form(user.accounts[0], number % 3 == 1 ? "deposit" : "withdraw", cents: cents, at: connection)
      #expect(try user.send(form, at: connection).status == 303)
      if number == 15 { try waitForEmptyLog(folder) }
    }
    program.kill()
  }

  /// A writer that is idle for a second moves its log into the file.
  private static func waitForEmptyLog(_ folder: TemporaryFolder) throws {
    let pause = try Wakeup()
    for _ in 0..<3000 {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.data + "/wallet.db-wal")
      if attributes[.size] as? Int == 0 { return }
      pause.wait(milliseconds: 10)
    }
    Issue.record("the log is not emptied")
  }

  /// Counts the answers sent while the log held unsynced data.
  private static func unsyncedAnswers(in events: [DiskEvent]) -> Int {
    var isSynced = true
    return events.count { event in
      if event.name == "wallet.db-wal" { isSynced = event.kind == .sync || (event.kind != .write && isSynced) }
      return event.acknowledged != nil && !isSynced
    }
  }

  private static func open(
    _ image: [String: [UInt8]], holding acknowledged: Int64, of hashes: [Digest], _ place: Comment
  ) throws {
    let found = try TemporaryFolder(data: image)
    do {
      let books = try BookTester(folder: found.data, seed: 1)
      defer { books.store.close() }
      let head = books.store.head
      #expect(head.number >= acknowledged && head.number <= hashes.count, place)
      #expect(head.number == 0 || head.hash == hashes[Int(head.number) - 1], place)
      #expect(try books.store.check() == [], place)
    } catch {
      Issue.record(error, place)
    }
  }
}
