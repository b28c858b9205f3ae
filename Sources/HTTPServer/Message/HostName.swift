/// The authority a request is meant for: from the target when that is absolute, else from `Host`.
public struct HostName: Sendable, Hashable {
  /// The host in lower case, an IPv6 address in its brackets; empty for HTTP/1.0 without `Host`.
  public var name: String
  /// The port when one was written, 0 to 65535.
  public var port: Int?

  /// Puts a host together from its parts.
  public init(name: String, port: Int? = nil) {
    self.name = name
    self.port = port
  }
}
