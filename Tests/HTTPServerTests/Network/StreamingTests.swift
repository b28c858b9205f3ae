import TestSupport
import Testing

@testable import HTTPServer

@Suite("Answers that are made while they are sent", .eachPoller)
struct StreamingTests {
  @Test("A stream is sent in chunks, and the connection goes on")
  func chunked() throws {
    let server = try TestServer()
    let client = try server.client()
    for _ in 0..<2 {
      try client.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
      let answer = try client.readAnswer()
      #expect(answer.fields["transfer-encoding"] == "chunked" && answer.fields["content-length"] == nil)
      #expect(text(answer.body) == ["0", "1", "2"].map { String(repeating: $0, count: 20) }.joined())
    }
  }

  @Test("A stream of known length is sent as it is; one that ends short of it breaks off")
  func knownLength() throws {
    let server = try TestServer()
    let client = try server.client()
    try client.send("GET /known HTTP/1.1\r\nHost: a\r\n\r\n")
    let answer = try client.readAnswer()
    #expect(answer.fields["content-length"] == "60" && answer.body.count == 60)
    try client.send("GET /short HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(throws: ClientFailure.self) { try client.readAnswer() }
  }

  @Test(
    "A stream that cannot go on breaks off, so that what came is not taken for the whole", arguments: ["1.1", "1.0"])
  func broken(version: String) throws {
    let server = try TestServer()
    let client = try server.client()
    try client.send("GET /broken HTTP/\(version)\r\nHost: a\r\n\r\n")
    #expect(throws: ClientFailure.self) {
      let answer = try client.readAnswer()
      Issue.record("taken for whole: \(answer.body.count) bytes")
    }
    let other = try server.client()
    try other.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try other.readAnswer().body.count == 60, "the server goes on")
  }

  @Test("The next piece is asked for only when the client takes the one before")
  func backPressure() async throws {
    let server = try TestServer()
    let client = try HTTPConnection(port: server.server.port, receiveBuffer: 4096)
    try client.send("GET /flood HTTP/1.1\r\nHost: a\r\n\r\n")
    await server.log.waitFor("piece 0")
    // The server serves other clients while this one reads nothing.
    let other = try server.client()
    for number in 0..<50 {
      try other.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try other.readAnswer().status == 200)
    }
    let asked = server.log.lines.count { $0.hasPrefix("piece") }
    #expect(asked < 500, "64 MB were to come, and the client has taken nothing")
    let answer = try client.readAnswer()
    #expect(answer.body.count == 1000 << 16)
  }

  @Test("A large answer arrives whole at a slow reader")
  func large() throws {
    let server = try TestServer()
    let client = try HTTPConnection(port: server.server.port, receiveBuffer: 4096)
    try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\nGET /after HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try client.readAnswer().body.count == 4 << 20)
    #expect(text(try client.readAnswer().body) == "GET /after from 127.0.0.1")
  }
}
