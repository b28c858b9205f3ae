import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

@Suite("The program is killed, or the power goes, while a user is erased", .blocking)
struct KilledLeavingTests {
  private static let traces = ["5305550101", "Rhabarber"]

  @Test(
    "S62: wherever it is: the user has everything, or the next start erases them to the end, and nothing of them is left"
  )
  func anywhere() async throws {
    try await FaultRun.withSeeds { seed in
      let folder = try TemporaryFolder()
      let began = try Self.leave(in: folder)
      let events = try DiskRecord.read(of: folder)
      try #require(events.count > began + 8)
      #expect(try Self.found(in: folder) == [], "seed \(seed)")
      var random = SeededGenerator(seed: seed)
      let anywhere = (0..<FaultRun.size(short: 40, long: 1500)).map { _ in
        Int.random(in: began...events.count, using: &random)
      }
      // The end of the asking and the erasing are the cuts that tell.
      let syncs = events.indices.filter { $0 >= began && events[$0].kind == .sync }.flatMap { [$0, $0 + 1] }
      let few = FaultRun.isLong ? syncs : Array(syncs.prefix(20))
      var disk = CrashDisk()
      var done = 0
      var outcomes: Set<Bool> = []
      for cut in (anywhere + few).sorted() {
        for event in events[done..<cut] { disk.apply(event) }
        done = cut
        outcomes.insert(try Self.goOn(disk.image(&random), "seed \(seed), event \(cut) of \(events.count)"))
      }
      #expect(outcomes == [true, false], "seed \(seed): cuts before and after the wish")
    }
  }

  /// Two users, of whom the first leaves at once.
  /// - Returns: how many events there were before that.
  private static func leave(in folder: TemporaryFolder) throws -> Int {
    let program = try Program(folder, ["--leave-wait", "0"], environment: try Shim.environment(folder))
    let connection = try HTTPConnection(port: try #require(program.port(), "\(program.errors)"))
    let messages = Program.messages(in: folder)
    var leaving = try WebUser("5305550101", at: connection, messages: messages)
    for name in ["Rhabarber", "RhabarberToo"] { try leaving.openAccount(name, cents: 4000, at: connection) }
    var staying = try WebUser("5305550102", at: connection, messages: messages)
    try staying.openAccount("Birnbaum", cents: 700, at: connection)
    let page = try connection.ask("GET", "/settings/leave", cookie: leaving.cookie)
    let token = try #require(page.text.firstMatch(of: /name="csrf" value="([A-Za-z0-9_-]+)"/), "\(page.text)").1
    let began = try DiskRecord.read(of: folder).count
    let asked = try connection.ask("POST", "/settings/leave", cookie: leaving.cookie, form: "csrf=\(token)")
    try #require(asked.status == 303 && asked.field("location") == "/login", "\(asked.text)")
    #expect(try staying.home(at: connection).total == 700)
    try #require(program.stop() == 0)
    return began
  }

  /// Starts on what is left, and stops.
  /// - Returns: whether the user was still there.
  private static func goOn(_ image: [String: [UInt8]], _ place: Comment) throws -> Bool {
    let folder = try TemporaryFolder(data: image)
    // Behind whatever the program's clock showed.
    let clock = TestClock(at: Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000) + 1000))
    let configuration = StoreConfiguration(folder: folder.data, clock: clock, random: SeededRandom(seed: 9))
    let store = try SQLiteStore.open(configuration)
    if let newest = store.newestMoment { clock.advance(toAtLeast: newest) }
    store.close()
    let again = try SQLiteStore.open(configuration)
    defer { again.close() }
    #expect(try again.check() == [], place)
    let files = try found(in: folder)
    let (users, left) = try BookQueries(folder: folder.data).people()
    #expect(left <= 1 && users + left == 2, place)
    #expect((left == 0) == !files.isEmpty, "\(place): \(files)")
    return left == 0
  }

  /// What of the user is in the files of a data folder.
  private static func found(in folder: TemporaryFolder) throws -> [String] {
    let files = try folder.files()
    return traces.filter { trace in
      files.values.contains { Data($0).range(of: Data(trace.utf8)) != nil }
    }
  }
}
