import PhoneNumbers
import WalletCore

/// The URL of an SMS gateway that takes a message as one GET: plain http, with the placeholders `{to}` for the number
/// and `{text}` for the message's text (Kannel's `sendsms` and similar).
///
/// It may hold a password; printed, it shows only the host and the port.
package struct GatewayURL: Sendable, Equatable {
  /// A host name or an IP address; an IPv6 address without its brackets.
  package let host: String
  /// 80 if the URL names none.
  package let port: Int
  /// Path and query.
  private let target: [Piece]

  private enum Piece: Sendable, Equatable {
    case literal(String)
    /// The placeholder for the number, `{to}`.
    case number
    /// The placeholder for the message's text, `{text}`.
    case words
  }

  /// Why a URL cannot be used.
  package enum Refusal: Error, Sendable, Equatable {
    /// It is an https URL.
    case encrypted
    /// It does not begin with `http://`.
    case notHTTP
    /// The host, with or without a port, is missing or not valid, or something comes before it.
    case host
    /// `{to}` or `{text}` is missing after the host.
    case places
    /// A character must be percent-encoded, or something other than the two placeholders is in braces.
    case characters
  }

  /// - Parameter text: `http://host:port/path?user=u&to={to}&text={text}`.
  /// - Throws: what is wrong with it.
  package init(_ text: String) throws(Refusal) {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    if scheme == "https" { throw .encrypted }
    guard scheme == "http", text.dropFirst(4).hasPrefix("://") else { throw .notHTTP }
    let rest = text.dropFirst(7)
    guard rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !rest.utf8.contains(UInt8(ascii: "#")) else {
      throw .characters
    }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    (host, port) = try Self.split(authority)
    let path = rest.dropFirst(authority.count)
    target = try Self.pieces(of: path.hasPrefix("/") ? path : "/" + path)
  }

  private static func pieces(of target: Substring) throws(Refusal) -> [Piece] {
    var pieces: [Piece] = []
    var rest = target
    var hasOtherBraces = false
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      pieces.append(.literal(String(rest[..<brace])))
      rest = rest[brace...]
      if rest.hasPrefix("{to}") {
        pieces.append(.number)
        rest = rest.dropFirst(4)
      } else if rest.hasPrefix("{text}") {
        pieces.append(.words)
        rest = rest.dropFirst(6)
      } else {
        hasOtherBraces = true
        rest = rest.dropFirst()
      }
    }
    pieces.append(.literal(String(rest)))
    guard pieces.contains(.number), pieces.contains(.words) else { throw .places }
    guard !hasOtherBraces else { throw .characters }
    return pieces
  }

  private static func split(_ authority: Substring) throws(Refusal) -> (host: String, port: Int) {
    let isBracketed = authority.hasPrefix("[")
    let name = isBracketed ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
    var rest = authority.dropFirst(name.count + (isBracketed ? 1 : 0))
    if isBracketed {
      guard rest.first == "]" else { throw .host }
      rest.removeFirst()
    }
    let isName = name.utf8.allSatisfy { byte in
      (PercentEncoding.isUnreserved(byte) && byte != UInt8(ascii: "~"))
        || (isBracketed && byte == UInt8(ascii: ":"))
    }
    guard !name.isEmpty, isName else { throw .host }
    if rest.isEmpty { return (String(name), 80) }
    guard rest.first == ":", rest.dropFirst().utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }),
      let port = Int(rest.dropFirst()), (1...65535).contains(port)
    else { throw .host }
    return (String(name), port)
  }

  /// Host and port, as in a URL.
  package var authority: String { (host.contains(":") ? "[\(host)]" : host) + (port == 80 ? "" : ":\(port)") }

  /// The complete HTTP request for a message (RFC 9112).
  func request(for message: SMSMessage) -> [UInt8] {
    let filled = target.map { piece in
      switch piece {
      case .literal(let text): text
      case .number: PercentEncoding.encoded(message.to.e164)
      case .words: PercentEncoding.encoded(message.text)
      }
    }.joined()
    return Array(
      "GET \(filled) HTTP/1.1\r\nHost: \(authority)\r\nUser-Agent: MyWallet\r\nAccept: */*\r\nConnection: close\r\n\r\n"
        .utf8
    )
  }
}

extension GatewayURL: CustomStringConvertible, CustomReflectable {
  /// `http://127.0.0.1:13013`.
  package var description: String { "http://" + authority }
  /// A dump of what holds it must not show the password either.
  package var customMirror: Mirror { Mirror(self, children: ["authority": authority]) }
}
