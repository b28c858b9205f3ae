import TestSupport
import Testing

@testable import HTTPServer

@Suite("Refusals, early answers and the ends of connections", .eachPoller)
struct EndingTests {
  @Test("Connections 6: the application can refuse before the body comes, and before 100 Continue")
  func admission() throws {
    let server = try TestServer()
    let client = try server.client()
    try client.send("GET /forbidden HTTP/1.1\r\nHost: a\r\n\r\n")
    let first = try client.readAnswer()
    #expect(first.status == 403 && first.fields["connection"] == nil)
    try client.send("POST /forbidden HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n")
    let answer = try client.readAnswer()
    #expect(answer.status == 403 && answer.fields["connection"] == "close")
    #expect(text(answer.body) == "no")
    #expect(try client.readToEnd().isEmpty)
    #expect(server.log.lines.isEmpty)
  }

  @Test("Connections 4: what cannot be read is refused, and nothing after it is served", arguments: [1, 1000])
  func refusal(_ size: Int) throws {
    let server = try TestServer()
    let client = try server.client()
    let good = "GET /good HTTP/1.1\r\nHost: a\r\n\r\n"
    for piece in stride(from: 0, to: 200, by: size) {
      let input = bytes(good + "GET / HTTP/1.1\nHost: a\r\n\r\n" + good)
      if piece < input.count { try client.send(Array(input[piece..<min(piece + size, input.count)])) }
    }
    #expect(try client.readAnswer().status == 200)
    #expect(try client.readAnswer().status == 400)
    #expect(try client.readToEnd().isEmpty)
    #expect(server.log.lines.count { $0 == "GET /good" } == 1)
  }

  @Test("Connections 5: a whole request is answered though the client sends nothing more")
  func halfClose() throws {
    let server = try TestServer()
    let client = try server.client()
    try client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
    client.finishSending()
    #expect(text(try client.readAnswer().body) == "GET /1 from 127.0.0.1")
    #expect(text(try client.readAnswer().body) == "GET /2 from 127.0.0.1")
    #expect(try client.readToEnd().isEmpty)
  }

  @Test("Connections 5: a request that ends in the middle never reaches the handler")
  func cutOff() throws {
    let server = try TestServer()
    let get = "GET / HTTP/1.1\r\nHost: a\r\n"
    for part in ["GET / HT", get, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc"] {
      let client = try server.client()
      try client.send(part)
      client.finishSending()
      #expect(try client.readToEnd().isEmpty)
    }
    #expect(server.log.lines.isEmpty)
  }

  @Test("Connections 5: end of stream after a whole request: still answered, with a body and after other requests too")
  func halfCloseWithBody() throws {
    let server = try TestServer()
    for head in ["Content-Length: 2\r\n\r\nab", "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n"] {
      let client = try server.client()
      try client.send("GET /first HTTP/1.1\r\nHost: a\r\n\r\nPOST /echo HTTP/1.1\r\nHost: a\r\n\(head)")
      client.finishSending()
      #expect(text(try client.readAnswer().body) == "GET /first from 127.0.0.1")
      #expect(text(try client.readAnswer().body) == "ab")
      #expect(try client.readToEnd().isEmpty)
    }
  }

  @Test("Connections 5: end of stream while the handler runs: still answered")
  func halfCloseInHandler() async throws {
    let server = try TestServer()
    let client = try server.client()
    try client.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    await server.log.waitFor("GET /gate")
    client.finishSending()
    let other = try server.client()
    try other.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try other.readAnswer().status == 200)
    server.gate.open()
    #expect(text(try client.readAnswer().body) == "true true")
    #expect(try client.readToEnd().isEmpty)
  }

  @Test(
    "Connections 7: EPIPE and ECONNRESET are ordinary ends: a reset in the middle of an answer or of a handler hurts nobody"
  )
  func resets() async throws {
    let server = try TestServer()
    for round in 0..<20 {
      for path in ["/gate", "/large", "/flood", "/page", "/stream"] {
        let client = try HTTPConnection(port: server.server.port, receiveBuffer: round % 2 == 0 ? 4096 : nil)
        try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        if round % 3 == 0 { await server.log.waitFor("GET \(path)") }
        if round % 3 == 1 && path != "/gate" { _ = try client.readSome(100) }
        client.reset()
      }
    }
    server.gate.open()
    let client = try server.client()
    try client.send("GET /still HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try client.readAnswer().status == 200)
    // Stopping does not wait for any of the reset connections.
    let start = ContinuousClock.now
    client.reset()
    server.server.stop()
    #expect(ContinuousClock.now - start < .seconds(8))
  }

  @Test("The place of a client that has gone belongs to the next; the late answer reaches nobody")
  func reuse() async throws {
    let server = try TestServer()
    let gone = try server.client()
    try gone.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    await server.log.waitFor("GET /gate")
    gone.reset()
    let next = try server.client()
    try next.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try await eventually { server.log.lines.count >= 2 })
    server.gate.open()
    #expect(text(try next.readAnswer().body) == "true true")
    try next.send("GET /next HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(text(try next.readAnswer().body) == "GET /next from 127.0.0.1")
  }

  @Test("Limits 9: at the limit the connection that has been idle longest makes room")
  func connectionLimit() throws {
    var limits = TestServer.patient
    limits.connectionsMax = 3
    let server = try TestServer(limits: limits)
    let clients = try (0..<3).map { _ in try server.client() }
    for client in clients + [clients[0]] {
      try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.readAnswer().status == 200)
    }
    let late = try server.client()
    try late.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try late.readAnswer().status == 200)
    #expect(try clients[1].readToEnd().isEmpty)
    for client in [clients[0], clients[2]] {
      try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.readAnswer().status == 200)
    }
  }
}
