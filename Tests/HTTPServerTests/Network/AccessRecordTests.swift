import TestSupport
import Testing

@testable import HTTPServer

@Suite("Records for the access log", .eachPoller)
struct AccessRecordTests {
  private static let host = "Host: a\r\n"

  @Test("One for each request: method, route, status and bytes on the wire")
  func each() async throws {
    let server = try TestServer()
    let client = try server.client()
    var bytesRead = 0
    for line in ["GET /file", "HEAD /file", "GET /stream", "POST /echo", "GET /empty", "GET /forbidden"] {
      try client.send("\(line) HTTP/1.1\r\n\(Self.host)\(line.hasPrefix("POST") ? "Content-Length: 2\r\n" : "")\r\n")
      if line.hasPrefix("POST") { try client.send("hi") }
      _ = try client.readAnswer(toHead: line.hasPrefix("HEAD"))
    }
    client.finishSending()
    bytesRead = try client.readToEnd().count
    #expect(bytesRead == 0)
    await server.recorded.waitFor("GET 403")
    let records = server.recorded.all
    #expect(records.map(\.status.code) == [200, 200, 200, 200, 204, 403])
    #expect(records.map { $0.method.map { "\($0.name)" } ?? "-" } == ["GET", "HEAD", "GET", "POST", "GET", "GET"])
    #expect(records[0].bytes > 8192)
    #expect(records[1].bytes == records[0].bytes - 8192, "HEAD lacks just the body")
    #expect(records[2].bytes > 60, "a stream's pieces count")
    #expect(records.allSatisfy { $0.microseconds >= 0 && $0.microseconds < 60_000_000 && $0.at > 1_700_000_000_000 })
  }

  @Test("A refusal has the method, once the method was whole")
  func refusals() async throws {
    let server = try TestServer()
    let rows = [
      ("HEAD / HTTP/2.0\r\n", "HEAD"), ("GET /#", "GET"), ("\u{16}", "-"), ("GE\u{7F}", "-"),
      ("POST / HTTP/1.1\r\n\(Self.host)Content-Length: x\r\n\r\n", "POST"),
    ]
    for (index, row) in rows.enumerated() {
      let client = try server.client()
      try client.send(row.0)
      client.finishSending()
      let answer = String(decoding: try client.readToEnd(), as: UTF8.self)
      #expect(answer.hasPrefix("HTTP/1.1 "))
      #expect(answer.hasSuffix("\r\n\r\n") == (row.1 == "HEAD"), "\(row.0): no body for HEAD, and one for all others")
      let records = server.recorded.all
      #expect(records.count == index + 1)
      #expect(records.last?.method.map { "\($0.name)" } ?? "-" == row.1)
    }
  }

  @Test(
    "A client that went away before its answer was made leaves a record of no bytes; one that left in its middle, of some"
  )
  func gone() async throws {
    let server = try TestServer()
    let waiting = try server.client()
    try waiting.send("GET /gate HTTP/1.1\r\n\(Self.host)\r\n")
    await server.log.waitFor("GET /gate")
    waiting.reset()
    let taking = try server.client()
    try taking.send("GET /huge HTTP/1.1\r\n\(Self.host)\r\n")
    #expect(try taking.readSome(1) == 1, "the answer has begun")
    taking.reset()
    await server.recorded.waitFor("GET 200")
    server.gate.open()
    await server.log.waitFor("through")
    let other = try server.client()
    repeat {
      try other.send("GET /empty HTTP/1.1\r\n\(Self.host)\r\n")
      _ = try other.readAnswer()
    } while !server.recorded.all.contains { $0.bytes == 0 }
    let large = try #require(server.recorded.all.first { $0.status == .ok && $0.bytes > 0 })
    #expect(large.bytes < 64 << 20)
  }
}
