/// What a request says before its body: checked, split and decoded once.
public struct RequestHead: Sendable {
  /// The method; never `TRACE` or `CONNECT`, which are refused earlier.
  public var method: Method
  /// The path, percent-decoded once: begins with `/`, holds no NUL, control byte, `\`, `.` or `..` segment; or is `*`.
  public var path: [UInt8]
  /// What stands after `?`, still percent-encoded; nothing without a `?`.
  public var query: [UInt8]?
  /// 1 for HTTP/1.1 and above, 0 for HTTP/1.0.
  public var minorVersion: UInt8
  /// The header fields.
  public var fields: Fields
  /// Whom the request is meant for.
  public var host: HostName
  /// The client's IP address as text, for logs and limits.
  public var peer: String

  /// Puts a head together from its parts, for requests made by hand.
  public init(
    method: Method, path: [UInt8], query: [UInt8]? = nil, minorVersion: UInt8 = 1, fields: Fields = Fields(),
    host: HostName = HostName(name: ""), peer: String = ""
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.minorVersion = minorVersion
    self.fields = fields
    self.host = host
    self.peer = peer
  }
}
