import Foundation
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: the log and failures", .blocking)
struct LogSecurityTests {
  /// Texts that no line may contain.
  private struct Secrets {
    var texts: [String] = []
    var log = ""
  }

  /// Fails, is refused, signs in, moves money, tries another user's data, deletes, logs out: every documented event
  /// but one.
  private func journey(style: String) throws -> Secrets {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun([
      "--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms", "--log", style, "--tz", "Asia/Tokyo",
      "--code-tries", "2", "--shared-life", "1",
    ])
    let port = try run.port()
    var secrets = Secrets()
    let guesser = Visitor(port: port)
    try guesser.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP").press("Resend code")
    #expect(guesser.statuses == [429])
    let missed = try lastCode(in: folder + "/sms")
    let wrong = wrongCode(insteadOf: missed)
    for _ in 0..<2 { try guesser.visit("/otp").fill("Code", with: wrong).press("Verify") }

    let visitor = Visitor(port: port)
    try visitor.visit("/login").fill("Phone number", with: "(530) 555-0124").press("Send OTP")
    let code = try lastCode(in: folder + "/sms")
    let before = try #require(visitor.session?.value)
    try visitor.fill("Code", with: code).press("Verify")
    let account = try visitor.openAccount("Everyday", deposit: "12")
    let csrf = try #require(visitor.value("csrf"))
    let key = try #require(visitor.value("op"))
    #expect(try visitor.post(account + "/deposit", [("amount", "1")]).status == 403)
    #expect(try visitor.get("/accounts/AAAAAAAAAAAAAAAAAAAAAA").status == 404)
    for path in ["/%0d%0aauthn_login_success", "/login?%0D%0Aevil", "/\u{22}", "/login%00"] {
      _ = try? visitor.get(path)
    }
    for host in ["evil.example", "evil\r\n authn_login_success x"] {
      #expect(try [400, 403].contains(visitor.send("GET", "/login", fields: [("Host", host)]).status))
    }
    let peer = "10.0.0.1\u{9}authn_login_success"
    #expect(
      try visitor.post("/logout", [], fields: [("X-Forwarded-For", peer), ("User-Agent", "a\u{9}b")]).status == 403)
    try visitor.visit(account + "/delete").press("Delete account")
    #expect(visitor.address == "/home")
    let session = try #require(visitor.session?.value)
    try visitor.visit("/settings").press("Log Out")

    let shared = Visitor(port: port)
    try shared.visit("/login").fill("Phone number", with: "(530) 555-0125").press("Send OTP")
    let sharedCode = try lastCode(in: folder + "/sms")
    let pairs = [("csrf", try #require(shared.value("csrf"))), ("code", sharedCode), ("shared", "1")]
    #expect(try shared.post("/otp", pairs).status == 303)
    try #require(try blockUntil { try shared.get("/home").status != 200 })
    run.terminate()
    secrets.texts = [missed, wrong, code, sharedCode, before, session, csrf, key, try #require(shared.session?.value)]
    secrets.log = run.errorText
    return secrets
  }

  private static let events = [
    "authn_login_success", "authn_login_fail", "authn_login_lock", "excess_rate_limit_exceeded", "malicious_csrf",
    "malicious_direct_reference", "session_created", "session_expired", "sensitive_delete",
  ]

  /// The log has no code, cookie, token or phone number, except a number's last two digits.
  private func checkSecrets(_ secrets: Secrets) {
    for text in secrets.texts {
      let lines = secrets.log.split(separator: "\n").filter { $0.contains(text) }
      #expect(lines.isEmpty, "\(text)")
    }
    // The program's own counts and hashes may contain any digits.
    let told = secrets.log.split(separator: "\n").filter { line in
      !["access", "sys_startup", "sys_shutdown"].contains { line.contains($0) }
    }.map { $0.replacing(#/[0-9-]{10}T[0-9:.]{12}Z/#, with: "") }
    #expect(told.count >= 9)
    let digits = Array("15305550123")
    for start in 0...(digits.count - 4) {
      let part = String(digits[start..<(start + 4)])
      #expect(!told.contains { $0.contains(part) }, "\(part)")
    }
    #expect(!secrets.log.contains("530555") && !secrets.log.contains("55501"))
  }

  /// Timestamps are in UTC, although the wallet's days are Tokyo's.
  private func checkMoments(_ moments: [String]) throws {
    let reader = ISO8601DateFormatter()
    reader.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    for moment in moments {
      let date = try #require(moment.hasSuffix("Z") ? reader.date(from: moment) : nil, "\(moment)")
      #expect(abs(date.timeIntervalSinceNow) < 600, "\(moment)")
    }
  }

  @Test("S48: as text a whole way through the wallet is one line an event, in UTC, by OWASP's names, without a secret")
  func text() throws {
    let secrets = try journey(style: "text")
    let form = #/(\S{24}) ([a-z_]+)((?: [a-z_]+="(?:[^"\\]|\\.)*")*)/#
    let lines = secrets.log.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let matches = try lines.map { line in try #require(try form.wholeMatch(in: line), "\(line)") }
    #expect(matches.count > 30)
    try checkMoments(matches.map { String($0.1) })
    for event in Self.events { #expect(matches.contains { $0.2 == event }, "\(event)") }
    #expect(matches.count { $0.2 == "authn_login_success" } == 2, "nobody writes one for himself")
    #expect(!secrets.log.contains("\r"))
    checkSecrets(secrets)
  }

  @Test("S48: as JSON the same is one object a line, with the moment and the event's name")
  func json() throws {
    let secrets = try journey(style: "json")
    let objects = try secrets.log.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
    #expect(objects.count > 30)
    try checkMoments(try objects.map { try #require($0["at"] as? String) })
    let events = try objects.map { try #require($0["event"] as? String) }
    for event in Self.events { #expect(events.contains(event), "\(event)") }
    #expect(events.count { $0 == "authn_login_success" } == 2)
    checkSecrets(secrets)
  }

  @Test(
    "S48: whatever stands in a field, it is one line, and nothing in it moves a terminal's cursor or turns its text")
  func hostileFields() throws {
    let hostile =
      "a\r\nb\u{0}\u{1B}[2J\u{7F}\u{85}\u{9B}2J\u{2028}\u{2029}\u{202E}\u{2066}\"\\\u{FEFF}\u{E0041}\t end=\"x\""
    for isJSON in [false, true] {
      let bytes = LogLine.bytes(.warning, ["what": hostile], at: Timestamp(milliseconds: 0), isJSON: isJSON)
      let line = String(decoding: bytes, as: UTF8.self)
      #expect(line.unicodeScalars.count { $0 == "\n" } == 1 && line.hasSuffix("\n"))
      for scalar in line.unicodeScalars.dropLast() {
        let kind = scalar.properties.generalCategory
        #expect(![.control, .format, .lineSeparator, .paragraphSeparator].contains(kind), "U+\(scalar.value)")
      }
      if isJSON {
        let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        #expect((object?["what"] as? String).map { Array($0.unicodeScalars) } == Array(hostile.unicodeScalars))
      } else {
        #expect(line.hasPrefix("1970-01-01T00:00:00.000Z sys_warning what=\"a\\r\\nb"))
      }
    }
  }

  @Test(
    "S47: what nobody expected is a plain 500 with a reference; the cause stands beside it in the log, and nowhere else"
  )
  func unexpected() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(["--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms"])
    let visitor = Visitor(port: try run.port())
    try visitor.visit("/login").fill("Phone number", with: "530 555 0123").press("Send OTP")
    try visitor.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
    let account = try visitor.openAccount("Everyday", deposit: "5")
    let pairs = visitor.pairs(of: try visitor.form(to: account + "/deposit")) + [("amount", "1")]
    try RawDatabase.run("ALTER TABLE session RENAME TO lost", in: folder + "/data")
    let csrf = try #require(pairs.first { $0.0 == "csrf" })
    let answers = [
      try visitor.get("/home"), try visitor.get(account), try visitor.get(account + "/statement"),
      try visitor.get("/export.csv"), try visitor.post(account + "/deposit", pairs),
      try visitor.post("/settings/name", [csrf, ("name", "x")]),
    ]
    run.terminate()
    var references: Set<String> = []
    for answer in answers {
      #expect(answer.status == 500)
      let page = PageReader(answer.text)
      let reference = String(
        try #require(page.text.firstMatch(of: #/Reference: ([0-9a-z]{8,12})\b/#), "\(page.text)").1)
      #expect(references.insert(reference).inserted, "one for each failure")
      let lines = run.errorText.split(separator: "\n").filter { $0.contains(reference) }
      #expect(lines.count == 1 && lines[0].contains("sys_crash") && lines[0].contains("no such table"))
      // The page reveals no internals: no table, file, type, error's name, line or version.
      for inside in [
        "session", "SQL", "table", ".swift", ".db", "/tmp", folder, "StoreFailure", "broken", "errno", "Swift",
      ] {
        #expect(!answer.text.contains(inside), "\(inside): \(page.text)")
      }
      #expect(page.forms.isEmpty && page.text.count < 400, "\(page.text)")
      #expect(answer.fields.allSatisfy { !$0.value.contains(reference) })
    }
    #expect(run.errorText.split(separator: "\n").count { $0.contains("sys_crash") } == answers.count)
    #expect(run.status == 0, "it went on serving and stopped in order")
  }

  @Test("That no code goes to such a number is logged, also when it is asked for again")
  func destinations() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun([
      "--port", "0", "--data", folder + "/data", "--sms", "command:/bin/true", "--sms-countries", "DE",
    ])
    let visitor = Visitor(port: try run.port())
    try visitor.visit("/login").fill("Phone number", with: "530 555 0123").press("Send OTP")
    #expect(visitor.statuses == [422])
    try visitor.visit("/otp").press("Resend code")
    #expect(visitor.statuses == [422])
    run.terminate()
    #expect(run.errorText.split(separator: "\n").count { $0.contains("what=\"destination\"") } == 2)
  }
}
