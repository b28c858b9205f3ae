import TestSupport
import Testing

@testable import HTTPServer

@Suite("Deadlines", .eachPoller)
struct DeadlineTests {
  @Test("Limits 4: a connection that says nothing is closed without an answer")
  func idle() throws {
    var limits = TestServer.patient
    limits.idleTime = 0.05
    let server = try TestServer(limits: limits)
    let silent = try server.client()
    #expect(try silent.readToEnd().isEmpty)
    let once = try server.client()
    try once.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try once.readAnswer().status == 200)
    #expect(try once.readToEnd().isEmpty)
    #expect(server.log.lines == ["GET /"])
  }

  @Test("Limits 4: empty lines are no byte of a request, and do not make the wait longer")
  func emptyLines() throws {
    var limits = TestServer.patient
    limits.idleTime = 0.1
    let server = try TestServer(limits: limits)
    let client = try server.client()
    // Four empty lines are allowed; sending them takes more than a second and a half.
    #expect(client.trickle(bytes("\r\n\r\n\r\n\r\n"), pause: 200) < 8)
    #expect((try? client.readToEnd()) ?? [] == [])
    #expect(server.log.lines.isEmpty)
  }

  @Test("Limits 5: 408 when their time is up, though byte after byte comes")
  func header() throws {
    var limits = TestServer.patient
    limits.headerTime = 0.1
    let server = try TestServer(limits: limits)
    let fields = "GET / HTTP/1.1\r\nHost: a\r\nX: "
    let long = String(repeating: "a", count: 4000)
    for (part, rest) in [("G", "ET /" + long), (fields, long), (fields, "")] {
      let client = try server.client()
      try client.send(part)
      #expect(client.trickle(bytes(rest), pause: 5) < 2000, "it did not end with the last byte")
      let answer = try client.readAnswer()
      #expect(answer.status == 408 && answer.fields["connection"] == "close")
      #expect(text(answer.body) == Refusal.headerTimeout.reason.description)
      #expect(try client.readToEnd().isEmpty)
    }
    #expect(server.log.lines == Array(repeating: "\(ServerEvent.refused(.headerTimeout, peer: "127.0.0.1"))", count: 3))
  }

  @Test("Limits 5: the next request on the connection has its own time")
  func headerOfNextRequest() throws {
    var limits = TestServer.patient
    limits.headerTime = 0.1
    let server = try TestServer(limits: limits)
    let client = try server.client()
    try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HT")
    #expect(try client.readAnswer().status == 200)
    #expect(try client.readAnswer().status == 408)
    #expect(try client.readToEnd().isEmpty)
  }

  @Test("Limits 6: 408 when its time is up, though byte after byte comes", arguments: [true, false])
  func bodyTime(_ isChunked: Bool) throws {
    var limits = TestServer.patient
    limits.bodyTime = 0.1
    let server = try TestServer(limits: limits)
    let client = try server.client()
    let framing = isChunked ? "Transfer-Encoding: chunked\r\n\r\nffff\r\n" : "Content-Length: 60000\r\n\r\n"
    try client.send("POST /echo HTTP/1.1\r\nHost: a\r\n\(framing)")
    #expect(client.trickle(Array(repeating: 0x61, count: 8000), pause: 5) < 8000)
    let answer = try client.readAnswer()
    #expect(answer.status == 408 && answer.fields["connection"] == "close")
    #expect(text(answer.body) == Refusal.bodyTimeout.reason.description)
    #expect(try client.readToEnd().isEmpty)
    #expect(server.log.lines == ["\(ServerEvent.refused(.bodyTimeout, peer: "127.0.0.1"))"])
  }

  @Test("Limits 6: 408 when it comes more slowly than the least rate, and not when it is just fast enough")
  func bodyRate() throws {
    var limits = TestServer.patient
    (limits.bodyRate, limits.bodyGrace) = (500, 0.1)
    let server = try TestServer(limits: limits)
    let slow = try server.client()
    try slow.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n")
    #expect(slow.trickle(Array(repeating: 0x61, count: 8000), pause: 10) < 8000)
    #expect(try slow.readAnswer().status == 408)

    limits.bodyRate = 5
    let patient = try TestServer(limits: limits)
    let monotonic = try patient.client()
    try monotonic.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 40\r\n\r\n")
    #expect(monotonic.trickle(Array(repeating: 0x61, count: 40), pause: 10) >= 39, "no answer before the last byte")
    #expect(try monotonic.readAnswer().status == 200)
  }

  @Test("Limits 7: the server itself never cuts one; its time is up to the application")
  func handler() async throws {
    var limits = Limits()
    (limits.idleTime, limits.headerTime, limits.bodyTime, limits.writeStall) = (0.05, 0.05, 0.05, 0.05)
    (limits.writeTime, limits.handlerTime) = (0.05, 0.05)
    let server = try TestServer(limits: limits)
    let client = try server.client()
    try client.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(!client.waitToRead(milliseconds: 300))
    server.gate.open()
    #expect(text(try client.readAnswer().body) == "true true")
  }

  @Test("Limits 7: its task is cancelled when its time is over, and it answers as it likes")
  func handlerIsCancelled() async throws {
    var limits = TestServer.patient
    limits.handlerTime = 0.05
    let server = try TestServer(limits: limits)
    let client = try server.client()
    try client.send("GET /cancelled HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(text(try client.readAnswer().body) == "true true")
    // The time of the request before does not count for the next.
    try client.send("GET /loop HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(text(try client.readAnswer().body) == "0 true")
  }
}
