import TestSupport
import Testing

@testable import HTTPServer

@Suite("Serving over sockets", .eachPoller)
struct ServingTests {
  static let get = "GET /file HTTP/1.1\r\nHost: a\r\n"

  @Test("Requests follow one another on a connection")
  func keepAlive() throws {
    let server = try TestServer()
    let client = try server.client()
    for number in 0..<3 {
      try client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
      let answer = try client.readAnswer()
      #expect(answer.status == 200)
      #expect(text(answer.body) == "GET /\(number) from 127.0.0.1")
      #expect(answer.fields["connection"] == nil)
      #expect(answer.fields["date"]?.hasSuffix(" GMT") == true)
    }
  }

  @Test("Connections 8: HEAD is GET without the body")
  func head() throws {
    let server = try TestServer()
    let client = try server.client()
    for path in ["/file", "/page", "/stream", "/known"] {
      try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
      let full = try client.readAnswer()
      #expect(!full.body.isEmpty)
      try client.send("HEAD \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
      let head = try client.readAnswer(toHead: true)
      #expect(head.status == full.status)
      if path != "/page" { #expect(head.fields["content-length"] == full.fields["content-length"]) }
      #expect(head.fields["etag"] == full.fields["etag"])
    }
    try client.send("GET /empty HTTP/1.1\r\nHost: a\r\n\r\n")
    let empty = try client.readAnswer()
    #expect(empty.status == 204)
    #expect(empty.fields["content-length"] == nil)
  }

  @Test("Connections 8: a file that the client has is answered with 304")
  func notModified() throws {
    let server = try TestServer()
    let client = try server.client()
    try client.send("\(ServingTests.get)\r\n")
    let full = try client.readAnswer()
    let etag = try #require(full.fields["etag"])
    #expect(full.body == TestServer.file.bytes)
    #expect(full.fields["content-type"] == "text/css; charset=utf-8")
    try client.send("\(ServingTests.get)If-None-Match: \(etag)\r\n\r\n")
    let short = try client.readAnswer()
    #expect(short.status == 304)
    #expect(short.body.isEmpty)
    for field in ["etag", "cache-control"] { #expect(short.fields[field] == full.fields[field]) }
    #expect(short.fields["content-length"] == nil && short.fields["date"] != nil)
    try client.send("\(ServingTests.get)If-None-Match: \"other\"\r\n\r\n")
    #expect(try client.readAnswer().status == 200)
  }

  @Test("A chunked request reaches the handler whole")
  func chunkedRequest() throws {
    let server = try TestServer()
    let client = try server.client()
    try client.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
    for piece in ["5\r\nhel", "lo\r\n", "6;x\r\n world\r\n0\r\n", "T: y\r\n\r\n"] { try client.send(piece) }
    #expect(text(try client.readAnswer().body) == "hello world")
  }

  @Test("Parsing 7: OPTIONS * is answered by the server itself")
  func options() throws {
    let server = try TestServer()
    let client = try server.client()
    try client.send("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n")
    let answer = try client.readAnswer()
    #expect(answer.status == 200 && answer.fields["content-length"] == "0")
    #expect(server.log.lines.isEmpty)
  }

  @Test("HTTP/1.0 is closed unless it asks to go on")
  func oldVersion() throws {
    let server = try TestServer()
    let client = try server.client()
    try client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    #expect(try client.readAnswer().fields["connection"] == "keep-alive")
    try client.send("GET /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    let answer = try client.readAnswer()
    #expect(answer.fields["connection"] == "close" && answer.fields["transfer-encoding"] == nil)
    #expect(answer.body.count == 60)
    let other = try server.client()
    try other.send("GET / HTTP/1.0\r\n\r\n")
    #expect(try other.readAnswer().fields["connection"] == "close")
    #expect(try other.readToEnd().isEmpty)
  }

  @Test("Connections 1: a handler that is resumed by another thread goes on on its loop")
  func resumedElsewhere() async throws {
    let server = try TestServer()
    let client = try server.client()
    try client.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\nGET /after HTTP/1.1\r\nHost: a\r\n\r\n")
    await server.log.waitFor("GET /gate")
    let other = try server.client()
    try other.send("GET /other HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(text(try other.readAnswer().body) == "GET /other from 127.0.0.1")
    #expect(!server.log.lines.contains("GET /after"))
    server.gate.open()
    #expect(text(try client.readAnswer().body) == "true true")
    #expect(text(try client.readAnswer().body) == "GET /after from 127.0.0.1")
  }
}
