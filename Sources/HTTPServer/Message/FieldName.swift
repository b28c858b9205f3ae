/// The name of a header field; comparison ignores case (RFC 9110 section 5.1).
package struct FieldName: Sendable {
  let text: StaticString

  /// Creates a field name from a string literal.
  package init(_ name: StaticString) {
    text = name
  }

  /// `Accept-Encoding`
  package static let acceptEncoding = FieldName("accept-encoding")
  /// `Connection`
  package static let connection = FieldName("connection")
  /// `Content-Encoding`
  package static let contentEncoding = FieldName("content-encoding")
  /// `Content-Length`
  package static let contentLength = FieldName("content-length")
  /// `Content-Type`
  package static let contentType = FieldName("content-type")
  /// `Cookie`
  package static let cookie = FieldName("cookie")
  /// `Expect`
  package static let expect = FieldName("expect")
  /// `Host`
  package static let host = FieldName("host")
  /// `If-Match`
  package static let ifMatch = FieldName("if-match")
  /// `If-Modified-Since`
  package static let ifModifiedSince = FieldName("if-modified-since")
  /// `If-None-Match`
  package static let ifNoneMatch = FieldName("if-none-match")
  /// `If-Range`
  package static let ifRange = FieldName("if-range")
  /// `If-Unmodified-Since`
  package static let ifUnmodifiedSince = FieldName("if-unmodified-since")
  /// `Origin`
  package static let origin = FieldName("origin")
  /// `Range`
  package static let range = FieldName("range")
  /// `Referer`
  package static let referer = FieldName("referer")
  /// `Sec-Fetch-Dest`
  package static let secFetchDest = FieldName("sec-fetch-dest")
  /// `Sec-Fetch-Mode`
  package static let secFetchMode = FieldName("sec-fetch-mode")
  /// `Sec-Fetch-Site`
  package static let secFetchSite = FieldName("sec-fetch-site")
  /// `Sec-WebSocket-Accept`
  package static let webSocketAccept = FieldName("sec-websocket-accept")
  /// `Sec-WebSocket-Extensions`
  package static let webSocketExtensions = FieldName("sec-websocket-extensions")
  /// `Sec-WebSocket-Key`
  package static let webSocketKey = FieldName("sec-websocket-key")
  /// `Sec-WebSocket-Protocol`
  package static let webSocketProtocol = FieldName("sec-websocket-protocol")
  /// `Sec-WebSocket-Version`
  package static let webSocketVersion = FieldName("sec-websocket-version")
  /// `Trailer`
  package static let trailer = FieldName("trailer")
  /// `Transfer-Encoding`
  package static let transferEncoding = FieldName("transfer-encoding")
  /// `Upgrade`
  package static let upgrade = FieldName("upgrade")
  /// `User-Agent`
  package static let userAgent = FieldName("user-agent")
  /// `X-Forwarded-For`
  package static let xForwardedFor = FieldName("x-forwarded-for")
}
