import Testing

@testable import HTTPServer

@Suite("The request parser")
struct RequestParserTests {
  static let host = "Host: localhost:8080\r\n"

  /// What is read, and what comes out of it: path, query, host, port, body.
  static let accepted: [(String, String, String?, String, Int?, String)] = [
    ("GET / HTTP/1.1\r\n\(host)\r\n", "/", nil, "localhost", 8080, ""),
    ("GET /a?b=c HTTP/1.1\r\n\(host)\r\n", "/a", "b=c", "localhost", 8080, ""),
    ("GET /a? HTTP/1.1\r\n\(host)\r\n", "/a", "", "localhost", 8080, ""),
    ("GET /a?b?c=/../%2e HTTP/1.1\r\n\(host)\r\n", "/a", "b?c=/../%2e", "localhost", 8080, ""),
    ("GET /%61%20b%C3%A9 HTTP/1.1\r\n\(host)\r\n", "/a bé", nil, "localhost", 8080, ""),
    ("GET /%252e%252e/ HTTP/1.1\r\n\(host)\r\n", "/%2e%2e/", nil, "localhost", 8080, ""),
    ("GET /...?x HTTP/1.1\r\n\(host)\r\n", "/...", "x", "localhost", 8080, ""),
    ("GET //x HTTP/1.1\r\n\(host)\r\n", "//x", nil, "localhost", 8080, ""),
    ("\r\n\r\n\r\n\r\nGET / HTTP/1.1\r\n\(host)\r\n", "/", nil, "localhost", 8080, ""),
    ("GET / HTTP/1.2\r\n\(host)\r\n", "/", nil, "localhost", 8080, ""),
    ("GET / HTTP/1.9\r\n\(host)\r\n", "/", nil, "localhost", 8080, ""),
    ("GET / HTTP/1.0\r\n\r\n", "/", nil, "", nil, ""),
    ("GET / HTTP/1.0\r\nExpect: magic\r\n\r\n", "/", nil, "", nil, ""),
    ("GET / HTTP/1.1\r\nhOsT:LocalHost\r\n\r\n", "/", nil, "localhost", nil, ""),
    ("GET / HTTP/1.1\r\nHost: \t wallet.localhost:80 \t\r\n\r\n", "/", nil, "wallet.localhost", 80, ""),
    ("GET / HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n", "/", nil, "[::1]", 8080, ""),
    ("GET / HTTP/1.1\r\nHost: [FE80::1]\r\n\r\n", "/", nil, "[fe80::1]", nil, ""),
    ("GET / HTTP/1.1\r\nHost: a:\r\n\r\n", "/", nil, "a", nil, ""),
    ("GET / HTTP/1.1\r\nHost: a:65535\r\n\r\n", "/", nil, "a", 65535, ""),
    ("GET / HTTP/1.1\r\nHost: a%41\r\n\r\n", "/", nil, "a%41", nil, ""),
    ("GET http://A.b:81/c?d HTTP/1.1\r\nHost: other\r\n\r\n", "/c", "d", "a.b", 81, ""),
    ("GET HTTP://a HTTP/1.1\r\nHost: a\r\n\r\n", "/", nil, "a", nil, ""),
    ("GET http://a?q HTTP/1.1\r\nHost: a\r\n\r\n", "/", "q", "a", nil, ""),
    ("OPTIONS * HTTP/1.1\r\n\(host)\r\n", "*", nil, "localhost", 8080, ""),
    ("OPTIONS http://a HTTP/1.1\r\nHost: a\r\n\r\n", "*", nil, "a", nil, ""),
    ("GET / HTTP/1.1\r\n\(host)X:\r\nY: \t\r\n\r\n", "/", nil, "localhost", 8080, ""),
    ("GET / HTTP/1.1\r\n\(host)X: caf\u{e9}\t \u{1F600}\r\n\r\n", "/", nil, "localhost", 8080, ""),
    ("POST / HTTP/1.1\r\n\(host)Content-Length: 0\r\n\r\n", "/", nil, "localhost", 8080, ""),
    ("POST / HTTP/1.1\r\n\(host)Content-Length: 005\r\n\r\nhello", "/", nil, "localhost", 8080, "hello"),
    ("GET / HTTP/1.1\r\n\(host)Content-Length: 5\r\n\r\nhello", "/", nil, "localhost", 8080, "hello"),
    ("PUT / HTTP/1.1\r\n\(host)Expect: 100-Continue\r\nContent-Length: 1\r\n\r\nx", "/", nil, "localhost", 8080, "x"),
  ]

  @Test("A good request is read, however it is split", arguments: accepted)
  func accepts(_ row: (input: String, path: String, query: String?, host: String, port: Int?, body: String)) {
    for result in Parsed.inEverySplit(bytes(row.input)) {
      guard case .request(_, let path, let query, let host, let port, let body, let left) = result else {
        Issue.record("\(result) for \(row.input.debugDescription)")
        continue
      }
      #expect(path == row.path)
      #expect(query == row.query)
      #expect(host == row.host)
      #expect(port == row.port)
      #expect(body == row.body)
      #expect(left == 0)
    }
  }

  @Test("A bad request is refused with its status, however it is split", arguments: RefusedRequests.all)
  func refuses(_ row: RefusedRequests.Row) {
    for result in Parsed.inEverySplit(bytes(row.input)) {
      #expect(result == .refusal(row.refusal), "\(row.input.debugDescription)")
    }
  }

  @Test("Bytes that are not UTF-8 are judged as bytes")
  func rawBytes() {
    let head = bytes("GET / HTTP/1.1\r\nHost: a\r\nX: ")
    let end = bytes("\r\n\r\n")
    for byte in UInt8(0)...255 {
      let isAllowed = byte == 9 || byte >= 0x20 && byte != 0x7F
      for result in Parsed.inEverySplit(head + [0x61, byte, 0x62] + end) {
        #expect((result.status == nil) == isAllowed, "byte \(byte) in a value: \(result)")
      }
      let target = Parsed(bytes("GET /") + [byte] + bytes(" HTTP/1.1\r\nHost: a\r\n\r\n"), pieces: { _ in 4096 })
      let mayStand = byte > 0x20 && byte < 0x7F && ![0x23, 0x25, 0x5C, 0x2E].contains(byte)
      #expect((target.status == nil) == mayStand, "byte \(byte) in a target: \(target)")
    }
  }

  @Test("A first byte that begins no request is refused at once", arguments: [0x16, 0x80, 0x00, 0x20, 0x28, 0xFF])
  func firstByte(_ byte: UInt8) {
    #expect(Parsed([byte], pieces: { _ in 1 }) == .refusal(.notHTTP))
  }

  @Test("Pipelined requests are cut where they end")
  func pipelined() {
    let first = "POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
    let rest = "GET /2 HTTP/1.1\r\nHost: a\r\n\r\n"
    for result in Parsed.inEverySplit(bytes(first + rest)) {
      #expect(
        result
          == .request(
            method: "POST", path: "/1", query: nil, host: "a", port: nil, body: "abc", left: rest.utf8.count))
    }
  }

  @Test("An unfinished request is neither taken nor refused")
  func unfinished() {
    let whole = bytes("POST /1 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n")
    for count in 1..<whole.count {
      for result in Parsed.inEverySplit(Array(whole[..<count])) { #expect(result == .partial) }
    }
  }

  @Test("Whether the connection goes on follows version and Connection field")
  func persistence() throws {
    let rows: [(String, Bool)] = [
      ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", true),
      ("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", false),
      ("GET / HTTP/1.1\r\nHost: a\r\nConnection: x, CLOSE\r\nConnection: keep-alive\r\n\r\n", false),
      ("GET / HTTP/1.0\r\n\r\n", false),
      ("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", true),
      ("GET / HTTP/1.0\r\nConnection: keep-alive, close\r\n\r\n", false),
    ]
    for (input, persists) in rows {
      var parser = RequestParser(limits: Limits())
      var index = 0
      _ = try parser.read(bytes(input).span, &index)
      #expect(parser.persists == persists, "\(input.debugDescription)")
    }
  }
}
