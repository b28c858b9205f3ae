import Foundation
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore

@Suite("The start that erases a user is killed at random moments", .blocking)
struct RandomKillLeavingTests {
  private static let traces = ["5305550101", "Rhabarber"]

  /// A wallet whose first user is to be erased an hour later.
  private struct Scene {
    let staying: WebUser
    let files: [String: [UInt8]]
    let messages: Data

    init() throws {
      let folder = try TemporaryFolder()
      let program = try Program(folder, ["--leave-wait", "3600"])
      let connection = try HTTPConnection(port: try #require(program.port(), "\(program.errors)"))
      let file = Program.messages(in: folder)
      var leaving = try WebUser("5305550101", at: connection, messages: file)
      for name in ["Rhabarber", "RhabarberToo"] { try leaving.openAccount(name, cents: 4000, at: connection) }
      var staying = try WebUser("5305550102", at: connection, messages: file)
      try staying.openAccount("Birnbaum", cents: 700, at: connection)
      let page = try connection.ask("GET", "/settings/leave", cookie: leaving.cookie)
      let form = "csrf=\(try WebUser.token("csrf", page))"
      let asked = try connection.ask("POST", "/settings/leave", cookie: leaving.cookie, form: form)
      try #require(asked.status == 303 && asked.field("location") == "/login", "\(asked.text)")
      try #require(program.stop() == 0)
      self.staying = staying
      files = try folder.files()
      messages = try Data(contentsOf: URL(filePath: file))
    }

    func folder() throws -> TemporaryFolder {
      let folder = try TemporaryFolder(data: files)
      try messages.write(to: URL(filePath: Program.messages(in: folder)))
      return folder
    }
  }

  /// The variables of a start two hours later.
  private func later(_ folder: TemporaryFolder, killedAt moment: KillMoment?) throws -> [String: String] {
    try Program.environment(folder, killedAt: moment).merging(
      Shim.ahead(seconds: 7200, andBy: 0, where: folder.path + "/none")
    ) { $1 }
  }

  /// Starts two hours later, and stops, unless it is killed before.
  /// - Returns: whether it came to its end.
  private func start(_ folder: TemporaryFolder, killedAt moment: KillMoment?) throws -> Bool {
    let program = try Program(folder, environment: later(folder, killedAt: moment))
    try program.die(at: moment)
    // At its end it erases what it has not erased by then.
    if program.port() != nil { program.stop() }
    return program.waitForEnd() == 0
  }

  /// What of the user is in the data folder and in the file of messages.
  private func found(_ folder: TemporaryFolder) throws -> [String] {
    var files = try folder.files()
    files["messages"] = [UInt8](try Data(contentsOf: URL(filePath: Program.messages(in: folder))))
    return files.flatMap { name, bytes in
      Self.traces.filter { Data(bytes).range(of: Data($0.utf8)) != nil }.map { "\($0) in \(name)" }
    }
  }

  /// How far the erasing came. Reading the books could already go on with it, so it is done in a copy.
  private func outcome(_ folder: TemporaryFolder) throws -> KillOutcome {
    let copy = try TemporaryFolder(data: try folder.files())
    let books = try BookQueries(folder: copy.data)
    if try books.people().left == 0 { return .before }
    let isSwept = try books.connection.integer("SELECT count(*) FROM unswept") == 0
    return try isSwept && found(folder).isEmpty ? .after : .between
  }

  @Test(
    "S62: killed at any moment, the next start erases the user to the end: nothing is in any file, and others have everything",
    .slow)
  func erasing() async throws {
    let scene = try Scene()
    try await FaultRun.withSeeds { seed in
      var kills = RandomKills("erasing", rounds: FaultRun.size(short: 11, long: 80), seed: seed)
      let whole = try scene.folder()
      #expect(try !found(whole).isEmpty)
      try kills.measure(whole) { moment in try #require(try start(whole, killedAt: moment)) }
      #expect(try found(whole) == [])
      while let moment = kills.next() {
        let place = kills.place(moment)
        let folder = try scene.folder()
        let isDone = try start(folder, killedAt: moment)
        let reached = try outcome(folder)
        #expect(!isDone || reached == .after, "\(place)")
        kills.count(reached)

        let program = try Program(folder, environment: later(folder, killedAt: nil))
        let connection = try HTTPConnection(port: try #require(program.port(), "\(place): \(program.errors)"))
        #expect(try scene.staying.home(at: connection).total == 700, "\(place)")
        #expect(program.stop() == 0, "\(place): \(program.errors)")
        #expect(try found(folder) == [], "\(place)")
        #expect(try BookQueries(folder: folder.data).people() == (1, 1), "\(place)")
        let check = try Program(folder, ["check"], environment: later(folder, killedAt: nil))
        #expect(check.waitForEnd() == 0, "\(place): \(check.errors)")
      }
      kills.expectEach()
    }
  }
}
