import Foundation
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore

/// A wallet on whose key much hangs, and what its users have in their browsers.
struct KeyScene {
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
