import HTTPServer
import SystemSupport
import WalletCore

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
    let addresses = hops.map { hop in Self.address(String(decoding: hop.prefix(64), as: UTF8.self)) }
    // What is no address could be anybody's, and would share a limit with every other such.
    guard let client = addresses.last(where: { !trusted.contains($0) }), ClientNetwork(client).isAddress else {
      return head.peer
    }
    return client
  }

  /// The same as limits count it: an IPv6 address by its first half.
  func network(of head: RequestHead) -> String {
    let address = of(head)
    let network = ClientNetwork(address)
    return network.isAddress ? network.text : address
  }

  /// An address as it is counted by: without the port or the zone that some proxies write behind it.
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
  /// - Parameter text: as the server or a proxy wrote it; `::ffff:192.0.2.1` is the IPv4 address in it.
  init(_ text: String) {
    switch IPAddress(text) {
    case .version4(let bytes): self.init(bytes: bytes)
    case .version6(let bytes):
      let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
      self.init(bytes: isMapped ? Array(bytes.suffix(4)) : Array(bytes.prefix(8)))
    case nil: self.init(bytes: [])
    }
  }
}
