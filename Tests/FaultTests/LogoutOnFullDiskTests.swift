import TestSupport
import Testing

@testable import WalletCore

@Suite("Leaving while the disk is full", .blocking)
struct LogoutOnFullDiskTests {
  @Test("S21: the session ends at once all the same, its cookie gets 303 /login, and it stays so after the next start")
  func leaves() async throws {
    let disk = try SmallDisk()
    let folder = disk.folder
    var program = try Program(folder, environment: disk.environment)
    var connection = try HTTPConnection(port: try #require(program.port(), "\(program.errors)"))
    var leaving = try WebUser("5305550101", at: connection, messages: Program.messages(in: folder))
    try leaving.openAccount("A0", cents: 100, at: connection)
    var staying = try WebUser("5305550102", at: connection, messages: Program.messages(in: folder))
    try staying.openAccount("B0", cents: 100, at: connection)
    let form = try leaving.form(leaving.accounts[0], "deposit", cents: 1, at: connection)
    let token = try #require(form.body.firstMatch(of: /csrf=([A-Za-z0-9_-]+)/)).1

    try disk.fill()
    // A log that was written before has room for a few more.
    var full: HTTPAnswer?
    for _ in 0..<400 where full?.status != 507 {
      full = try staying.send(staying.form(staying.accounts[0], "deposit", cents: 1, at: connection), at: connection)
    }
    #expect(full?.status == 507)
    #expect(full?.field("content-security-policy")?.hasPrefix("default-src 'none'; style-src 'self';") == true)
    #expect(full?.field("cache-control") == "no-store")
    let left = try connection.ask("POST", "/logout", cookie: leaving.cookie, form: "csrf=\(token)")
    #expect(left.status == 303 && left.field("location") == "/login", "\(left.text)")
    #expect(left.field("clear-site-data") == #""cache", "storage""#)
    #expect(left.field("set-cookie")?.contains("Max-Age=0") == true)
    func checkEnded(_ when: String) throws {
      for path in ["/home", "/settings", leaving.accounts[0], "/export.csv"] {
        let answer = try connection.ask("GET", path, cookie: leaving.cookie)
        #expect(answer.status == 303 && answer.field("location") == "/login", "\(path) \(when)")
      }
      let posted = try leaving.send(form, at: connection)
      #expect(posted.status == 303 && posted.field("location") == "/login", "\(when)")
    }
    try checkEnded("while the disk is full")
    #expect(try staying.home(at: connection).accounts.count == 1, "the other one stays")

    try disk.makeSpace()
    try checkEnded("with space again")
    #expect(program.stop() == 0)
    program = try Program(folder, environment: disk.environment)
    connection = try HTTPConnection(port: try #require(program.port(), "\(program.errors)"))
    try checkEnded("after the next start")
    #expect(try staying.home(at: connection).accounts.count == 1)
    #expect(program.stop() == 0)
    disk.remove()
  }
}
