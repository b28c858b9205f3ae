import Foundation
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore

@Suite("Work on the key and on whole wallets is killed at random moments", .blocking)
struct RandomKillTests {
  private static let passphrase = "twelve bytes or more"

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Whether a folder has a file with something in it.
  private func hasContent(_ folder: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { FileManager.default.contents(atPath: "\(folder)/\($0)")?.isEmpty == false }
  }

  // MARK: The key

  @Test(
    "S61: a rotation killed at any moment leaves the old key or the new one; the next start or rotation goes on from it",
    .slow)
  func rotation() async throws {
    let scene = try KeyScene()
    let old = try #require(scene.files["key"])
    try await FaultRun.withSeeds { seed in
      var kills = RandomKills("key rotate", rounds: FaultRun.size(short: 9, long: 60), seed: seed)
      let whole = try TemporaryFolder(data: scene.files)
      try kills.measure(whole) { moment in
        try #require(try Program.run(["key", "rotate"], in: whole, killedAt: moment))
      }
      while let moment = kills.next() {
        let place = kills.place(moment)
        let folder = try TemporaryFolder(data: scene.files)
        let isDone = try Program.run(["key", "rotate"], in: folder, killedAt: moment)
        let ring = try KeyFolder(folder.data).read()
        let isNew = ring.file != old
        let isHalf = ring.retired.contains { $0.purpose == .secrets } || exists(folder.data + "/key.new")
        #expect(ring.rotations == (isNew ? 1 : 0) && (!isDone || isNew), "\(place)")
        kills.count(!isNew ? .before : isHalf ? .between : .after)
        if case .after = moment {
          #expect(try Program.run(["key", "rotate"], in: folder, killedAt: nil), "\(place)")
          #expect(try KeyFolder(folder.data).read().rotations == ring.rotations + 1, "\(place)")
        }
        try scene.check(folder, place)
        #expect(try Program.run(["check"], in: folder, killedAt: nil), "\(place)")
        let left = try KeyFolder(folder.data).read()
        #expect(!left.retired.contains { $0.purpose == .secrets }, "\(place)")
      }
      kills.expectEach()
    }
  }

  // MARK: Backups

  /// A wallet that was backed up, plain and sealed, and then got another key.
  private struct Shelf {
    let scene: KeyScene
    let folder: TemporaryFolder
    /// What was left of the data folder when its books were lost.
    let remains: [String: [UInt8]]
    let plain: String
    let sealed: String

    init() throws {
      scene = try KeyScene()
      folder = try TemporaryFolder(data: scene.files)
      (plain, sealed) = (folder.path + "/b.db", folder.path + "/b.sealed")
      try #require(try Program.run(["backup", plain], in: folder, killedAt: nil))
      // A key that is cheap to compute: each of many restores does it.
      let seal = try SealedFile.new(
        under: Passphrase(Array(RandomKillTests.passphrase.utf8)), ScryptCost(exponent: 10, blockSize: 8, parallel: 1),
        random: SeededRandom(seed: 4))
      _ = try Backup(of: folder.data, random: SeededRandom(seed: 5), cancellation: Cancellation()).write(
        to: sealed, sealed: seal)
      try #require(try Program.run(["key", "rotate"], in: folder, killedAt: nil))
      remains = try folder.files().filter { !$0.key.hasPrefix("wallet.db") }
    }
  }

  @Test(
    "S61: a restore killed at any moment puts no half of a wallet in place, and can be repeated, plain and sealed",
    .slow,
    arguments: [false, true])
  func restore(isSealed: Bool) async throws {
    let shelf = try Shelf()
    try await FaultRun.withSeeds { seed in
      let name = isSealed ? "restore of a sealed backup" : "restore"
      var kills = RandomKills(name, rounds: FaultRun.size(short: 7, long: 60), seed: seed)
      let command =
        isSealed ? ["restore", shelf.sealed, "--passphrase-fd", "0"] : ["restore", shelf.plain]
      let words = isSealed ? Self.passphrase + "\n" : nil
      let whole = try TemporaryFolder(data: shelf.remains)
      try kills.measure(whole) { moment in
        try #require(try Program.run(command, in: whole, killedAt: moment, typing: words))
      }
      while let moment = kills.next() {
        let place = kills.place(moment)
        let folder = try TemporaryFolder(data: shelf.remains)
        let isDone = try Program.run(command, in: folder, killedAt: moment, typing: words)
        let isThere = exists(folder.data + "/wallet.db")
        #expect(!isDone || isThere, "\(place)")
        let isBegun = try hasContent(folder.data + "/restoring") || folder.files()["key"] != shelf.remains["key"]
        kills.count(isThere ? .after : isBegun ? .between : .before)
        if !isThere {
          // Half a restore is no wallet.
          #expect(try Program(folder, KeyScene.settings).port() == nil, "\(place)")
          #expect(try Program.run(command, in: folder, killedAt: nil, typing: words), "\(place)")
        }
        try expectWhole(folder, shelf.scene, place)
      }
      kills.expectEach()
    }
  }

  /// The restored wallet is right, has what the user had, and nothing unfinished beside it.
  private func expectWhole(_ folder: TemporaryFolder, _ scene: KeyScene, _ place: String) throws {
    #expect(try Program.run(["check"], in: folder, killedAt: nil), "\(place)")
    let program = try Program(folder, KeyScene.settings)
    let connection = try HTTPConnection(port: try #require(program.port(), "\(place): \(program.errors)"))
    let user = try WebUser("5305550101", at: connection, messages: Program.messages(in: folder))
    #expect(try user.home(at: connection).total == 1200, "\(place)")
    #expect(try connection.ask("GET", scene.receipt, cookie: user.cookie).status == 200, "\(place): the address")
    #expect(program.stop() == 0, "\(place)")
    for name in ["restoring", "sealing", "key.new"] { #expect(!exists("\(folder.data)/\(name)"), "\(place): \(name)") }
  }

  @Test(
    "S61: a sealed backup killed at any moment gets its name whole or not at all; no copy in the clear outlives the next start",
    .slow)
  func sealing() async throws {
    let scene = try KeyScene()
    try await FaultRun.withSeeds { seed in
      var kills = RandomKills("backup --sealed", rounds: FaultRun.size(short: 6, long: 40), seed: seed)
      /// In the data folder, so that its calls are counted, too.
      func seal(_ folder: TemporaryFolder, _ moment: KillMoment?) throws -> Bool {
        try Program.run(
          ["backup", "--sealed", folder.data + "/b.sealed", "--passphrase-fd", "0"], in: folder, killedAt: moment,
          typing: Self.passphrase + "\n")
      }
      let whole = try TemporaryFolder(data: scene.files)
      try kills.measure(whole) { moment in try #require(try seal(whole, moment)) }
      while let moment = kills.next() {
        let place = kills.place(moment)
        let folder = try TemporaryFolder(data: scene.files)
        let isDone = try seal(folder, moment)
        let (file, files) = (folder.data + "/b.sealed", try folder.files())
        let isBegun = hasContent(folder.data + "/sealing") || files.keys.contains { $0.hasSuffix(".unfinished") }
        #expect(!isDone || exists(file), "\(place)")
        kills.count(exists(file) ? .after : isBegun ? .between : .before)
        if !exists(file) { #expect(try seal(folder, nil), "\(place)") }
        try scene.check(folder, place)
        #expect(!exists(folder.data + "/sealing"), "\(place)")
        #expect(try !folder.files().keys.contains { $0.hasSuffix(".unfinished") }, "\(place)")
        let other = try TemporaryFolder()
        #expect(
          try Program.run(
            ["restore", file, "--passphrase-fd", "0"], in: other, killedAt: nil, typing: Self.passphrase), "\(place)")
      }
      kills.expectEach()
    }
  }
}
