import TestSupport
import Testing

@testable import HTTPServer

@Suite("100 Continue only in 1.1, only when a body is due and none has come; refusals come before it", .eachPoller)
struct ContinueTests {
  private static let head = "POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n"

  @Test("Connections 6: it is said when a body is due, and the final answer follows", arguments: [true, false])
  func due(_ isChunked: Bool) throws {
    let server = try TestServer()
    let client = try server.client()
    for _ in 0..<2 {
      let framing = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: 2"
      try client.send("\(ContinueTests.head)\(framing)\r\n\r\n")
      #expect(try client.readAnswer().status == 100)
      try client.send(isChunked ? "2\r\nab\r\n0\r\n\r\n" : "ab")
      #expect(text(try client.readAnswer().body) == "ab")
    }
  }

  @Test("Connections 6: it is not said when some of the body has come, when none is due, or to HTTP/1.0")
  func notDue() throws {
    let server = try TestServer()
    let client = try server.client()
    for request in [
      "\(ContinueTests.head)Content-Length: 2\r\n\r\nab", "\(ContinueTests.head)Content-Length: 0\r\n\r\n",
      "\(ContinueTests.head)\r\n", "GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n",
      "HEAD / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n",
    ] {
      try client.send(request)
      #expect(try client.readAnswer(toHead: request.hasPrefix("HEAD")).status == 200, "\(request)")
    }
    try client.send("POST /echo HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
    #expect(!client.waitToRead(milliseconds: 100))
    try client.send("ab")
    #expect(text(try client.readAnswer().body) == "ab")
  }

  @Test("Connections 6: half of the body does not bring it, and the rest is read")
  func half() throws {
    let server = try TestServer()
    let client = try server.client()
    try client.send("\(ContinueTests.head)Content-Length: 4\r\n\r\nab")
    #expect(!client.waitToRead(milliseconds: 100))
    try client.send("cd")
    #expect(text(try client.readAnswer().body) == "abcd")
  }

  @Test("Connections 6: a refusal comes before it, and closes")
  func refusals() throws {
    let server = try TestServer()
    for (request, status) in [
      ("\(ContinueTests.head)Content-Length: 65537\r\n\r\n", 413),
      ("POST /echo HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nContent-Length: 2\r\n\r\n", 417),
      ("POST /forbidden HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n", 403),
      ("POST /missing HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n", 404),
      ("POST /getonly HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n", 405),
    ] {
      let client = try server.client()
      try client.send(request)
      let answer = try client.readAnswer()
      #expect(answer.status == status)
      #expect(answer.fields["connection"] == "close")
      #expect(try client.readToEnd().isEmpty)
    }
    #expect(!server.log.lines.contains { $0.hasPrefix("POST") })
  }
}
