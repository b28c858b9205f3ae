import HTTPServer
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

/// docs/http.md, "Connections" 3, 6 and 8, on the whole program.
@Suite("Story: answers that no screen makes", .blocking)
struct OwnAnswersStory {
  private static let security = [
    "content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-opener-policy",
    "cross-origin-resource-policy", "permissions-policy", "cache-control", "date", "content-length",
  ]

  /// A request, its status, and whether it ends the connection.
  private static func requests(_ port: Int) -> [(request: String, status: Int, closes: Bool)] {
    let host = "Host: localhost:\(port)\r\n"
    let body = "Content-Length: 5\r\n\r\n"
    return [
      ("nonsense\r\n", 400, true), ("\u{16}\u{3}\u{1}", 400, true), ("GET / HTTP/1.1\r\n\r\n", 400, true),
      ("GET / HTTP/1.1\n", 400, true), ("POST /login HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n", 400, true),
      ("POST /login HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nzz\r\n", 400, true),
      ("GET / HTTP/1.1\r\n\(host)", 408, true), ("GE", 408, true),
      ("POST /login HTTP/1.1\r\n\(host)\(body)ab", 408, true),
      ("POST /login HTTP/1.1\r\n\(host)Content-Length: 65537\r\n\r\n", 413, true),
      ("GET /" + String(repeating: "a", count: 8200), 414, true),
      ("POST /login HTTP/1.1\r\n\(host)Expect: tea\r\n\(body)", 417, true),
      ("GET / HTTP/1.1\r\n\(host)X: " + String(repeating: "a", count: 16400), 431, true),
      ("BREW / HTTP/1.1\r\n", 501, true), ("TRACE / HTTP/1.1\r\n\(host)\r\n", 501, true),
      ("POST /login HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n", 501, true),
      ("GET / HTTP/2.0\r\n", 505, true),
      ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 403, false),
      ("POST /login HTTP/1.1\r\nHost: evil.example\r\nExpect: 100-continue\r\n\(body)", 403, true),
      ("POST /login HTTP/1.1\r\n\(host)Sec-Fetch-Site: cross-site\r\nExpect: 100-continue\r\n\(body)", 403, true),
      ("GET /nowhere HTTP/1.1\r\n\(host)\r\n", 404, false), ("POST /nowhere HTTP/1.1\r\n\(host)\(body)", 404, true),
      ("POST /nowhere HTTP/1.1\r\n\(host)Expect: 100-continue\r\n\(body)", 404, true),
      ("PUT /login HTTP/1.1\r\n\(host)\r\n", 405, false), ("POST /home HTTP/1.1\r\n\(host)\(body)hello", 405, true),
      ("DELETE /css/site.css HTTP/1.1\r\n\(host)Expect: 100-continue\r\n\(body)", 405, true),
      ("OPTIONS * HTTP/1.1\r\n\(host)\r\n", 200, false),
      ("GET /login HTTP/1.1\r\n\(host)\(body)hello", 200, false),
    ]
  }

  @Test(
    "Connections 8: each carries Date, Content-Length and the security fields, says when it closes, and then closes",
    .slow)
  func fields() async throws {
    try await withWallet({ ($0.limits.headerTime, $0.limits.bodyTime) = (3, 3) }) { wallet in
      let port = wallet.port
      for (request, status, closes) in Self.requests(port) {
        let connection = try HTTPConnection(port: port)
        try connection.send(request)
        let answer = try #require(try connection.answerIfAny(), "\(request.prefix(60))")
        #expect(answer.status == status, "\(request.prefix(60))")
        for name in Self.security {
          #expect(answer.all(name).count == 1, "\(name) in \(status) to \(request.prefix(60))")
        }
        #expect((answer.field("Connection") == "close") == closes, "\(status) to \(request.prefix(60))")
        if status == 405 { #expect(answer.field("Allow") != nil) }
        if closes {
          #expect(connection.endsInOrder(), "\(request.prefix(60))")
        } else {
          try connection.send("GET /healthz HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
          #expect(try connection.answerIfAny()?.text == "ok\n", "\(request.prefix(60))")
        }
      }
    }
  }

  @Test("Connections 8: HEAD is answered with the fields of GET and no body, errors too")
  func head() async throws {
    try await withWallet { wallet in
      let paths = ["/", "/login", "/home", "/healthz", "/css/site.css", "/logo.svg", "/nowhere", "/otp"]
      for path in paths {
        for host in ["localhost:\(wallet.port)", "evil.example"] {
          var answers: [HTTPAnswer] = []
          for method in ["GET", "HEAD"] {
            let connection = try HTTPConnection(port: wallet.port)
            try connection.send("\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
            answers.append(try #require(try connection.answerIfAny(toHead: method == "HEAD")))
            #expect(connection.endsInOrder())
          }
          // Compares names only: random values and times differ in any two answers.
          let names = answers.map { $0.fields.map { $0.name.lowercased() } }
          #expect(names[0] == names[1], "\(path)")
          #expect(answers[0].status == answers[1].status)
          #expect(answers[0].field("Content-Length") == answers[1].field("Content-Length"), "\(path)")
        }
      }
    }
  }

  @Test(
    "A file that the browser has: 304 with ETag, Cache-Control and Vary as in 200, and Date; a body is read"
  )
  func notModified() async throws {
    try await withWallet { wallet in
      let connection = try HTTPConnection(port: wallet.port)
      let head = "GET /css/site.css HTTP/1.1\r\nHost: localhost:\(wallet.port)\r\n"
      try connection.send("\(head)\r\n")
      let full = try #require(try connection.answerIfAny())
      let etag = try #require(full.field("ETag"))
      for _ in 0..<3 {
        try connection.send("\(head)If-None-Match: \(etag)\r\nContent-Length: 5\r\n\r\nhello")
        let short = try #require(try connection.answerIfAny(toHead: true))
        #expect(short.status == 304 && short.field("Date") != nil)
        for name in ["ETag", "Cache-Control", "Vary", "Content-Security-Policy"] {
          #expect(short.field(name) == full.field(name), "\(name)")
        }
      }
    }
  }
}
