import HTTPServer

/// Measures how long the parser takes for the requests that load generators and browsers send.
enum ParseMeasure {
  private static let token = String(repeating: "a", count: 43)
  private static let account = String(repeating: "b", count: 21) + "A"

  /// A load generator's request for the home page: few fields.
  private static let short =
    "GET /home HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nAccept: text/html\r\nCookie: wallet_8080=\(token)\r\n\r\n"

  /// A browser's request.
  private static let browser = [
    "GET /home HTTP/1.1", "Host: localhost:8080", "Connection: keep-alive", "Cache-Control: max-age=0",
    "Sec-CH-UA: \"Chromium\";v=\"140\", \"Not=A?Brand\";v=\"24\"", "Sec-CH-UA-Mobile: ?0",
    "Sec-CH-UA-Platform: \"Linux\"", "Upgrade-Insecure-Requests: 1",
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
    "Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: navigate", "Sec-Fetch-User: ?1", "Sec-Fetch-Dest: document",
    "Referer: http://localhost:8080/login", "Accept-Encoding: gzip, deflate, br, zstd",
    "Accept-Language: en-US,en;q=0.9", "Cookie: wallet_8080=\(token)", "", "",
  ].joined(separator: "\r\n")

  private static let body =
    "csrf=\(String(repeating: "c", count: 24))&op=\(String(repeating: "d", count: 43))&amount=0.01&to=\(account)"

  private static let transfer = [
    "POST /accounts/\(account)/transfer HTTP/1.1", "Host: 127.0.0.1:8080", "Cookie: wallet_8080=\(token)",
    "Content-Type: application/x-www-form-urlencoded", "Content-Length: \(body.utf8.count)", "", body,
  ].joined(separator: "\r\n")

  static func run(rounds: Int) throws(BenchFailure) {
    try measure("parse, a load's GET", short, rounds)
    try measure("parse, a browser's GET", browser, rounds)
    try measure("parse, a transfer's POST", transfer, rounds)
  }

  private static func measure(_ name: String, _ text: String, _ rounds: Int) throws(BenchFailure) {
    let request = Array(text.utf8)
    let label = "\(name), \(request.count) bytes"
    try Rounds.report(label, "ns/request", scale: 1e9, rounds: rounds, times: 100_000) { times throws(BenchFailure) in
      guard ParserMeasuring.parse(request, times: times) == times else {
        throw BenchFailure("The parser did not take the request.")
      }
    }
  }
}
