import Foundation
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore

@Suite("A rotation of the key, and a restore, are killed", .blocking)
struct KilledRotationTests {
  /// A wallet on whose key much hangs, and what its users have in their browsers.
  private struct Scene {
    let user: WebUser
    let form: WebForm
    let receipt: String
    /// The secret of an app that is being set up, as the page shows it.
    let secret: String
    /// A browser that has asked for a code, its form, and the code.
    let asking: (cookie: String, body: String)
    /// A browser that signs in with a recovery code.
    let recovering: (cookie: String, body: String)
    let files: [String: [UInt8]]

    init() throws {
      let folder = try TemporaryFolder()
      let program = try Program(folder, Self.settings)
      let connection = try HTTPConnection(port: try #require(program.port(), "\(program.errors)"))
      var user = try WebUser("5305550101", at: connection, messages: Program.messages(in: folder))
      try user.openAccount("A", cents: 1200, at: connection)
      self.user = user
      form = try user.form(user.accounts[0], "deposit", cents: 1, at: connection)
      let account = try connection.ask("GET", user.accounts[0], cookie: user.cookie)
      receipt = String(try #require(account.text.firstMatch(of: /href="(\/receipts\/[\w-]{22})"/)).1)
      let settings = try connection.ask("GET", "/settings/totp", cookie: user.cookie)
      let token = "csrf=\(try WebUser.token("csrf", settings))"
      _ = try connection.ask("POST", "/settings/totp", cookie: user.cookie, form: token)
      secret = try Self.secret(user, connection)
      let made = try connection.ask("POST", "/settings/recovery", cookie: user.cookie, form: token)
      let code = try #require(made.text.firstMatch(of: /<li>([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})<\/li>/), "\(made.text)").1
      asking = try Self.asking("5305550102", connection, "/otp") {
        try lastCode(in: Program.messages(in: folder), to: "5305550102")
      }
      recovering = try Self.asking("5305550101", connection, "/otp/other") { String(code) }
      try #require(program.stop() == 0)
      files = try folder.files()
    }

    static let settings = ["--resend-wait", "0", "--code-life", "7200"]

    private static func asking(
      _ phone: String, _ connection: HTTPConnection, _ path: String, _ code: () throws -> String
    ) throws -> (String, String) {
      let first = try connection.ask("GET", "/login", cookie: nil)
      let cookie = try #require(WebUser.cookie(first))
      let login = "csrf=\(try WebUser.token("csrf", first))&country=US&phone=\(phone)"
      try #require(try connection.ask("POST", "/login", cookie: cookie, form: login).status == 303)
      let page = try connection.ask("GET", path, cookie: cookie)
      return (cookie, "csrf=\(try WebUser.token("csrf", page))&code=\(try code())")
    }

    private static func secret(_ user: WebUser, _ connection: HTTPConnection) throws -> String {
      let page = try connection.ask("GET", "/settings/totp", cookie: user.cookie)
      return String(
        try #require(page.text.firstMatch(of: /<strong class="hash">([A-Z2-7 ]+)<\/strong>/), "\(page.text)").1)
    }

    /// Starts the wallet, and tries everything that hangs on the old key.
    func check(_ folder: TemporaryFolder, _ when: String) throws {
      let program = try Program(folder, Self.settings)
      // The old cookies have the old port in their name only here: requests name them by the present one.
      let connection = try HTTPConnection(port: try #require(program.port(), "\(when): \(program.errors)"))
      #expect(try user.send(form, at: connection).status == 303, "\(when): the open page")
      #expect(try connection.ask("GET", receipt, cookie: user.cookie).status == 200, "\(when): the address")
      #expect(try Self.secret(user, connection) == secret, "\(when): the app")
      for (browser, path) in [(asking, "/otp"), (recovering, "/otp/other")] {
        let answer = try connection.ask("POST", path, cookie: browser.cookie, form: browser.body)
        let isIn = answer.status == 303 && WebUser.cookie(answer) != nil && answer.field("location") != "/login"
        #expect(isIn, "\(when): \(path), \(answer.status) \(answer.field("location") ?? "")")
      }
      #expect(try user.home(at: connection).total == 1201, "\(when)")
      #expect(program.stop() == 0, "\(when): \(program.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.data + "/key.new"), "\(when)")
    }
  }

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
    let scene = try Scene()
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
    "S61: killed anywhere, the restore of a backup from before a rotation can be repeated, and then everything is there"
  )
  func restores() throws {
    let scene = try Scene()
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
      let program = try Program(folder, Scene.settings)
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
