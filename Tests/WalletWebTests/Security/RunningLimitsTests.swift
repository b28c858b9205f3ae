import Foundation
import HTTPServer
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: the limits of the running wallet", .blocking)
struct RunningLimitsTests {
  /// The status of the answer to a request; nil if the connection ends without one.
  private func status(_ request: String, _ port: Int) throws -> Int? {
    let connection = try HTTPConnection(port: port)
    try connection.send(request)
    return try connection.answerIfAny()?.status
  }

  /// A request line of this many bytes.
  private func line(_ length: Int) -> String {
    "GET /" + String(repeating: "a", count: length - "GET / HTTP/1.1".utf8.count) + " HTTP/1.1\r\n"
  }

  /// A header section of this many bytes and fields, line ends included.
  private func fields(_ bytes: Int, _ count: Int, _ port: Int) -> String {
    var lines = ["Host: localhost:\(port)\r\n"] + (2..<count).map { "X-\($0): a\r\n" }
    let left = bytes - lines.joined().utf8.count - "X: \r\n".utf8.count
    lines.append("X: " + String(repeating: "a", count: left) + "\r\n")
    return lines.joined()
  }

  private func form(_ length: Int, _ port: Int) -> String {
    "POST /login HTTP/1.1\r\nHost: localhost:\(port)\r\nContent-Type: application/x-www-form-urlencoded\r\n"
      + "Content-Length: \(length)\r\n\r\n" + String(repeating: "a", count: length)
  }

  /// At the limit the wallet itself answers (404, or 403 for the missing token); one above, the server does.
  private func checkSizes(_ limits: Limits, body: Int, _ port: Int) throws {
    let host = "Host: localhost:\(port)\r\n\r\n"
    #expect(try status(line(limits.lineMax) + host, port) == 404)
    #expect(try status(line(limits.lineMax + 1) + host, port) == 414)
    let head = "GET /healthz HTTP/1.1\r\n"
    #expect(try status(head + fields(limits.headersMax, 3, port) + "\r\n", port) == 200)
    #expect(try status(head + fields(limits.headersMax + 1, 3, port) + "\r\n", port) == 431)
    let room = min(limits.headersMax, 2000)
    #expect(try status(head + fields(room, limits.fieldsMax, port) + "\r\n", port) == 200)
    #expect(try status(head + fields(room, limits.fieldsMax + 1, port) + "\r\n", port) == 431)
    #expect(try status(form(body, port), port) == 403)
    #expect(try status(form(body + 1, port), port) == 413)
    let chunked = "POST /login HTTP/1.1\r\nHost: localhost:\(port)\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(try status(chunked + String(body + 1, radix: 16) + "\r\n", port) == 413)
  }

  @Test(
    "S46, S59: unset, a line of 8,192 bytes, fields of 16 KiB, 100 fields and a form of 8 KiB pass, and one more does not"
  )
  func defaults() async throws {
    try await withWallet { wallet in
      var limits = Limits()
      (limits.lineMax, limits.headersMax, limits.fieldsMax, limits.bodyMax) = (8192, 16_384, 100, 65_536)
      try checkSizes(limits, body: 8192, wallet.port)
      // The phone field's text, before and after an edit, may be as long as the longest body that is read.
      let format = form(65_536, wallet.port).replacing("/login", with: "/phone/format")
      #expect(try status(format, wallet.port) == 403)
      #expect(try status(format.replacing("65536", with: "65537"), wallet.port) == 413)
    }
  }

  @Test("S46: every limit and time has a setting of its own that is read into the running configuration")
  func everySetting() throws {
    let names = [
      "LINE_MAX", "HEADERS_MAX", "FIELDS_MAX", "BODY_MAX", "IDLE_TIME", "HEADER_TIME", "BODY_TIME", "HANDLER_TIME",
      "WRITE_STALL", "WRITE_TIME", "BODY_RATE", "CONNECTIONS_MAX", "REQUESTS_MAX", "QUEUE_MAX", "STOP_TIME",
      "ADDRESS_CONNECTIONS_MAX", "ADDRESS_BODIES_MAX", "BODIES_MAX",
    ]
    let standards = [
      8192, 16_384, 100, 65_536, 30, 10, 20, 10, 15, 60, 500, 16_384, 10_000, 1024, 10, 256, 16 << 20, 64 << 20,
    ]
    for given in [standards, (0..<names.count).map { 700 + $0 }] {
      let variables = Dictionary(uniqueKeysWithValues: zip(names, given).map { ("WALLET_\($0)", "\($1)") })
      // With none given, the defaults apply.
      let environment = given == standards ? [:] : variables
      let configuration = try Configuration(
        try Settings(arguments: [], environment: environment), environment: ["HOME": "/tmp"])
      let limits = configuration.limits
      let times = [
        limits.idleTime, limits.headerTime, limits.bodyTime, limits.handlerTime, limits.writeStall, limits.writeTime,
      ]
      let read =
        [limits.lineMax, limits.headersMax, limits.fieldsMax, limits.bodyMax] + times.map { Int($0) }
        + [limits.bodyRate, limits.connectionsMax, limits.requestsMax, configuration.queueMax, Int(limits.stopTime)]
        + [limits.addressConnectionsMax, limits.addressBodiesMax, limits.bodiesMax]
      #expect(read == given)
    }
  }

  @Test("S46: each limit of the HTTP paper is a setting, and the running program keeps to what it was set to", .slow)
  func settings() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun([
      "--port", "0", "--data", folder + "/data", "--line-max", "200", "--headers-max", "600", "--fields-max", "6",
      "--body-max", "50", "--idle-time", "1", "--header-time", "1", "--body-time", "1", "--requests-max", "3",
      "--connections-max", "4", "--loops", "1",
    ])
    let port = try run.port()
    var limits = Limits()
    (limits.lineMax, limits.headersMax, limits.fieldsMax, limits.bodyMax) = (200, 600, 6, 50)
    try checkSizes(limits, body: 50, port)
    let host = "Host: localhost:\(port)\r\n"
    #expect(try status("", port) == nil, "an idle connection is closed without an answer")
    #expect(try status("GET / HT", port) == 408)
    #expect(try status("GET / HTTP/1.1\r\n\(host)", port) == 408)
    #expect(try status("POST /login HTTP/1.1\r\n\(host)Content-Length: 5\r\n\r\na", port) == 408)
    let kept = try HTTPConnection(port: port)
    for number in 1...3 {
      try kept.send("GET /healthz HTTP/1.1\r\n\(host)\r\n")
      let answer = try #require(try kept.answerIfAny())
      #expect((answer.field("Connection") == "close") == (number == 3), "request \(number)")
    }
    #expect(kept.endsInOrder())
    // A fifth connection is served: the server closes the one idle longest.
    let waiting = try (0..<4).map { _ in try HTTPConnection(port: port) }
    #expect(try status("GET /healthz HTTP/1.1\r\n\(host)\r\n", port) == 200)
    #expect(try waiting[0].read().isEmpty)
    run.terminate()
    #expect(run.errorText.contains("longest idle connection made room"))
  }
}
