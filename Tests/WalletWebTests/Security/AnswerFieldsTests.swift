import HTTPServer
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: what every answer tells the browser")
struct AnswerFieldsTests {
  /// What the map and the camera's page ask the browser for.
  private static let devices = ["/charge": "geolocation", "/scan": "camera"]

  /// Checks an answer's status and header fields, and its content if it is a page.
  private func check(
    _ answer: HTTPAnswer, _ path: String, is status: Int, _ what: String = "", isPersonal: Bool = false
  ) {
    let name = what.isEmpty ? path : "\(what) \(path)"
    #expect(answer.status == status, "\(name)")
    ExpectedFields.check(answer, name, asksFor: status == 200 ? Self.devices[path] : nil)
    if answer.field("Content-Type")?.hasPrefix("text/html") == true {
      ExpectedFields.checkNothingInline(answer.text, name)
      #expect(answer.field("Cache-Control") == "no-store", "\(name)")
    }
    if isPersonal { #expect(answer.all("Cache-Control") == ["no-store"], "\(name)") }
  }

  @Test("S26, S30, S31: pages, files, exports and redirects carry exactly the fields of the house, signed in or not")
  func allAddresses() async throws {
    try await withWallet { wallet in
      let stranger = wallet.visitor()
      for path in AllAddresses.fixed {
        let answer = try stranger.get(path)
        #expect([200, 303, 405].contains(answer.status), "\(path)")
        check(answer, path, is: answer.status)
      }
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Savings")
      let account = try visitor.openAccount("Everyday", deposit: "5")
      let receipt = try visitor.newestReceipt(of: account)
      for path in AllAddresses.fixed + AllAddresses.account(account) + [
        receipt, "/home?at=2026-01-01", "/closed?page=2",
      ] {
        let answer = try visitor.get(path)
        #expect([200, 303, 405, 422].contains(answer.status), "\(path): \(answer.status)")
        check(answer, path, is: answer.status, isPersonal: true)
        check(try visitor.send("HEAD", path), path, is: answer.status, "HEAD", isPersonal: true)
      }
      let files = ["/css/site.css", "/logo.svg", "/favicon.ico", "/robots.txt", "/manifest.webmanifest"]
      for path in files {
        let file = try visitor.get(path)
        check(file, path, is: 200)
        let tag = try #require(file.field("ETag"))
        check(try visitor.send("GET", path, fields: [("If-None-Match", tag)]), path, is: 304)
        check(try visitor.send("GET", path, fields: [("Range", "bytes=0-3")]), path, is: 206)
        check(try visitor.send("GET", path, fields: [("Range", "bytes=9999999-")]), path, is: 416)
      }
    }
  }

  @Test(
    "S26, S30, S31: every refusal carries them, too: 303, 400, 403, 404, 405, 408, 413 to 417, 422, 429, 431, 501, 505")
  func refusals() async throws {
    try await withWallet({ $0.limits.bodyTime = 1 }) { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/login")
      let csrf = ("csrf", try #require(visitor.value("csrf")))
      check(try visitor.post("/phone/format", [csrf, ("typed", "5"), ("country", "US")]), "/phone/format", is: 200)
      check(try visitor.post("/login", [csrf, ("phone", "")]), "/login", is: 422)
      check(try visitor.post("/login", [csrf, ("phone", "530 555 0123")]), "/login", is: 303)
      check(try visitor.post("/otp/resend", [csrf]), "/otp/resend", is: 429)
      check(try visitor.post("/login", [("phone", "")]), "/login", is: 403, "no token")
      check(try visitor.send("GET", "/login", fields: [("Host", "evil.example")]), "/login", is: 403, "host")
      check(try visitor.post("/login", [csrf], fields: [("Origin", "http://evil.example")]), "/login", is: 403, "site")
      check(try visitor.post("/login", [csrf], fields: [("Content-Encoding", "gzip")]), "/login", is: 415)
      check(try visitor.send("POST", "/login", body: "csrf=%zz"), "/login", is: 400, "broken form")
      check(try visitor.send("DELETE", "/login"), "/login", is: 405)
      check(try visitor.send("PUT", "/css/site.css"), "/css/site.css", is: 405)
      check(try visitor.send("OPTIONS", "*"), "*", is: 200)
      for path in ["/nowhere", "/settings/x", "/accounts/1"] { check(try visitor.get(path), path, is: 404) }
      check(try visitor.get("/%zz"), "/%zz", is: 400)
      check(try visitor.send("BREW", "/"), "/", is: 501)
      check(try visitor.get("/" + String(repeating: "a", count: 9000)), "/aaa", is: 414)
      check(try visitor.send("GET", "/", fields: [("X", String(repeating: "a", count: 17_000))]), "/", is: 431)
      check(try visitor.send("POST", "/login", fields: [("Expect", "tea")], body: ""), "/login", is: 417)
      let head = "POST /login HTTP/1.1\r\nHost: localhost:\(wallet.port)\r\n"
      let raw = [
        (head + "Content-Length: 65537\r\n\r\n", 413), (head + "Content-Length: 5\r\n\r\na", 408),
        ("GET / HTTP/2.0\r\n\r\n", 505), ("GET / HTTP/1.1\r\n\r\n", 400),
      ]
      for (request, status) in raw {
        let connection = try HTTPConnection(port: wallet.port)
        try connection.send(request)
        check(try #require(try connection.answerIfAny()), "/", is: status, "raw")
      }
    }
  }

  @Test("S26, S30, S31: failures carry them, too: 500 and 503")
  func failures() async throws {
    try await withWallet { wallet in
      wallet.messages.shut()
      let unsent = wallet.visitor()
      try unsent.visit("/login").fill("Phone number", with: "530 555 0124").press("Send OTP")
      check(unsent.answer, "/login", is: 503)
      wallet.messages.open()
      let visitor = try wallet.signedIn("(530) 555-0125")
      let csrf = ("csrf", try #require(try visitor.visit("/settings").value("csrf")))
      try RawDatabase.run("ALTER TABLE session RENAME TO lost", in: wallet.folder)
      check(try visitor.get("/home"), "/home", is: 500, isPersonal: true)
      check(try visitor.post("/settings/name", [csrf, ("name", "x")]), "/settings/name", is: 500, isPersonal: true)
      check(try visitor.get("/loading"), "/loading", is: 503, isPersonal: true)
      check(try visitor.get("/healthz"), "/healthz", is: 200)
    }
  }
}
