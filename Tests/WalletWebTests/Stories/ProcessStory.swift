import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

/// The built program as a process of its own.
@Suite("Story: the program itself", .blocking)
struct ProcessStory {
  @Test("kill -9 after an answer loses nothing that was answered; the next start finds the user signed in")
  func killed() async throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var visitor: Visitor?
    var account = ""
    var balance = 0
    for round in 0..<3 {
      let run = try ProgramRun(["--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms"])
      let port = try run.port()
      let browser: Visitor
      if let known = visitor {
        browser = Visitor(port: port)
        let cookie = try #require(known.session)
        // The cookie's name contains the port, which changes with this start.
        browser.setCookie("wallet_\(port)", cookie.value)
      } else {
        browser = Visitor(port: port)
        try browser.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
        try browser.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
        account = try browser.openAccount("Everyday")
      }
      try browser.visit("/")
      #expect(browser.answer.field("Refresh") == "0; url=/loading", "signed in, round \(round)")
      try browser.visit(account)
      #expect(browser.reads("$\(balance).00"))
      for _ in 0..<5 {
        try browser.fill("Amount", with: "1").press("Deposit")
        #expect(browser.statuses == [303, 200])
        balance += 1
      }
      run.kill()
      visitor = browser
    }
    let run = try ProgramRun(["--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms"])
    let browser = Visitor(port: try run.port())
    browser.setCookie("wallet_\(browser.port)", try #require(visitor?.session?.value))
    #expect(try browser.visit("/home").reads("$15.00", "Everyday", "$15.00"))
    run.terminate()
    #expect(run.status == 0, "SIGTERM ends it in order")
  }

  @Test("S13, S49: no code is found in the data folder, which is 0700 with files of 0600; the message file is 0600")
  func secrets() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(["--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms"])
    let browser = Visitor(port: try run.port())
    try browser.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
    let code = try lastCode(in: folder + "/sms")
    #expect(mode(folder + "/data") == 0o700)
    #expect(mode(folder + "/sms") == 0o600)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/data")
    #expect(files.contains("wallet.db") && files.contains("key"))
    for file in files {
      #expect(mode("\(folder)/data/\(file)") == 0o600, "\(file)")
      guard isFile("\(folder)/data/\(file)") else { continue }
      let bytes = try Data(contentsOf: URL(filePath: "\(folder)/data/\(file)"))
      #expect(bytes.range(of: Data(code.utf8)) == nil, "\(file) holds the code")
    }
    try browser.fill("Code", with: code).press("Verify")
    run.terminate()
    let log = run.errorText
    #expect(log.contains("authn_login_success"))
    #expect(!log.contains(code))
    #expect(!log.contains("5305550123"))
    #expect(!log.contains(try #require(browser.session?.value)))
  }

  @Test("Nobody reading its output ends or stops the wallet, and no code lands in its files")
  func outputGone() throws {
    let folder = ProgramRun.freshFolder()
    defer { for place in [folder, folder + "-address"] { try? FileManager.default.removeItem(atPath: place) } }
    // Standard output closed, standard error a pipe whose reader has exited; then a pipe that nothing reads.
    for redirection in [">&- 2> >(exit)", "> >(head -n 1 > \(folder)-address) 2> >(sleep 4)"] {
      let place = "\(folder)-\(redirection.utf8.count)"
      defer { try? FileManager.default.removeItem(atPath: place) }
      let port = try ProgramRun.freePort()
      let run = try ProgramRun(["--port", "\(port)", "--data", place], redirection: redirection)
      try run.waitUntilAnswering(port)
      // Long lines too: a pipe takes a limited amount at once.
      for host in ["evil.example", String(repeating: "a", count: 7000)] {
        for _ in 0..<700 {
          #expect(try HTTPClient.send("GET", "/", port: port, fields: [("Host", host)]).status == 403)
        }
      }
      let browser = Visitor(port: port)
      try browser.visit("/login").fill("Phone number", with: "530 555 0123").press("Send OTP")
      #expect(try browser.get("/healthz").status == 200)
      for file in try FileManager.default.contentsOfDirectory(atPath: place) where isFile(place + "/" + file) {
        let text = String(decoding: try Data(contentsOf: URL(filePath: place + "/" + file)), as: UTF8.self)
        #expect(!text.contains("is your MyWallet code"), "\(file)")
      }
      run.terminate()
      #expect(run.status == 0)
    }
  }

  @Test("S48: a session that ended by itself is in the log, once")
  func sessionExpired() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(
      ["--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms", "--session-life", "1"])
    let browser = Visitor(port: try run.port())
    try browser.visit("/login").fill("Phone number", with: "530 555 0123").press("Send OTP")
    try browser.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
    try #require(try blockUntil { try browser.get("/home").status != 200 })
    // Once a later command is answered, the one that deleted the session is done.
    try browser.visit("/login").fill("Phone number", with: "530 555 0124").press("Send OTP")
    #expect(try browser.get("/home").field("Location") == "/login")
    run.terminate()
    #expect(run.errorText.split(separator: "\n").count { $0.contains("session_expired") } == 1)
  }

  @Test("A second process on the same data folder gets one sentence and an error")
  func secondProcess() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = try ProgramRun(["--port", "0", "--data", folder])
    _ = try first.port()
    try expectFailure(["--port", "0", "--data", folder], says: "Another wallet is running on the data folder")
    first.terminate()
  }

  @Test("A port in use, a folder that cannot be written, a damaged database and a wrong setting: one sentence each")
  func startFailures() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = try ProgramRun(["--port", "0", "--data", folder + "/one"])
    let port = try first.port()
    try expectFailure(["--port", "\(port)", "--data", folder + "/two"], says: "Port \(port) is in use")
    first.terminate()

    try Data("plain file".utf8).write(to: URL(filePath: folder + "/file"))
    try expectFailure(["--port", "0", "--data", folder + "/file/data"], says: "cannot be written")

    try FileManager.default.createDirectory(atPath: folder + "/three", withIntermediateDirectories: true)
    try Data(repeating: 0x58, count: 8192).write(to: URL(filePath: folder + "/three/wallet.db"))
    try Data(repeating: 0x58, count: 32).write(to: URL(filePath: folder + "/three/key"))
    try expectFailure(["--port", "0", "--data", folder + "/three"], says: "is damaged")
    #expect(try Data(contentsOf: URL(filePath: folder + "/three/wallet.db")).count == 8192, "nothing was changed")

    let four = try ProgramRun(["--port", "0", "--data", folder + "/four"])
    _ = try four.port()
    four.terminate()
    // The folder has no data yet: an interrupted first start leaves a folder like this.
    try FileManager.default.removeItem(atPath: folder + "/four/key")
    let again = try ProgramRun(["--port", "0", "--data", folder + "/four", "--sms", "file:\(folder)/sms"])
    try Visitor(port: try again.port()).visit("/login").fill("Phone number", with: "530 555 0123").press("Send OTP")
    again.terminate()
    try FileManager.default.moveItem(atPath: folder + "/four/key", toPath: folder + "/key")
    try expectFailure(["--port", "0", "--data", folder + "/four"], says: "/four/key is missing")
    try FileManager.default.moveItem(atPath: folder + "/key", toPath: folder + "/four/key")
    try FileManager.default.removeItem(atPath: folder + "/four/wallet.db")
    try expectFailure(["--port", "0", "--data", folder + "/four"], says: "/four/wallet.db is missing")

    try expectFailure(["--port", "99999"], says: "WALLET_PORT (--port) is 99999")
    try expectFailure(["--code-life", "0"], says: "WALLET_CODE_LIFE (--code-life) is 0")
    try expectFailure(["--sms", "pigeon"], says: "WALLET_SMS (--sms)")
    try expectFailure(["--bind", "0.0.0.0"], says: "WALLET_PUBLIC_URL")
    for zone in ["Mars/Olympus", "Europe", "zone.tab", "../zoneinfo/UTC"] {
      try expectFailure(["--tz", zone], says: "no time zone")
    }
    try expectFailure(["--nonsense"], says: "--nonsense is no setting")
  }

  private func expectFailure(_ arguments: [String], says words: String) throws {
    let run = try ProgramRun(arguments)
    run.waitForExit()
    #expect(run.status != 0, "\(arguments)")
    let lines = run.errorText.split(separator: "\n")
    #expect(lines.count == 1, "\(arguments): \(run.errorText)")
    #expect(run.errorText.contains(words), "\(arguments): \(run.errorText)")
  }

  /// The owner's socket is not a file, and cannot be read as one.
  private func isFile(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }

  private func mode(_ path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.posixPermissions] as? Int ?? 0) & 0o777
  }
}
