import PhoneNumbers
import Testing

@testable import WalletCore
@testable import Messaging

@Suite("The address of a gateway")
struct GatewayURLTests {
  private func request(_ url: String, to number: String = "+15305550123", text: String) throws -> [String] {
    let to = try #require(E164Number(e164: number))
    let message = SMSMessage(to: to, text: text, at: Timestamp(milliseconds: 0))
    return String(decoding: try GatewayURL(url).request(for: message), as: UTF8.self).components
  }

  @Test("Number and words go where their places are, percent-encoded")
  func places() throws {
    let lines = try request(
      "http://127.0.0.1:13013/cgi-bin/sendsms?username=u&password=p%40&to={to}&text={text}",
      text: "123456 is your MyWallet code.\n\n@localhost #123456")
    #expect(
      lines.first
        == "GET /cgi-bin/sendsms?username=u&password=p%40&to=%2B15305550123&text=123456%20is%20your%20MyWallet%20code."
        + "%0A%0A%40localhost%20%23123456 HTTP/1.1")
    #expect(lines.contains("Host: 127.0.0.1:13013") && lines.contains("Connection: close"))
    #expect(lines.suffix(2) == ["", ""])
  }

  @Test("Nothing in the words can become a part of the address or another line of the request")
  func hostileWords() throws {
    let lines = try request("http://gw?t={text}&n={to}", text: "{to}&n=+1 HTTP/1.1\r\nX: é€😀-._~")
    #expect(
      lines.first
        == "GET /?t=%7Bto%7D%26n%3D%2B1%20HTTP%2F1.1%0D%0AX%3A%20%C3%A9%E2%82%AC%F0%9F%98%80-._~&n=%2B15305550123 HTTP/1.1"
    )
    #expect(lines.count == 7)
  }

  @Test("A place may occur twice, and the host has a port where it needs one")
  func hosts() throws {
    #expect(
      try request("http://gw.example/{to}/{to}/{text}", text: "a").first
        == "GET /%2B15305550123/%2B15305550123/a HTTP/1.1")
    for (text, host, port, authority) in [
      ("http://gw.example/{to}{text}", "gw.example", 80, "gw.example"),
      ("HTTP://GW:80/{to}{text}", "GW", 80, "GW"),
      ("http://[::1]:8080/{to}{text}", "::1", 8080, "[::1]:8080"),
      ("http://[fe80::2]?{to}{text}", "fe80::2", 80, "[fe80::2]"),
    ] {
      let url = try GatewayURL(text)
      #expect(url.host == host && url.port == port && url.authority == authority)
    }
  }

  @Test("Printed in any way it keeps its password to itself")
  func secret() throws {
    let url = try GatewayURL("http://gw:81/send?password=hush&to={to}&text={text}")
    var dumped = ""
    dump((url, [url]), to: &dumped)
    #expect("\(url)" == "http://gw:81")
    for text in ["\(url)", String(reflecting: url), "\([url])", "\(Optional(url) as Any)", dumped] {
      #expect(!text.contains("hush"), "\(text)")
    }
  }

  @Test(
    "What cannot be asked is refused",
    arguments: [
      ("https://gw/{to}{text}", GatewayURL.Refusal.encrypted), ("ftp://gw/{to}{text}", .notHTTP), ("http:gw", .notHTTP),
      ("http", .notHTTP), ("", .notHTTP), ("http:///{to}{text}", .host), ("http://:80/{to}{text}", .host),
      ("http://gw:0/{to}{text}", .host), ("http://gw:65536/{to}{text}", .host), ("http://gw:+80/{to}{text}", .host),
      ("http://gw:/{to}{text}", .host), ("http://[::1/{to}{text}", .host), ("http://[::1]80/{to}{text}", .host),
      ("http://user:hush@gw/{to}{text}", .host), ("http://{to}/{text}", .host), ("http://gw/{to}", .places),
      ("http://gw/{text}", .places), ("http://gw", .places), ("http://gw/{to}{text}{from}", .characters),
      ("http://gw/{to}{text}#end", .characters), ("http://gw/{to}{text} b", .characters),
      ("http://gw/{to}{text}\r\nX: y", .characters), ("http://gw/é{to}{text}", .characters),
    ])
  func refused(text: String, problem: GatewayURL.Refusal) {
    #expect(throws: problem) { try GatewayURL(text) }
  }
}

extension String {
  /// The lines, separated by CRLF as in HTTP.
  fileprivate var components: [String] {
    var lines: [String] = []
    var rest = Substring(self)
    while let end = rest.firstRange(of: "\r\n") {
      lines.append(String(rest[..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
    return lines + [String(rest)]
  }
}
