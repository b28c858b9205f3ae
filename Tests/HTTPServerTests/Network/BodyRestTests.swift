import TestSupport
import Testing

@testable import HTTPServer

@Suite("The rest of a body is consumed or the connection closed, for GET, 404, 405 and 304 as well", .eachPoller)
struct BodyRestTests {
  private static let body = "Content-Length: 30\r\n\r\nGET /smuggled HTTP/1.1\r\nX: y\r\n"

  @Test("Connections 3: GET with a body: it is read, and the connection goes on")
  func get() throws {
    let server = try TestServer()
    let client = try server.client()
    for _ in 0..<2 {
      try client.send("GET / HTTP/1.1\r\nHost: a\r\n\(BodyRestTests.body)")
      let answer = try client.readAnswer()
      #expect(answer.status == 200 && answer.fields["connection"] == nil)
    }
    try client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\(BodyRestTests.body)")
    #expect(try client.readAnswer(toHead: true).status == 200)
    try client.send("GET /last HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(text(try client.readAnswer().body) == "GET /last from 127.0.0.1")
    #expect(!server.log.lines.contains { $0.contains("smuggled") })
  }

  @Test("Connections 3: 304 to a GET with a body: it is read, and the connection goes on")
  func notModified() throws {
    let server = try TestServer()
    let client = try server.client()
    for _ in 0..<2 {
      try client.send(
        "GET /file HTTP/1.1\r\nHost: a\r\nIf-None-Match: \(TestServer.file.etag)\r\n\(BodyRestTests.body)")
      #expect(try client.readAnswer().status == 304)
    }
    #expect(server.log.lines == ["GET /file", "GET /file"])
  }

  @Test(
    "Connections 3: 404, 405 and 403 with a body due close, and what the body holds is no request",
    arguments: [true, false])
  func early(_ isWhole: Bool) throws {
    let server = try TestServer()
    for (path, status) in [("/missing", 404), ("/getonly", 405), ("/forbidden", 403)] {
      let client = try server.client()
      try client.send("POST \(path) HTTP/1.1\r\nHost: a\r\n\(BodyRestTests.body.dropLast(isWhole ? 0 : 5))")
      let answer = try client.readAnswer()
      #expect(answer.status == status && answer.fields["connection"] == "close")
      #expect(text(answer.body) == "no")
      #expect(try client.readToEnd().isEmpty)
    }
    #expect(server.log.lines.isEmpty)
  }

  @Test("Connections 3: 404, 405 and 403 without a body go on")
  func withoutBody() throws {
    let server = try TestServer()
    let client = try server.client()
    for (path, status) in [("/missing", 404), ("/getonly", 405), ("/forbidden", 403), ("/missing", 404)] {
      try client.send("POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
      let answer = try client.readAnswer()
      #expect(answer.status == status && answer.fields["connection"] == nil)
    }
  }
}
