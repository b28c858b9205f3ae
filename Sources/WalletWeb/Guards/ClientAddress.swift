import HTTPServer
import SystemSupport
import WalletCore

/// The client's address of a request, for the log and for limits.
///
/// Only proxies that the owner named are trusted: any other client could write any address into `X-Forwarded-For`.
struct ClientAddress: Sendable {
  private let trusted: [IPAddress]

  init(trusted: [IPAddress]) { self.trusted = trusted.map(\.unmapped) }

  /// Whether an address, in any spelling, is a trusted proxy's.
  func isProxy(_ address: String) -> Bool {
    guard !trusted.isEmpty, let address = IPAddress(address) else { return false }
    return trusted.contains(address.unmapped)
  }

  /// The peer's address; behind a trusted proxy, the last address in the list that is not a trusted proxy's.
  func of(_ head: RequestHead) -> String {
    guard isProxy(head.peer) else { return head.peer }
    let hops = head.fields.all(.xForwardedFor).flatMap { $0.split(separator: UInt8(ascii: ",")) }
    let addresses = hops.map { hop in Self.address(String(decoding: hop.prefix(64), as: UTF8.self)) }
    // Text that is no address could be any client's, and would share one limit with all other such text.
    guard let client = addresses.last(where: { !isProxy($0) }), ClientNetwork(client).isAddress else {
      return head.peer
    }
    return client
  }

  /// The network that limits count: for an IPv6 address, its first half.
  func network(of head: RequestHead) -> String {
    let address = of(head)
    let network = ClientNetwork(address)
    return network.isAddress ? network.text : address
  }

  /// An address without the port or zone that some proxies append.
  private static func address(_ hop: String) -> String {
    let text = hop.trimming(" \t")
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      return String(text[text.index(after: text.startIndex)..<end])
    }
    if let zone = text.firstIndex(of: "%") { return String(text[..<zone]) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 ? String(parts[0]) : String(text)
  }
}

extension ClientNetwork {
  /// - Parameter text: as the server or a proxy wrote it; `::ffff:192.0.2.1` counts as the IPv4 address in it.
  init(_ text: String) {
    switch IPAddress(text)?.unmapped {
    case .version4(let bytes): self.init(bytes: bytes)
    case .version6(let bytes): self.init(bytes: Array(bytes.prefix(8)))
    case nil: self.init(bytes: [])
    }
  }
}

extension IPAddress {
  /// The IPv4 address that an IPv6 address like `::ffff:192.0.2.1` contains (RFC 4291 section 2.5.5.2); any other
  /// address itself.
  var unmapped: IPAddress {
    guard case .version6(let bytes) = self, bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == 0xFF,
      bytes[11] == 0xFF
    else { return self }
    return .version4(Array(bytes.suffix(4)))
  }
}
