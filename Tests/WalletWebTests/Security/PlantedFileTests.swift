import Foundation
import SystemSupport
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: files that somebody else put there")
struct PlantedFileTests {
  /// A folder with a file of the wallet's user, and room for a data folder.
  private struct Place {
    let folder = ProgramRun.freshFolder()
    var data: String { folder + "/data" }
    var victim: String { folder + "/precious" }
    static let words = "precious words"

    init() throws {
      try Data(Self.words.utf8).write(to: URL(filePath: victim))
    }

    func makeData(mode: Int = 0o700) throws {
      try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: data)
    }

    /// Runs the program until it serves or exits, then stops it.
    func start(_ more: String...) throws -> (status: Int32, errors: String) {
      let port = try ProgramRun.freePort()
      let run = try ProgramRun(["--port", "\(port)", "--data", data] + more)
      if (try? run.waitUntilAnswering(port)) != nil { run.terminate() } else { run.kill() }
      return (run.waited(), run.errorText)
    }

    func ask(_ words: String...) throws -> (status: Int32, errors: String) {
      let run = try ProgramRun(words + ["--data", data])
      return (run.waited(), run.errorText)
    }

    var victimIsWhole: Bool { (try? String(contentsOfFile: victim, encoding: .utf8)) == Self.words }

    func exists(_ path: String) -> Bool { (try? FileManager.default.attributesOfItem(atPath: path)) != nil }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// Expects one plain sentence that names the place, and the status for failures that no restart fixes.
  private func expectRefusal(
    _ end: (status: Int32, errors: String), naming place: String, _ what: String,
    _ source: SourceLocation = #_sourceLocation
  ) {
    #expect(end.status == 78, "\(what): \(end.errors)", sourceLocation: source)
    #expect(end.errors.split(separator: "\n").count == 1, "\(what): \(end.errors)", sourceLocation: source)
    #expect(end.errors.contains(place), "\(what): \(end.errors)", sourceLocation: source)
  }

  // MARK: The data folder

  @Test("S60: a folder of mode 0777 that was there is 0700 from the first run on, also with the outbox or files in it")
  func openFolder() throws {
    for planted in [nil, "sms", "notes.txt"] {
      let place = try Place()
      defer { place.remove() }
      try place.makeData(mode: 0o777)
      if let planted { try Data().write(to: URL(filePath: place.data + "/" + planted)) }
      let run = try ProgramRun(["--port", "0", "--data", place.data, "--sms", "file:\(place.data)/sms"])
      _ = try run.port()
      #expect(try DataFiles.mode(place.data) == 0o700, "\(planted ?? "nothing")")
      #expect(try DataFiles.mode(place.data + "/sms") == 0o600, "\(planted ?? "nothing")")
      run.terminate()
    }
  }

  @Test("S60: an open folder that holds folders of something else is neither taken from it nor used")
  func foldersOfOthers() throws {
    let place = try Place()
    defer { place.remove() }
    try place.makeData(mode: 0o755)
    try FileManager.default.createDirectory(atPath: place.data + "/photos", withIntermediateDirectories: false)
    expectRefusal(try place.start(), naming: place.data, "photos")
    #expect(try DataFiles.mode(place.data) == 0o755)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.data) == ["photos"])
  }

  @Test("S60: a data folder of another user's is refused, for the wallet and for the owner's commands", .needsRoot)
  func folderOfAnother() throws {
    let place = try Place()
    defer { place.remove() }
    try place.makeData(mode: 0o777)
    try FileManager.default.setAttributes([.ownerAccountID: FilePlanting.stranger], ofItemAtPath: place.data)
    expectRefusal(try place.start("--sms", "file:\(place.data)/sms"), naming: place.data, "start")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.data) == [], "nothing is written there")
    try Data().write(to: URL(filePath: place.data + "/wallet.db"))
    for command in ["check", "history --op 1", "restore \(place.victim)", "import \(place.victim)"] {
      let words = command.split(separator: " ").map(String.init)
      let run = try ProgramRun(words + ["--data", place.data])
      #expect(run.waited() == 78, "\(command)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.data) == ["wallet.db"])
  }

  @Test("S60: a data folder behind a link of its owner's is used, behind one of another user's it is not")
  func linkedFolder() throws {
    let place = try Place()
    defer { place.remove() }
    let other = place.folder + "/disk"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: place.data, withDestinationPath: other)
    #expect(try place.start().status == 0)
    #expect(try DataFiles.mode(other) == 0o700)
    #expect(place.exists(other + "/wallet.db"))
    guard geteuid() == 0 else { return }
    #expect(unsafe lchown(place.data, uid_t(FilePlanting.stranger), gid_t(FilePlanting.stranger)) == 0)
    expectRefusal(try place.start(), naming: place.data, "another's link")
  }

  // MARK: The files in it

  private static let names = [
    "wallet.db", "wallet.db-wal", "wallet.db-shm", "wallet.db-journal", "wallet.db.new",
    "wallet-before-leaving-version-5.db", "lock", "key", "key.new", "foreign-bookings", "sign-in-changes",
    "sign-in-changes.new", "sign-in-changes.before", "owner.sock", "restoring", "import-unfinished",
  ]

  @Test(
    "S60: what was put under a name of the wallet's before the folder was closed stops the start, and nothing is followed",
    .slow,
    arguments: FilePlanting.possible)
  func planted(planting: FilePlanting) throws {
    for name in Self.names where planting != .folder || !["restoring", "import-unfinished"].contains(name) {
      let place = try Place()
      defer { place.remove() }
      try place.makeData(mode: 0o777)
      try planting.plant(place.data + "/" + name, victim: place.victim)
      expectRefusal(try place.start(), naming: place.data + "/" + name, "\(name) as \(planting.rawValue)")
      #expect(place.victimIsWhole, "\(name) as \(planting.rawValue)")
      #expect(!place.exists(place.victim + "-made"), "\(name) as \(planting.rawValue)")
    }
  }

  @Test("S60: a link at the key's draft is not followed")
  func keyDraft() throws {
    let place = try Place()
    defer { place.remove() }
    try place.makeData()
    try FilePlanting.link.plant(place.data + "/key.new", victim: place.victim)
    expectRefusal(try place.start(), naming: place.data + "/key.new", "key.new")
    #expect(place.victimIsWhole)
    #expect(!place.exists(place.data + "/key"))
    try FileManager.default.removeItem(atPath: place.data + "/key.new")
    #expect(try place.start().status == 0, "once it is gone all goes well")
    #expect(place.victimIsWhole)
  }

  @Test("S60: a draft of the key that a killed start left is no fault")
  func leftDraft() throws {
    let place = try Place()
    defer { place.remove() }
    try place.makeData()
    try Data([1, 2, 3]).write(to: URL(filePath: place.data + "/key.new"))
    let copy = place.data + "/wallet-before-leaving-version-3.db"
    try Data().write(to: URL(filePath: copy))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: copy)
    #expect(try place.start().status == 0)
    #expect(try Data(contentsOf: URL(filePath: place.data + "/key")).count == 32)
    #expect(!place.exists(place.data + "/key.new"))
    #expect(try DataFiles.mode(copy) == 0o600, "what is the wallet's own is closed to others, too")
  }

  @Test("S60: a link at the folder in which a backup is restored, or an import made, is not followed")
  func workFolders() throws {
    let source = try Place()
    defer { source.remove() }
    #expect(try source.start().status == 0)
    let backup = source.folder + "/b.db"
    #expect(try source.ask("backup", backup).status == 0)
    let shelf = source.folder + "/exports"
    #expect(try source.ask("export", shelf).status == 0)
    let json = try #require(try FileManager.default.contentsOfDirectory(atPath: shelf).first { $0.hasSuffix(".json") })
    for (command, file, name) in [
      ("restore", backup, "restoring"), ("import", shelf + "/" + json, "import-unfinished"),
    ] {
      let place = try Place()
      defer { place.remove() }
      try place.makeData()
      let target = place.folder + "/target"
      try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
      for kept in ["photo", "wallet.db", "key"] {
        try Data(Place.words.utf8).write(to: URL(filePath: target + "/" + kept))
      }
      try FileManager.default.createSymbolicLink(atPath: place.data + "/" + name, withDestinationPath: target)
      expectRefusal(try place.ask(command, file), naming: place.data + "/" + name, command)
      #expect(try FileManager.default.contentsOfDirectory(atPath: target).sorted() == ["key", "photo", "wallet.db"])
      try FileManager.default.removeItem(atPath: place.data + "/" + name)
      #expect(try place.ask(command, file).status == 0, "\(command) once it is gone")
      #expect(!place.exists(place.data + "/" + name))
    }
  }

  // MARK: The outbox

  @Test(
    "S60: messages go into a plain file of one's own: no link, pipe, second name or file of another user's is written to",
    arguments: FilePlanting.possible)
  func outbox(planting: FilePlanting) throws {
    let place = try Place()
    defer { place.remove() }
    let outbox = place.folder + "/sms"
    try planting.plant(outbox, victim: place.victim)
    let end = try place.start("--sms", "file:\(outbox)")
    expectRefusal(end, naming: outbox, planting.rawValue)
    #expect(place.victimIsWhole && !place.exists(place.victim + "-made"))
  }

  @Test("One sentence says that a file for messages cannot be made")
  func nowhere() throws {
    let place = try Place()
    defer { place.remove() }
    expectRefusal(try place.start("--sms", "file:\(place.folder)/no/such/sms"), naming: "/no/such/sms", "no folder")
  }

  @Test("S60: an outbox that is replaced while the wallet runs gets no code; the page says so, and the log does")
  func replacedOutbox() throws {
    let place = try Place()
    defer { place.remove() }
    let outbox = place.folder + "/sms"
    let run = try ProgramRun(["--port", "0", "--data", place.data, "--sms", "file:\(outbox)"])
    let port = try run.port()
    try FileManager.default.removeItem(atPath: outbox)
    try FilePlanting.link.plant(outbox, victim: place.victim)
    let visitor = Visitor(port: port)
    try visitor.visit("/login").fill("Phone number", with: "530 555 0123").press("Send OTP")
    #expect(visitor.statuses.last == 503, "\(visitor.page.text)")
    #expect(place.victimIsWhole)
    run.terminate()
    #expect(run.errorText.contains("message file"), "\(run.errorText)")
  }
}
