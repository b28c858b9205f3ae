import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: the owner looks at the running wallet", .blocking)
struct AdminStory {
  /// The lines of the access log in the style of `text`.
  private func lines(_ text: String) -> [[String]] {
    let line =
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z access method="(\S+)" route="(\S+)" status="(\d+)" bytes="(\d+)" us="(\d+)"$/
    return text.split(separator: "\n").compactMap { text in
      guard let match = try? line.wholeMatch(in: text) else { return nil }
      return [match.1, match.2, match.3, match.4, match.5].map(String.init)
    }
  }

  @Test("Each request leaves a line with method, route, status, bytes and microseconds, and no address or secret")
  func accessLog() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(["--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms"])
    let browser = Visitor(port: try run.port())
    try browser.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
    try browser.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
    let account = try browser.openAccount("Everyday")
    try browser.visit(account).fill("Amount", with: "12").press("Deposit")
    try browser.get("/css/site.css")
    try browser.get("/no/such?secret=1")
    run.terminate()

    let found = lines(run.errorText)
    let seen = found.map { $0[..<3].joined(separator: " ") }
    for wanted in [
      "GET /login 200", "POST /login 303", "GET /otp 200", "POST /otp 303", "POST /accounts 303",
      "GET /accounts/{id} 200",
      "POST /accounts/{id}/deposit 303", "GET file 200", "GET - 404",
    ] {
      #expect(seen.contains(wanted), "\(wanted)")
    }
    #expect(found.allSatisfy { Int($0[3]) ?? 0 > 0 })
    let text = run.errorText
    #expect(!text.contains("secret"))
    #expect(!text.contains(String(account.split(separator: "/").last ?? "none")))
    #expect(!text.contains(try #require(browser.session?.value)))
  }

  @Test("In the style of json every line is an object")
  func json() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(["--port", "0", "--data", folder + "/data", "--log", "json"])
    let port = try run.port()
    #expect(try HTTPClient.send("HEAD", "/login", port: port).status == 200)
    run.terminate()
    let objects = try run.errorText.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let access = try #require(objects.first { $0["event"] as? String == "access" })
    #expect(access["method"] as? String == "HEAD")
    #expect(access["route"] as? String == "/login")
    #expect(access["status"] as? Int == 200)
    #expect(access["us"] as? Int != nil)
  }

  @Test("stats asks the running wallet: connections, requests, refusals by reason, the writer's queue, commit times")
  func stats() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // A folder whose path is longer than a socket address may be.
    let data = folder + "/" + String(repeating: "long", count: 40)
    let run = try ProgramRun(["--port", "0", "--data", data, "--sms", "file:\(folder)/sms"])
    let browser = Visitor(port: try run.port())
    try browser.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
    try browser.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
    for _ in 0..<3 { _ = try HTTPClient.send("GET", "/", port: browser.port, fields: [("Host", "a b")]) }

    var numbers: [String: Int] = [:]
    var text = ""
    // The access log's thread counts the requests, with a short delay.
    _ = try blockUntil {
      let asking = try ProgramRun(["stats", "--data", data])
      text = asking.outputText
      #expect(asking.status == 0)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        if words.count == 2 { numbers[String(words[0])] = Int(words[1]) }
      }
      return numbers["requests_4xx"] ?? 0 >= 3
    }
    #expect(numbers["requests_2xx"] ?? 0 >= 3)
    #expect(numbers["requests_4xx"] == 3)
    #expect(numbers["requests_5xx"] == 0)
    #expect(text.contains("refused 3 × 400 RFC 9110 section 7.2: "))
    #expect(numbers["connections_accepted"] ?? 0 >= numbers["connections_open"] ?? 1)
    #expect(numbers["writer_commands"] ?? 0 >= 2)
    #expect(numbers["commits"] ?? 0 >= 2)
    #expect(numbers["commit_us_p50"] ?? 0 > 0)
    #expect(numbers["commit_us_longest"] ?? 0 >= numbers["commit_us_p99"] ?? 1)
    #expect(numbers["writer_waiting"] == 0)

    run.terminate()
    let late = try ProgramRun(["stats", "--data", data])
    #expect(late.outputText.isEmpty)
    #expect(late.status == 78)
    #expect(late.errorText.contains("No wallet runs on the data folder"))
  }

  @Test("A socket that a killed wallet left behind is in nobody's way")
  func leftover() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let killed = try ProgramRun(["--port", "0", "--data", folder + "/data"])
    _ = try killed.port()
    killed.kill()
    #expect(try ProgramRun(["stats", "--data", folder + "/data"]).waited() == 78)
    let run = try ProgramRun(["--port", "0", "--data", folder + "/data"])
    _ = try run.port()
    #expect(try ProgramRun(["stats", "--data", folder + "/data"]).waited() == 0)
    run.terminate()
    #expect(!FileManager.default.fileExists(atPath: folder + "/data/owner.sock"))
  }

  @Test("A terminal that nobody reads stops nobody, and the wallet still ends in order", .slow)
  func deafTerminal() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let terminal = try Terminal()
    let port = try ProgramRun.freePort()
    let run = try ProgramRun(
      ["--port", "\(port)", "--data", folder + "/data", "--stop-time", "2"],
      redirection: "> \(terminal.path) 2> \(terminal.path)")
    try run.waitUntilAnswering(port)
    // Far more requests and events than a terminal buffers.
    for _ in 0..<80 {
      for _ in 0..<20 { #expect(try HTTPClient.send("GET", "/favicon.ico", port: port).status == 200) }
      #expect(try HTTPClient.send("GET", "/", port: port, fields: [("Host", "evil.example")]).status == 403)
    }
    let browser = Visitor(port: port)
    // The code cannot be shown, and the page says so.
    try browser.visit("/login").fill("Phone number", with: "530 555 0123").press("Send OTP")
    #expect(browser.answer.status == 503)
    run.terminate()
    #expect(run.status == 0)
  }

  @Test("Guests of the admin socket who say nothing, or too much, or take nothing, keep nobody and no stop waiting")
  func hostileGuests() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(["--port", "0", "--data", folder + "/data"])
    let port = try run.port()
    let clients = try (0..<5).map { _ in try AdminSocketClient(path: folder + "/data/owner.sock") }
    for client in clients { client.send("x") }
    let loud = try AdminSocketClient(path: folder + "/data/owner.sock")
    loud.send(String(repeating: "y", count: 100_000), within: 0)
    #expect(try HTTPClient.send("GET", "/healthz", port: port).status == 200)
    let began = Date()
    run.terminate()
    #expect(run.status == 0)
    #expect(Date().timeIntervalSince(began) < 8, "each client alone could have waited two seconds")
    #expect(throws: (any Error).self) { try HTTPClient.send("GET", "/healthz", port: port) }
  }

  @Test("stats needs nothing but the data folder, and says whose it is")
  func statsAlone() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(["--port", "0", "--data", folder + "/data"])
    _ = try run.port()
    let asking = try ProgramRun(["stats", "--data", folder + "/data", "--public", "/nowhere"])
    #expect(asking.outputText.contains("uptime_seconds"))
    #expect(asking.status == 0)
    run.terminate()
  }

  @Test("A terminal that is read gets every line, whole, however fast they come")
  func readTerminal() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let terminal = try Terminal()
    let port = try ProgramRun.freePort()
    let run = try ProgramRun(
      ["--port", "\(port)", "--data", folder + "/data"], redirection: "> /dev/null 2> \(terminal.path)")
    try run.waitUntilAnswering(port)
    let connection = try HTTPConnection(port: port)
    // Three times what a terminal buffers, at once.
    let request = "HEAD /robots.txt HTTP/1.1\r\nHost: localhost:\(port)\r\n"
    try connection.send(String(repeating: request + "\r\n", count: 199) + request + "Connection: close\r\n\r\n")
    #expect(connection.endsInOrder())
    _ = try HTTPClient.send("GET", "/", port: port, fields: [("Host", "evil.example")])
    let screen = try terminal.read(until: "malicious_extraneous")
    #expect(lines(screen.replacing("\r\n", with: "\n")).count { $0[1] == "file" } == 200)
    #expect(!screen.contains("could not be written"))
    run.terminate()
  }
}
