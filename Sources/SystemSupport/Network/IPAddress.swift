/// An IP address, parsed by the system (inet_pton).
package enum IPAddress: Sendable, Equatable {
  /// Four bytes.
  case version4([UInt8])
  /// Sixteen bytes.
  case version6([UInt8])

  /// Parses an address; nil if the text is not an IP address.
  package init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if unsafe inet_pton(AF_INET, text, &four) == 1 {
      self = .version4(unsafe withUnsafeBytes(of: four) { unsafe Array($0) })
    } else if unsafe inet_pton(AF_INET6, text, &six) == 1 {
      self = .version6(unsafe withUnsafeBytes(of: six) { unsafe Array($0) })
    } else {
      return nil
    }
  }
}
