import HTTPServer

/// Who a request comes from, for the log and for limits.
///
/// Only a proxy that the owner named is believed: anybody else could write any address into `X-Forwarded-For`.
struct ClientAddress: Sendable {
  private let trusted: [String]

  init(trusted: [String]) { self.trusted = trusted }

  /// The peer's address, or behind a trusted proxy the last address in the list that is not a trusted proxy's.
  func of(_ head: RequestHead) -> String {
    guard trusted.contains(head.peer) else { return head.peer }
    let hops = head.fields.all(.xForwardedFor).flatMap { $0.split(separator: UInt8(ascii: ",")) }
    let addresses = hops.map { hop in
      String(decoding: hop.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }, as: UTF8.self)
    }
    guard let client = addresses.last(where: { !trusted.contains($0) }), Self.isAddress(client) else {
      return head.peer
    }
    return client
  }

  /// What an IPv4 or IPv6 address is written with, and no longer.
  private static func isAddress(_ text: String) -> Bool {
    (2...45).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (byte >= 48 && byte <= 58) || (byte | 32 >= 97 && byte | 32 <= 102) || byte == UInt8(ascii: ".")
      }
  }
}
