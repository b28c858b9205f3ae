import Testing

@testable import HTTPServer

@Suite("Connections: whether the client wants to go on")
struct ConnectionFieldTests {
  private static func row(_ fields: [String], _ persists: Bool, version: String = "1.1") -> RequestRow {
    let lines = fields.map { "Connection: \($0)\r\n" }.joined()
    return RequestRow(
      "GET / HTTP/\(version)\r\nHost: a\r\n\(lines)\r\n", "RFC 9112 section 9.3", ParsedRequest(persists: persists))
  }

  static let rows = [
    row([], true),
    row(["close"], false),
    row(["CLOSE"], false),
    row(["Close"], false),
    row(["\tclose "], false),
    row(["keep-alive"], true),
    row(["Keep-Alive"], true),
    row(["keep-alive, close"], false),
    row(["close, keep-alive"], false),
    row(["close", "keep-alive"], false),
    row(["keep-alive", "close"], false),
    row(["x, close"], false),
    row(["close,"], false),
    row([",close"], false),
    row([" ,\t, close ,, "], false),
    row([""], true),
    row([","], true),
    row(["closed"], true),
    row(["xclose"], true),
    row(["clos"], true),
    row(["close x"], true),
    row(["close;q=1"], true),
    row(["\"close\""], true),
    row(["Upgrade, HTTP2-Settings"], true),
    row([], false, version: "1.0"),
    row(["keep-alive"], true, version: "1.0"),
    row(["Keep-Alive"], true, version: "1.0"),
    row(["x,keep-alive ,"], true, version: "1.0"),
    row(["keep-alive", "x"], true, version: "1.0"),
    row(["keep-alive, close"], false, version: "1.0"),
    row(["close", "keep-alive"], false, version: "1.0"),
    row(["close"], false, version: "1.0"),
    row(["keepalive"], false, version: "1.0"),
    row(["keep-alive;timeout=5"], false, version: "1.0"),
    row([], true, version: "1.2"),
    row(["close"], false, version: "1.9"),
  ]

  @Test("Connections: close outweighs keep-alive; without either 1.1 goes on and 1.0 does not", arguments: rows)
  func judgesPersistence(_ row: RequestRow) {
    row.check()
  }

  @Test("Connections 2: pipelined requests are cut where they end")
  func pipelined() {
    let requests = [
      "GET /1 HTTP/1.1\r\nHost: a\r\n\r\n",
      "POST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc",
      "\r\nPOST /3 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nGET\r\n0\r\n\r\n",
      "POST /4 HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
      "GET /5 HTTP/1.0\r\n\r\n",
    ]
    for first in requests.indices {
      let rest = bytes(requests[first...].joined())
      for result in Parsed.inEverySplit(rest) {
        guard case .request(let request) = result else {
          Issue.record("\(result)")
          continue
        }
        #expect(request.path == "/\(first + 1)")
        #expect(request.left == requests[(first + 1)...].joined().utf8.count)
      }
    }
  }
}
