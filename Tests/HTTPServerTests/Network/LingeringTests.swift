import TestSupport
import Testing

@testable import HTTPServer

@Suite("Lingering close after every error and early answer", .eachPoller)
struct LingeringTests {
  private static let megabyte = [UInt8](repeating: 0x62, count: 1 << 20)

  /// What the client sends before it reads anything, and the status it must then be able to read.
  static let cases: [(name: String, head: String, status: Int)] = [
    ("413 by its length", "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1048576\r\n\r\n", 413),
    ("413 in its chunks", "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n100000\r\n", 413),
    ("431", "GET / HTTP/1.1\r\nHost: a\r\nX: ", 431),
    ("414", "GET /", 414),
    ("400 at once", "\u{1}", 400),
    ("400 between requests", "GET /good HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\n", 400),
    ("400 in chunks", "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab", 400),
    ("501", "BREW / HTTP/1.1\r\n", 501),
    ("505", "GET / HTTP/2.0\r\n", 505),
    ("403", "POST /forbidden HTTP/1.1\r\nHost: a\r\nContent-Length: 10000\r\n\r\n", 403),
    ("404", "POST /missing HTTP/1.1\r\nHost: a\r\nContent-Length: 10000\r\n\r\n", 404),
    ("close asked for", "GET /close HTTP/1.1\r\nHost: a\r\n\r\n", 200),
  ]

  @Test("Connections 4: who reads only after having written a megabyte gets the whole answer", arguments: cases.indices)
  func readable(_ index: Int) throws {
    let server = try TestServer()
    let client = try server.client()
    let (name, head, status) = LingeringTests.cases[index]
    try client.send(bytes(head) + LingeringTests.megabyte)
    if name.hasSuffix("between requests") { #expect(try client.readAnswer().status == 200) }
    let answer = try client.readAnswer()
    #expect(answer.status == status, "\(name)")
    #expect(answer.fields["connection"] == "close")
    #expect(!answer.body.isEmpty || name == "close asked for")
    #expect(try client.readToEnd().isEmpty, "the half-close is seen")
  }

  @Test(
    "Connections 4: so does one that was too slow",
    arguments: ["GET / HTTP/1.1\r\n", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n"])
  func timeout(_ head: String) throws {
    var limits = TestServer.patient
    (limits.headerTime, limits.bodyTime) = (0.05, 0.05)
    let server = try TestServer(limits: limits)
    let client = try server.client()
    try client.send(head)
    #expect(client.waitToRead(milliseconds: 20_000))
    try client.send(LingeringTests.megabyte)
    let answer = try client.readAnswer()
    #expect(answer.status == 408 && !answer.body.isEmpty)
    #expect(try client.readToEnd().isEmpty)
  }

  @Test("Connections 4: it ends when the client closes, after its time, and after its bytes")
  func ends() throws {
    var limits = TestServer.patient
    limits.lingerTime = 30
    limits.lingerMax = 300_000
    let server = try TestServer(limits: limits)
    let polite = try server.client()
    try polite.send("GET /close HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try polite.readAnswer().status == 200)
    #expect(try polite.readToEnd().isEmpty)
    polite.finishSending()
    #expect(polite.waitForBreak(), "closed in both directions")

    let endless = try server.client()
    try endless.send("GET /close HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(throws: ClientFailure.self, "300 KB are dropped, then it is broken off") {
      for _ in 0..<64 { try endless.send(LingeringTests.megabyte) }
    }

    limits.lingerTime = 0.1
    let hasty = try TestServer(limits: limits)
    let silent = try hasty.client()
    try silent.send("GET /close HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try silent.readAnswer().status == 200)
    #expect(try silent.readToEnd().isEmpty)
    var isGone = false
    for _ in 0..<1000 where !isGone {
      isGone = (try? silent.send("x")) == nil
      silent.pause(milliseconds: 10)
    }
    #expect(isGone)
  }
}
