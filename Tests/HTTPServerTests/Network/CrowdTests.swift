import TestSupport
import Testing

@testable import HTTPServer

@Suite("More clients than the server serves", .eachPoller)
struct CrowdTests {
  private func limits(connections: Int) -> Limits {
    var limits = TestServer.patient
    limits.connectionsMax = connections
    return limits
  }

  /// A client that sends the start of a body and then stops.
  private func slowBody(_ server: TestServer) async throws -> HTTPConnection {
    let before = server.sum { $0.parser.bodyCount }
    let client = try server.client()
    try client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc")
    try TestServer.eventually { server.sum({ $0.parser.bodyCount }) >= before + 3 }
    return client
  }

  @Test(
    "Connections 11: when all are in the middle of a request, the slowest gets 408 and goes, and the new one is served"
  )
  func slowestGoes() async throws {
    let server = try TestServer(limits: limits(connections: 4))
    var slow: [HTTPConnection] = []
    for _ in 0..<4 { slow.append(try await slowBody(server)) }
    for client in slow[..<2] {
      let next = try server.client()
      try next.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc")
      let answer = try client.readAnswer()
      #expect(answer.status == 408 && answer.fields["connection"] == "close")
      #expect(text(answer.body) == Refusal.evicted.reason.description)
      #expect(try client.readToEnd().isEmpty)
      try next.send("de")
      #expect(text(try next.readAnswer().body) == "abcde")
      // Begins another request: an idle connection would be the first one closed.
      try next.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc")
      try TestServer.eventually { server.sum({ $0.parser.bodyCount }) >= 12 }
      slow.append(next)
    }
    for client in slow[2...] {
      try client.send("de")
      #expect(text(try client.readAnswer().body) == "abcde")
    }
  }

  @Test("Connections 11: one whose header section has begun gets 408 as well")
  func slowHeader() async throws {
    let server = try TestServer(limits: limits(connections: 1))
    let slow = try server.client()
    try slow.send("GET / HTTP/1.1\r\nHo")
    try TestServer.eventually { server.sum({ $0.phase == .head ? 1 : 0 }) >= 1 }
    let next = try server.client()
    try next.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try next.readAnswer().status == 200)
    #expect(try slow.readAnswer().status == 408)
    #expect(try slow.readToEnd().isEmpty)
  }

  @Test("Connections 11: a client that does not read its answer makes room for new clients, too")
  func stuckReader() throws {
    let server = try TestServer(limits: limits(connections: 1))
    let stuck = try HTTPConnection(port: server.server.port, receiveBuffer: 4096)
    try stuck.send("GET /huge HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(stuck.waitToRead(milliseconds: 20_000))
    let next = try server.client()
    try next.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try next.readAnswer().status == 200)
    #expect(stuck.waitForBreak())
  }

  @Test("Connections 11: when the server works for all, a new client reads 503 and when to come again")
  func allBusy() async throws {
    let server = try TestServer(limits: limits(connections: 2))
    let busy = try (0..<2).map { _ in
      let client = try server.client()
      try client.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
      return client
    }
    try TestServer.eventually { server.log.lines.count >= 2 }
    for request in ["GET / HTTP/1.1\r\nHost: a\r\n\r\n", ""] {
      let late = try server.client()
      // The server may refuse the connection before the request is sent.
      try? late.send(request)
      let answer = try late.readAnswer()
      #expect(answer.status == 503 && answer.fields["retry-after"] == "2" && answer.fields["connection"] == "close")
      #expect(text(answer.body) == Refusal.connectionsBusy.reason.description)
    }
    server.gate.open()
    for client in busy { #expect(text(try client.readAnswer().body) == "true true") }
    let next = try server.client()
    try next.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try next.readAnswer().status == 200)
  }

  @Test("S59: an address has so many connections and no more; this machine has as many as there are")
  func addressConnections() async throws {
    var limits = TestServer.patient
    limits.addressConnectionsMax = 2
    let free = try TestServer(limits: limits)
    let many = try (0..<5).map { _ in try free.client() }
    for client in many {
      try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.readAnswer().status == 200)
    }
    let server = try TestServer(limits: limits, countsLoopback: true)
    for _ in 0..<3 {
      let clients = try (0..<2).map { _ in try server.client() }
      for client in clients {
        try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.readAnswer().status == 200)
      }
      let late = try server.client()
      let answer = try late.readAnswer()
      #expect(answer.status == 503 && answer.fields["retry-after"] == "2")
      #expect(text(answer.body) == Refusal.addressConnections.reason.description)
      // Closed connections no longer count.
      for client in clients { client.finishSending() }
      for client in clients { #expect(try client.readToEnd().isEmpty) }
      try TestServer.eventually { server.server.connections == 0 }
    }
  }

  @Test("Connections 11: the application learns when a crowd has left, so that its memory can be given back")
  func ebb() async throws {
    let server = try TestServer()
    let crowd = try (0..<280).map { _ in try server.client() }
    // Waits until the loop has all of them: connections that close before they reach the loop are not a crowd.
    try TestServer.eventually { server.sum { _ in 1 } >= 280 }
    for client in crowd { client.reset() }
    await server.log.waitFor("\(ServerEvent.connectionsDropped)")
  }
}
