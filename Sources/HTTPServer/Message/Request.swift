/// A whole request: the handler runs only when all of it has come.
public struct Request: Sendable {
  /// The request line and the header fields.
  public var head: RequestHead
  /// The body, without the framing of chunks; empty when there is none.
  public var body: [UInt8]

  /// Puts a request together from its parts.
  public init(head: RequestHead, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }
}

/// What a request says before its body: checked, split and decoded once.
///
/// A class of constants, so that passing it on costs one count and not one for each part.
public final class RequestHead: Sendable {
  /// The method; never `TRACE` or `CONNECT`, which are refused earlier.
  public let method: Method
  /// The path, percent-decoded once: begins with `/`, holds no NUL, control byte, `\`, `.` or `..` segment; or is `*`.
  public let path: [UInt8]
  /// What stands after `?`, still percent-encoded; nothing without a `?`.
  public let query: [UInt8]?
  /// 1 for HTTP/1.1 and above, 0 for HTTP/1.0.
  public let minorVersion: UInt8
  /// The header fields.
  public let fields: Fields
  /// Whom the request is meant for.
  public let host: HostName
  /// The client's IP address as text, for logs and limits.
  public let peer: String
  /// Whether a body of at least one byte, or a chunked one, follows.
  public let hasBody: Bool

  /// Puts a head together from its parts, for requests made by hand.
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
