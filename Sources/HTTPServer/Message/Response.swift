/// What is answered to a request.
///
/// The server adds `Date`, `Content-Length` or `Transfer-Encoding`, and `Connection` where it is due; do not set them.
public struct Response: Sendable {
  /// The status line.
  public var status: Status
  /// The header fields.
  public var fields: ResponseFields
  /// The content; cut for `HEAD` and for a status that has none.
  public var body: ResponseBody
  /// Whether the connection ends after this answer (RFC 9112 section 9.6); false unless set.
  public var closesConnection = false
  /// What the access log calls the address: a pattern like `/accounts/{id}`, never what the client sent.
  public var route: StaticString = "-"

  /// Puts an answer together from its parts.
  public init(_ status: Status, fields: ResponseFields = ResponseFields(), body: ResponseBody = .empty) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}
