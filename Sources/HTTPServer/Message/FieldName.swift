/// The name of a header field; comparison ignores case (RFC 9110 section 5.1).
public struct FieldName: Sendable {
  let text: StaticString

  /// Creates a field name from a string literal.
  public init(_ name: StaticString) {
    text = name
  }

  /// `Connection`
  public static let connection = FieldName("connection")
  /// `Content-Encoding`
  public static let contentEncoding = FieldName("content-encoding")
  /// `Content-Length`
  public static let contentLength = FieldName("content-length")
  /// `Content-Type`
  public static let contentType = FieldName("content-type")
  /// `Cookie`
  public static let cookie = FieldName("cookie")
  /// `Expect`
  public static let expect = FieldName("expect")
  /// `Host`
  public static let host = FieldName("host")
  /// `If-Match`
  public static let ifMatch = FieldName("if-match")
  /// `If-Modified-Since`
  public static let ifModifiedSince = FieldName("if-modified-since")
  /// `If-None-Match`
  public static let ifNoneMatch = FieldName("if-none-match")
  /// `If-Range`
  public static let ifRange = FieldName("if-range")
  /// `If-Unmodified-Since`
  public static let ifUnmodifiedSince = FieldName("if-unmodified-since")
  /// `Origin`
  public static let origin = FieldName("origin")
  /// `Range`
  public static let range = FieldName("range")
  /// `Referer`
  public static let referer = FieldName("referer")
  /// `Sec-Fetch-Dest`
  public static let secFetchDest = FieldName("sec-fetch-dest")
  /// `Sec-Fetch-Mode`
  public static let secFetchMode = FieldName("sec-fetch-mode")
  /// `Sec-Fetch-Site`
  public static let secFetchSite = FieldName("sec-fetch-site")
  /// `Trailer`
  public static let trailer = FieldName("trailer")
  /// `Transfer-Encoding`
  public static let transferEncoding = FieldName("transfer-encoding")
  /// `User-Agent`
  public static let userAgent = FieldName("user-agent")
  /// `X-Forwarded-For`
  public static let xForwardedFor = FieldName("x-forwarded-for")
}
