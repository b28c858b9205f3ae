/// An address of the Internet Protocol, read from its text by the system (inet_pton).
public enum IPAddress: Sendable, Equatable {
  /// Four bytes.
  case version4([UInt8])
  /// Sixteen bytes.
  case version6([UInt8])

  /// Nil for a text that is none.
  public init?(_ text: String) {
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
