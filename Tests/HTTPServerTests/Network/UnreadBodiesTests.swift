import TestSupport
import Testing

@testable import HTTPServer

@Suite("Bodies on their way", .eachPoller)
struct UnreadBodiesTests {
  /// Sends the start of a body and waits until the server has read or answered it.
  private func begin(
    _ count: Int, of length: Int, for owner: String = "a", _ server: TestServer
  ) async throws -> HTTPConnection {
    let client = try server.client()
    let before = server.sum { $0.parser.bodyCount }
    try client.send(
      "POST /echo HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(owner)\r\nContent-Length: \(length)\r\n\r\n"
        + String(repeating: "b", count: count))
    try TestServer.eventually {
      if client.waitToRead(milliseconds: 0) { return true }
      return server.sum { $0.parser.bodyCount } >= before + count
    }
    return client
  }

  private func expectRefusal(_ client: HTTPConnection) throws {
    let answer = try client.readAnswer()
    #expect(answer.status == 503 && answer.fields["retry-after"] == "2" && answer.fields["connection"] == "close")
    #expect(text(answer.body) == Refusal.unreadRequests.reason.description)
    #expect(try client.readToEnd().isEmpty)
  }

  @Test("S59: the bodies of all, and of one address, have a room; above it 503", arguments: [true, false])
  func room(_ ofOne: Bool) async throws {
    var limits = TestServer.patient
    if ofOne { limits.addressBodiesMax = 100_000 } else { limits.bodiesMax = 100_000 }
    let server = try TestServer(limits: limits)
    let first = try await begin(40_000, of: 60_000, server)
    let second = try await begin(10_000, of: 60_000, for: ofOne ? "a" : "b", server)
    let third = try await begin(60_000, of: 60_001, for: ofOne ? "a" : "c", server)
    try expectRefusal(third)
    if ofOne {
      let stranger = try await begin(60_000, of: 60_001, for: "b", server)
      try stranger.send("b")
      #expect(try stranger.readAnswer().body.count == 60_001)
    }
    for (client, left) in [(first, 20_000), (second, 50_000)] {
      try client.send(String(repeating: "b", count: left))
      #expect(try client.readAnswer().body.count == 60_000)
    }
    #expect(server.sum { $0.counted } == 0)
    let next = try await begin(60_000, of: 60_001, server)
    try next.send("b")
    #expect(try next.readAnswer().body.count == 60_001)
  }

  @Test("S59: without room no client gets 100 Continue, and a request that comes whole is served all the same")
  func full() async throws {
    var limits = TestServer.patient
    limits.addressBodiesMax = 2000
    let server = try TestServer(limits: limits)
    let holder = try await begin(600, of: 601, server)
    let late = try server.client()
    try late.send(
      "POST /echo HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: a\r\nExpect: 100-continue\r\nContent-Length: 1500\r\n\r\n"
    )
    try expectRefusal(late)
    let whole = try server.client()
    try whole.send("POST /echo HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: a\r\nContent-Length: 5\r\n\r\nwhole")
    #expect(text(try whole.readAnswer().body) == "whole")
    let stranger = try await begin(3, of: 4, for: "b", server)
    try stranger.send("b")
    #expect(text(try stranger.readAnswer().body) == "bbbb")
    try holder.send("b")
    #expect(try holder.readAnswer().body.count == 601)
  }

  @Test("S59: header sections that are coming are counted among all, and given back when they are whole or gone")
  func headers() async throws {
    var limits = TestServer.patient
    limits.bodiesMax = 20_000
    let server = try TestServer(limits: limits)
    let begun = "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "x", count: 8000)
    let first = try server.client()
    try first.send(begun)
    try TestServer.eventually { server.sum({ $0.counted }) >= 8000 }
    // Together these exceed `bodiesMax`.
    let second = try server.client()
    try second.send(begun)
    try TestServer.eventually { server.sum({ $0.counted }) >= 16_000 || second.waitToRead(milliseconds: 0) }
    let third = try server.client()
    if !second.waitToRead(milliseconds: 0) { try third.send(begun) }
    try expectRefusal(second.waitToRead(milliseconds: 0) ? second : third)
    try first.send("\r\n\r\n")
    #expect(try first.readAnswer().status == 200)
    let gone = try server.client()
    try gone.send(begun)
    try TestServer.eventually { server.sum({ $0.counted }) >= 8000 }
    gone.reset()
    second.reset()
    try TestServer.eventually { server.sum({ $0.counted }) == 0 }
    let fourth = try server.client()
    try fourth.send(begun + "\r\n\r\n")
    #expect(try fourth.readAnswer().status == 200)
  }

  @Test("Connections 11: an address can take smaller bodies than the server")
  func byRoute() throws {
    let server = try TestServer()
    for (framing, status) in [
      ("Content-Length: 10\r\n\r\n0123456789", 200), ("Content-Length: 11\r\n\r\n", 413),
      ("Content-Length: 11\r\n\r\n0123456789a", 413), ("Content-Length: 11\r\nExpect: 100-continue\r\n\r\n", 413),
      ("Transfer-Encoding: chunked\r\n\r\na\r\n0123456789\r\n0\r\n\r\n", 200),
      ("Transfer-Encoding: chunked\r\n\r\nb\r\n", 413),
      ("Transfer-Encoding: chunked\r\n\r\na\r\n0123456789\r\n1\r\n", 413),
    ] {
      let client = try server.client()
      try client.send("POST /small HTTP/1.1\r\nHost: a\r\n\(framing)")
      #expect(try client.readAnswer().status == status, "\(framing)")
    }
  }
}
