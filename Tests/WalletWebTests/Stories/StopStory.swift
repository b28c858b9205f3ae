import Foundation
import Synchronization
import TestSupport
import Testing

@testable import WalletTestSupport

/// docs/http.md, "Connections" 9: SIGTERM stops accepting, finishes what runs, commits, and exits with 0.
@Suite("Story: the wallet is stopped", .serialized, .blocking)
struct StopStory {
  /// The results that the clients of a story saw.
  private struct Tally {
    var acknowledged = 0
    var answered = 0
    var faults: [String] = []
  }

  @Test(
    "Connections 9: SIGTERM under load: what was answered is kept, what was not answered did not happen, nothing is half"
  )
  func underLoad() async throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let arguments = ["--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms"]
    let run = try ProgramRun(arguments)
    let port = try run.port()
    let browser = Visitor(port: port)
    try browser.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
    try browser.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
    let account = try browser.openAccount("Everyday")
    let cookie = try #require(browser.session)
    let tally = Mutex(Tally())
    let clients = DispatchGroup()
    for number in 0..<32 {
      clients.enter()
      let client = LoadClient(port: port, account: account, cookie: "\(cookie.name)=\(cookie.value)")
      Thread {
        while let outcome = client.run(posting: number % 2 == 0) {
          tally.withLock { tally in
            switch outcome {
            case .posted: tally.acknowledged += 1
            case .shown: tally.answered += 1
            case .closed: break
            case .fault(let what): tally.faults.append("client \(number): \(what)")
            }
          }
        }
        clients.leave()
      }.start()
    }
    try #require(try blockUntil(within: 120) { tally.withLock { $0.acknowledged >= 40 && $0.answered >= 40 } })
    let start = ContinuousClock.now
    run.terminate()
    #expect(run.status == 0)
    #expect(ContinuousClock.now - start < .seconds(12))
    #expect(throws: ClientFailure.self, "nobody can connect any more") { _ = try HTTPConnection(port: port) }
    await withCheckedContinuation { done in clients.notify(queue: .global()) { done.resume() } }
    #expect(tally.withLock { $0.faults } == [])

    let again = try ProgramRun(arguments)
    let returning = Visitor(port: try again.port())
    returning.setCookie("wallet_\(returning.port)", cookie.value)
    let balance = tally.withLock { $0.acknowledged }
    #expect(
      try returning.visit(account).reads("$\(balance).00"), "\(balance) were acknowledged: \(returning.page.text)")
    again.terminate()
    #expect(again.status == 0)
  }

  @Test("Connections 9: a client that takes nothing is waited for until STOP_TIME is over, and no longer")
  func slowClient() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(["--port", "0", "--data", folder, "--stop-time", "2"])
    let port = try run.port()
    let slow = try HTTPConnection(port: port, receiveBuffer: 4096)
    let page = "GET /login HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n"
    while slow.sendAtOnce(String(repeating: page, count: 50)) {}
    let start = ContinuousClock.now
    run.terminate()
    let time = ContinuousClock.now - start
    #expect(run.status == 0)
    #expect(time > .milliseconds(1900) && time < .seconds(9), "\(time)")
    #expect(!slow.endsInOrder(), "it can tell that its last answer is not whole")
  }

  @Test(
    "Connections 9: clients that are idle, or have sent half a request, do not keep the wallet from stopping at once")
  func idle() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(["--port", "0", "--data", folder])
    let port = try run.port()
    let connections = try (0..<20).map { _ in try HTTPConnection(port: port) }
    for (index, connection) in connections.enumerated() {
      if index % 3 == 1 { try connection.send("GET /login HT") }
      guard index % 3 == 2 else { continue }
      try connection.send("GET /healthz HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
      #expect(try connection.answerIfAny()?.status == 200)
    }
    let start = ContinuousClock.now
    run.terminate()
    #expect(run.status == 0)
    #expect(ContinuousClock.now - start < .seconds(8))
  }

  @Test("SIGUSR1 from elsewhere, which programs that turn logs over send, ends nothing and cuts no stop short")
  func otherSignal() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(["--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms"])
    let port = try run.port()
    for _ in 0..<3 {
      #expect(Foundation.kill(run.processIdentifier, SIGUSR1) == 0)
      #expect(try HTTPClient.send("GET", "/healthz", port: port).status == 200)
    }
    // A connection without a request has one second left when the wallet stops.
    let idle = try HTTPConnection(port: port)
    defer { withExtendedLifetime(idle) {} }
    for signal in [SIGTERM, SIGUSR1, SIGUSR1] { #expect(Foundation.kill(run.processIdentifier, signal) == 0) }
    #expect(run.waited() == 0)
  }
}

/// A client that keeps its connection open, and repeatedly reads or deposits into an account.
private final class LoadClient: @unchecked Sendable {
  enum Outcome {
    case posted, shown, closed
    case fault(String)
  }

  private let port: Int
  private let account: String
  private let cookie: String
  private var connection: HTTPConnection?

  init(port: Int, account: String, cookie: String) {
    (self.port, self.account, self.cookie) = (port, account, cookie)
  }

  /// Runs one round; nil if no server is listening any more.
  func run(posting: Bool) -> Outcome? {
    if connection == nil { connection = try? HTTPConnection(port: port) }
    guard connection != nil else { return nil }
    do {
      guard let page = try send("GET", account) else { return .closed }
      guard page.status == 200 else { return .fault("\(page.status)") }
      guard posting else { return .shown }
      let forms = PageReader(page.text).forms
      guard
        let form = forms.first(where: {
          $0.buttons.contains { $0.text == "Deposit" } || $0.action.hasSuffix("/deposit")
        })
      else { return .fault("no form") }
      let hidden = form.controls.filter { ["csrf", "op"].contains($0.name) }.map { ($0.name, $0.value) }
      guard let answer = try send("POST", account + "/deposit", Visitor.encoded(hidden + [("amount", "1")])) else {
        return .closed
      }
      return answer.status == 303 ? .posted : .fault("\(answer.status)")
    } catch {
      connection = nil
      return .fault("\(error)")
    }
  }

  /// Nil if the connection ended without an answer.
  private func send(_ method: String, _ path: String, _ body: String = "") throws -> HTTPAnswer? {
    guard let open = connection else { return nil }
    var text = "\(method) \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nCookie: \(cookie)\r\n"
    text += "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    guard (try? open.send(text)) != nil, let answer = try open.answerIfAny() else {
      connection = nil
      return nil
    }
    if answer.field("Connection") == "close" { connection = nil }
    return answer
  }
}
