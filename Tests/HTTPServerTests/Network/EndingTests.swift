import Testing

@testable import HTTPServer

@Suite("Refusals, early answers and the ends of connections")
struct EndingTests {
  @Test("100 Continue is said when the client waits for it, and only then")
  func expectContinue() throws {
    let server = try TestServer()
    let client = try server.client()
    let head = "POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
    try client.send(head)
    #expect(try client.readAnswer().status == 100)
    try client.send("ab")
    #expect(text(try client.readAnswer().body) == "ab")
    try client.send(head + "cd")
    #expect(text(try client.readAnswer().body) == "cd")
    try client.send("POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 0\r\n\r\n")
    #expect(try client.readAnswer().status == 200)
  }

  @Test("A client that sends a body too large can read the 413")
  func tooLarge() throws {
    let server = try TestServer()
    let client = try server.client()
    let body = [UInt8](repeating: 0x62, count: 4 << 20)
    try client.send(bytes("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.count)\r\n\r\n") + body)
    let answer = try client.readAnswer()
    #expect(answer.status == 413)
    #expect(answer.fields["connection"] == "close" && answer.fields["date"] != nil)
    #expect(text(answer.body) == Refusal.bodyTooLarge.reason.description)
    #expect(try client.readToEnd().isEmpty)
    #expect(server.log.lines == ["\(ServerEvent.refused(.bodyTooLarge))"])
  }

  @Test("The application can refuse before the body comes, and before 100 Continue")
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

  @Test("What cannot be read is refused, and nothing after it is served", arguments: [1, 1000])
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

  @Test("The refusal of a HEAD request has no body")
  func refusedHead() throws {
    let server = try TestServer()
    let client = try server.client()
    try client.send("HEAD / HTTP/1.1\r\n\r\n")
    #expect(try client.readAnswer(toHead: true).status == 400)
    #expect(try client.readToEnd().isEmpty)
  }

  @Test("A whole request is answered though the client sends nothing more")
  func halfClose() throws {
    let server = try TestServer()
    let client = try server.client()
    try client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
    client.finishSending()
    #expect(text(try client.readAnswer().body) == "GET /1 from 127.0.0.1")
    #expect(text(try client.readAnswer().body) == "GET /2 from 127.0.0.1")
    #expect(try client.readToEnd().isEmpty)
  }

  @Test("A request that ends in the middle never reaches the handler")
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

  @Test("A client that resets its connection hurts nobody; its handler finishes")
  func resets() async throws {
    let server = try TestServer()
    for path in ["/gate", "/large", "/flood", "/page"] {
      let client = try server.client()
      try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
      await server.log.waitFor("GET \(path)")
      client.reset()
    }
    server.gate.open()
    await server.log.waitFor("through")
    let client = try server.client()
    try client.send("GET /still HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try client.readAnswer().status == 200)
  }

  @Test("The last request a connection may send is answered with close")
  func requestLimit() throws {
    var limits = TestServer.patient
    limits.requestsMax = 3
    let server = try TestServer(limits: limits)
    let client = try server.client()
    try client.send(String(repeating: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", count: 4))
    for number in 1...3 {
      #expect(try client.readAnswer().fields["connection"] == (number == 3 ? "close" : nil))
    }
    #expect(try client.readToEnd().isEmpty)
  }

  @Test("At the limit the connection that has been idle longest makes room")
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
