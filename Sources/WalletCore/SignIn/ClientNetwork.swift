/// What a limit for an address counts by: an IPv4 address, or the first half of an IPv6 address, because the client
/// chooses the other half (RFC 4291 section 2.5.4).
package struct ClientNetwork: Sendable, Hashable {
  /// 4 or 8 bytes; empty if the text is not an address.
  package let bytes: [UInt8]

  /// A text that identifies the network.
  package var text: String { bytes.map { String($0, radix: 16) }.joined(separator: ".") }

  /// Whether the text was an address.
  package var isAddress: Bool { !bytes.isEmpty }

  /// - Parameter bytes: 4 or 8; empty for a client without an address.
  package init(bytes: [UInt8]) { self.bytes = bytes }
}
