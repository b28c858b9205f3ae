import Glibc

/// What a limit for an address counts by: an IPv4 address, or the first half of an IPv6 address, because the other half is
/// the client's to choose (RFC 4291 section 2.5.4).
package struct ClientNetwork: Sendable, Hashable {
  /// 4 or 8 bytes; none if the text is no address.
  let bytes: [UInt8]

  /// A text for each network.
  package var text: String { bytes.map { String($0, radix: 16) }.joined(separator: ".") }

  /// Whether the text was an address.
  package var isAddress: Bool { !bytes.isEmpty }

  /// - Parameter text: as the server or a proxy wrote it; `::ffff:192.0.2.1` is the IPv4 address in it.
  package init(_ text: String) {
    var four = in_addr()
    if unsafe inet_pton(AF_INET, text, &four) == 1 {
      bytes = unsafe withUnsafeBytes(of: four) { unsafe Array($0) }
      return
    }
    var six = in6_addr()
    guard unsafe inet_pton(AF_INET6, text, &six) == 1 else {
      bytes = []
      return
    }
    let all = unsafe withUnsafeBytes(of: six) { unsafe Array($0) }
    let isMapped = all.prefix(10).allSatisfy { $0 == 0 } && all[10] == 0xFF && all[11] == 0xFF
    bytes = isMapped ? Array(all.suffix(4)) : Array(all.prefix(8))
  }
}
