/// A complete request: the handler runs only after all of it has arrived.
package struct Request: Sendable {
  /// The request line and the header fields.
  package var head: RequestHead
  /// The body, without chunk framing; nil if there is none.
  package var body: RequestBody?

  /// Creates a request from its parts.
  package init(head: RequestHead, body: RequestBody? = nil) {
    self.head = head
    self.body = body
  }
}

/// The part of a request before its body: checked, split and decoded once.
///
/// A class of constants, so that passing it on costs one reference count instead of one for each part.
package final class RequestHead: Sendable {
  /// The method; never `TRACE` or `CONNECT`, which the server refuses earlier.
  package let method: Method
  /// The path, percent-decoded once: begins with `/`, holds no NUL, control byte, `\`, `.` or `..` segment; or is `*`.
  package let path: [UInt8]
  /// The part after `?`, still percent-encoded; nil without a `?`.
  package let query: [UInt8]?
  /// 1 for HTTP/1.1 and above, 0 for HTTP/1.0.
  package let minorVersion: UInt8
  /// The header fields.
  package let fields: Fields
  /// The host that the request is for.
  package let host: HostName
  /// The client's IP address as text, for logs and limits.
  package let peer: String
  /// Whether a body of at least one byte, or a chunked one, follows.
  package let hasBody: Bool

  /// Creates a head from its parts, for requests built in code.
  package init(
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
package struct HostName: Sendable, Hashable {
  /// The host in lower case, an IPv6 address in its brackets; empty for HTTP/1.0 without `Host`.
  package var name: String
  /// The port if the client sent one, 0 to 65535.
  package var port: Int?

  /// Creates a host from its parts.
  package init(name: String, port: Int? = nil) {
    self.name = name
    self.port = port
  }
}
