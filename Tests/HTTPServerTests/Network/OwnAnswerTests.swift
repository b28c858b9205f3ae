import TestSupport
import Testing

@testable import HTTPServer

@Suite("Own error answers, HEAD, and one send", .eachPoller)
struct OwnAnswerTests {
  static let refusals: [(request: String, status: Int)] = [
    ("nonsense\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
    ("GET /\u{1} HTTP/1.1\r\n\r\n", 400), ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n", 400),
    ("GET /" + String(repeating: "a", count: 9000), 414),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "a", count: 17000), 431),
    ("GET / HTTP/1.1\r\n" + String(repeating: "X: y\r\n", count: 101) + "\r\n", 431),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n", 417), ("BREW / HTTP/1.1\r\n\r\n", 501),
    ("TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", 501), ("CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n", 501),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
    ("GET / HTTP/2.0\r\n\r\n", 505), ("GET / HT", 408), ("GET / HTTP/1.1\r\nHost: a\r\n", 408),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab", 408),
  ]

  @Test(
    "Connections 8: own error answers carry Date, Content-Length and Connection: close", .slow,
    arguments: refusals.indices)
  func ownFields(_ index: Int) throws {
    var limits = TestServer.patient
    (limits.headerTime, limits.bodyTime) = (2, 2)
    let server = try TestServer(limits: limits)
    let client = try server.client()
    let (request, status) = OwnAnswerTests.refusals[index]
    try client.send(request)
    let answer = try client.readAnswer()
    #expect(answer.status == status)
    #expect(answer.fields["date"]?.hasSuffix(" GMT") == true)
    #expect(answer.fields["content-length"] == "\(answer.body.count)" && !answer.body.isEmpty)
    #expect(answer.fields["connection"] == "close")
    #expect(try client.readToEnd().isEmpty)
  }

  @Test("Connections 8: HEAD is GET with the body cut: the same fields, whatever the answer")
  func head() throws {
    let server = try TestServer()
    let paths = [
      "/page", "/file", "/file.css", "/empty", "/stream", "/known", "/large", "/forbidden", "/missing", "/close",
    ]
    for path in paths {
      for field in ["", "If-None-Match: \(TestServer.file.etag)\r\n"] {
        var answers: [HTTPAnswer] = []
        for method in ["GET", "HEAD"] {
          let client = try server.client()
          try client.send("\(method) \(path) HTTP/1.1\r\nHost: a\r\n\(field)Connection: close\r\n\r\n")
          let answer = try client.readAnswer(toHead: method == "HEAD")
          #expect(try client.readToEnd().isEmpty)
          #expect(answer.field("Date") != nil)
          // The test page contains the request's method, so its length differs.
          let differs = ["/page", "/file.css"].contains(path) ? ["date", "content-length"] : ["date"]
          answers.append(HTTPAnswer(status: answer.status, fields: answer.fields.without(differs), body: []))
        }
        #expect(answers[0] == answers[1], "\(path)")
      }
    }
  }

  @Test("Connections 8: the refusal of a HEAD request has no body, and the length it would have")
  func refusedHead() throws {
    let server = try TestServer()
    for fields in ["", "Host: a\r\nHost: b\r\n", "Host: a\r\nContent-Length: 65537\r\n"] {
      let client = try server.client()
      try client.send("HEAD / HTTP/1.1\r\n\(fields)\r\n")
      let answer = try client.readAnswer(toHead: true)
      #expect([400, 413].contains(answer.status) && answer.fields["content-length"] != "0")
      #expect(try client.readToEnd().isEmpty)
    }
  }

  @Test(
    "Connections 7: header section and body leave in one send: what is first to read holds all",
    arguments: ["/file", "/page"])
  func oneSend(_ path: String) throws {
    let server = try TestServer()
    let client = try server.client()
    for _ in 0..<20 {
      try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.readSome(65536) > 0)
      client.isComplete = true
      #expect(try client.readAnswer().status == 200)
      client.isComplete = false
    }
  }

  @Test("Connections 7: small answers do not wait for the client's delayed acknowledgement")
  func noDelay() throws {
    let server = try TestServer()
    let client = try server.client()
    let start = ContinuousClock.now
    for _ in 0..<100 {
      try client.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.readAnswer().status == 200)
    }
    // Each delayed acknowledgement would take 40 ms, and a stream of three pieces waits for more than one.
    #expect(ContinuousClock.now - start < .seconds(4))
  }

  @Test(
    "Limits 10: the last request a connection may send is answered with close, and the one after it never reaches the handler"
  )
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
    #expect(server.log.lines.count == 3)
  }
}
