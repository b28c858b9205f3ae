/// A complete request: the handler runs only after all of it has arrived.
public struct Request: Sendable {
  /// The request line and the header fields.
  public var head: RequestHead
  /// The body, without chunk framing; empty if there is none.
  public var body: [UInt8] = []
}

/// The part of a request before its body: checked, split and decoded once.
///
/// A class of constants, so that passing it on costs one reference count instead of one for each part.
public final class RequestHead: Sendable {
  /// The method; never `TRACE` or `CONNECT`, which the server refuses earlier.
  public let method: Method
  /// The path, percent-decoded once: begins with `/`, holds no NUL, control byte, `\`, `.` or `..` segment; or is `*`.
  public let path: [UInt8]
  /// The part after `?`, still percent-encoded; nil without a `?`.
  public let query: [UInt8]?
  /// 1 for HTTP/1.1 and above, 0 for HTTP/1.0.
  public let minorVersion: UInt8
  /// The header fields.
  public let fields: Fields
  /// The host that the request is for.
  public let host: HostName
  /// The client's IP address as text, for logs and limits.
  public let peer: String
  /// Whether a body of at least one byte, or a chunked one, follows.
  public let hasBody: Bool

  /// Creates a head from its parts, for requests built in code.
  public init(
    method: Method, path: [UInt8], query: [UInt8]? = nil, minorVersion: UInt8 = 1, fields: Fields = Fields(),
    host: HostName = HostName(name: ""), peer: String = "", hasBody: Bool = false
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.minorVersion = minorVersion
    self.fields = fields
    self.host = host
    self.peer = peer
    self.hasBody = hasBody
  }
}

/// The authority (host and port) that a request is for: from the target if that is absolute, else from `Host`.
public struct HostName: Sendable, Hashable {
  /// The host in lower case, an IPv6 address in its brackets; empty for HTTP/1.0 without `Host`.
  public var name: String
  /// The port if the client sent one, 0 to 65535.
  public var port: Int?

  /// Creates a host from its parts.
  public init(name: String, port: Int? = nil) {
    self.name = name
    self.port = port
  }
}
