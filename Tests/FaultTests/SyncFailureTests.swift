import SQLiteStore
import SystemSupport
import TestSupport
import Testing

@testable import WalletCore

@Suite("The disk fails", .blocking)
struct SyncFailureTests {
  @Test("A write or a sync fails once: no answer reports a success that is none, and after the next start all is there")
  func inputOutputError() async throws {
    try await FaultRun.withSeeds { seed in
      let wallet = try PreparedWallet()
      var random = SeededGenerator(seed: seed)
      var fired = 0
      for number in Self.numbers(upTo: FaultRun.size(short: 50, long: 200), short: 4, &random) {
        fired += try Self.run(wallet, Shim.Failing(calls: .both, number: number, code: EIO), seed, &random)
      }
      for number in Self.numbers(upTo: FaultRun.size(short: 5, long: 20), short: 3, &random) {
        fired += try Self.run(wallet, Shim.Failing(calls: .syncs, number: number, code: EIO), seed, &random)
      }
      #expect(fired >= 4, "seed \(seed)")
    }
  }

  @Test("The disk does not take pages that are moved while bookings go on: the wallet ends, and nothing is lost")
  func failingPart() async throws {
    try await FaultRun.withSeeds { seed in
      let wallet = try PreparedWallet()
      var random = SeededGenerator(seed: seed)
      for code in [EIO, ENOSPC] {
        let failing = Shim.Failing(calls: .syncs, file: "wallet.db", number: 1, code: code)
        var line = ""
        // A wallet that has nothing to do for a second, as on a busy machine, meets the failure when it empties its log.
        for _ in 0..<10 where !line.contains("the file cannot be synced") {
          #expect(try Self.run(wallet, failing, posts: 400, seed, &random) { line = $0 } == 1, "seed \(seed)")
        }
        #expect(line.contains("the file cannot be synced"), "seed \(seed): \(line)")
      }
    }
  }

  @Test("There is no space for a write: 507 and its words, pages are shown, and the same form is taken afterwards")
  func noSpace() async throws {
    try await FaultRun.withSeeds { seed in
      let wallet = try PreparedWallet()
      var random = SeededGenerator(seed: seed)
      var fired = 0
      for number in Self.numbers(upTo: FaultRun.size(short: 50, long: 200), short: 4, &random) {
        fired += try Self.run(wallet, Shim.Failing(calls: .writes, number: number, code: ENOSPC), seed, &random)
      }
      for number in Self.numbers(upTo: FaultRun.size(short: 5, long: 20), short: 1, &random) {
        fired += try Self.run(wallet, Shim.Failing(calls: .syncs, number: number, code: ENOSPC), seed, &random)
      }
      #expect(fired >= 2, "seed \(seed)")
    }
  }

  /// All numbers from 1, or a few of them.
  private static func numbers(upTo last: Int, short count: Int, _ random: inout SeededGenerator) -> [Int] {
    FaultRun.isLong ? Array(1...last) : (0..<count).map { _ in Int.random(in: 1...last, using: &random) }
  }

  /// One run with one failing call.
  /// - Returns: 1 if the call was reached.
  private static func run(
    _ wallet: PreparedWallet, _ failing: Shim.Failing, posts: Int? = nil, _ seed: UInt64,
    _ random: inout SeededGenerator, errors: (String) -> Void = { _ in }
  ) throws -> Int {
    let place: Comment = "seed \(seed), call \(failing.number) of \(failing.calls), error \(failing.code)"
    let folder = try TemporaryFolder(data: wallet.files)
    var disk = CrashDisk(holding: wallet.files)
    let program = try Program(folder, environment: try Shim.environment(folder, failing: failing))
    let record = PostRecord()
    let count = posts ?? Int.random(in: 4...12, using: &random) + failing.number / 2
    let end = try post(to: program, wallet.user, record, count: count, failing)
    let status = program.stop()
    errors(program.errors)

    let events = try DiskRecord.read(of: folder)
    let failed = events.first { $0.kind == .failedSync || $0.kind == .failedWrite }
    // SQLite continues after a folder sync fails; if a write found no space, continuing loses nothing.
    let mayGoOn = failed.map { $0.name.isEmpty || (failing.code == ENOSPC && $0.kind == .failedWrite) } ?? true
    switch end {
    case .notBegun: #expect(failed != nil && status != 0, place)
    case .gone: #expect(failed != nil && status == 70, "\(place): status \(status)")
    case .answering where posts != nil: Issue.record("it has not ended: \(place)")
    case .answering: #expect(status == 70 || (mayGoOn && status == 0), "\(place): status \(status)")
    }
    if failed == nil { #expect(end == .answering && status == 0 && record.unanswered.isEmpty, place) }
    try record.compare(with: folder, seed: seed)

    events.forEach { disk.apply($0) }
    let acknowledged = events.compactMap(\.acknowledged).max() ?? 0
    let left = try TemporaryFolder(data: disk.image(&random))
    let books = try BookTester(folder: left.data, seed: seed)
    defer { books.store.close() }
    #expect(books.store.head.number >= acknowledged, place)
    #expect(try books.store.check() == [], place)
    return failed == nil ? 0 : 1
  }

  private enum End { case notBegun, gone, answering }

  /// Posts until the program goes away.
  private static func post(
    to program: Program, _ user: WebUser, _ record: PostRecord, count: Int, _ failing: Shim.Failing
  ) throws -> End {
    guard let port = program.port() else { return .notBegun }
    do {
      let connection = try HTTPConnection(port: port)
      for _ in 0..<count {
        let cents = record.amount()
        let form = try user.form(user.accounts[0], "deposit", cents: cents, at: connection)
        record.sending(form, cents: cents, by: 0, entries: 1)
        var answer = try user.send(form, at: connection)
        if answer.status == 507 {
          #expect(failing.code == ENOSPC)
          #expect(answer.text.contains("There is no space left where the wallet keeps its data."))
          _ = try user.home(at: connection)
          answer = try user.send(form, at: connection)
        }
        #expect(answer.status == 303)
        record.answered(answer.status, cents: cents)
      }
      return .answering
    } catch is ClientFailure {
      return .gone
    }
  }
}
