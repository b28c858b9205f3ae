import Foundation
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore

@Suite("A rotation of the key, and a restore, are killed", .blocking)
struct KilledRotationTests {
  /// Runs a command that is killed before one of its calls that change the disk; nil for none.
  /// - Returns: whether it came to its end.
  private func run(_ command: [String], _ folder: TemporaryFolder, killedAt call: Int?) throws -> Bool {
    let environment = try Shim.environment(folder, killedAt: call)
    return try Program(folder, command, environment: environment).waitForEnd() == 0
  }

  @Test(
    "S61: killed before any of its writes, syncs and renames, a rotation leaves the old key or the new one, and all that hung on the old one works"
  )
  func rotations() throws {
    let scene = try KeyScene()
    var random = SeededGenerator(seed: FaultRun.seed)
    let old = try #require(scene.files["key"])
    var (call, kills, kept) = (1, 0, 0)
    while true {
      let folder = try TemporaryFolder(data: scene.files)
      let when = "seed \(FaultRun.seed), call \(call)"
      let isDone = try run(["key", "rotate"], folder, killedAt: call)
      let ring = try KeyFolder(folder.data).read()
      #expect(!isDone || ring.rotations == 1, "\(when)")
      if ring.file == old { kept += 1 }
      try scene.check(folder, when)
      let after = try KeyFolder(folder.data).read()
      #expect(after.present == ring.present && !after.retired.contains { $0.purpose == .secrets }, "\(when)")
      guard !isDone else { break }
      kills += 1
      call += FaultRun.isLong ? 1 : Int.random(in: 1...2, using: &random)
    }
    #expect(kills >= 12 && kept > 0 && kept < kills, "\(kills) kills, \(kept) before the new key")
  }

  @Test(
    "S61: wherever the power goes in a rotation, the key file is the old one or the new one, and the wallet goes on with it"
  )
  func powerCuts() throws {
    let scene = try KeyScene()
    let whole = try TemporaryFolder(data: scene.files)
    #expect(try run(["key", "rotate"], whole, killedAt: nil))
    let (old, new) = (try #require(scene.files["key"]), try KeyFolder(whole.data).read().present)
    let events = try DiskRecord.read(of: whole)
    var random = SeededGenerator(seed: FaultRun.seed)
    let tried = Set((0...events.count).shuffled(using: &random).prefix(FaultRun.size(short: 3, long: events.count)))
    var disk = CrashDisk(holding: scene.files)
    var outcomes: Set<Bool> = []
    for cut in 0...events.count {
      let when: Comment = "seed \(FaultRun.seed), event \(cut) of \(events.count)"
      if cut > 0 { disk.apply(events[cut - 1]) }
      for _ in 0..<FaultRun.size(short: 20, long: 200) {
        let key = try #require(disk.image(&random)["key"], when)
        let ring = KeyRing(file: key)
        #expect(key == old || (ring?.present == new && ring?.rotations == 1), when)
        outcomes.insert(key == old)
      }
      if tried.contains(cut) { try scene.check(TemporaryFolder(data: disk.image(&random)), "\(when)") }
    }
    #expect(outcomes == [true, false] && events.contains { $0.kind == .exchange })
  }

  @Test(
    "S61: killed anywhere, the restore of a backup from before a rotation can be repeated, and then everything is there"
  )
  func restores() throws {
    let scene = try KeyScene()
    let whole = try TemporaryFolder(data: scene.files)
    let backup = whole.path + "/b.db"
    #expect(try run(["backup", backup], whole, killedAt: nil))
    #expect(try run(["key", "rotate"], whole, killedAt: nil))
    var left = try whole.files()
    let key = try #require(left["key"])
    let rotated = try #require(KeyRing(file: key))
    for name in left.keys where name.hasPrefix("wallet.db") { left[name] = nil }
    var random = SeededGenerator(seed: FaultRun.seed)
    var (call, kills) = (1, 0)
    while true {
      let folder = try TemporaryFolder(data: left)
      let when = "seed \(FaultRun.seed), call \(call)"
      let isDone = try run(["restore", backup], folder, killedAt: call)
      let isThere = FileManager.default.fileExists(atPath: folder.data + "/wallet.db")
      #expect(!isDone || isThere, "\(when)")
      // Half a restore is none: it starts over.
      if !isThere { #expect(try run(["restore", backup], folder, killedAt: nil), "\(when)") }
      #expect(try run(["check"], folder, killedAt: nil), "\(when)")
      #expect(try KeyFolder(folder.data).read().present == rotated.present, "\(when)")
      let program = try Program(folder, KeyScene.settings)
      let connection = try HTTPConnection(port: try #require(program.port(), "\(when): \(program.errors)"))
      let user = try WebUser("5305550101", at: connection, messages: Program.messages(in: folder))
      #expect(try user.home(at: connection).total == 1200, "\(when)")
      #expect(try connection.ask("GET", scene.receipt, cookie: user.cookie).status == 200, "\(when): the address")
      #expect(program.stop() == 0, "\(when)")
      guard !isDone else { break }
      kills += 1
      call += FaultRun.isLong ? 1 : Int.random(in: 1...6, using: &random)
    }
    #expect(kills >= 6, "\(kills) kills")
  }
}
