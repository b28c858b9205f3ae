/// The request methods of RFC 9110 section 9 and RFC 5789; case-sensitive on the wire.
///
/// The server refuses a method outside this list with 501 before the application sees the request. It also refuses
/// `TRACE` and `CONNECT`, which it supports for no resource.
package enum Method: Sendable {
  case get, head, post, put, delete, patch, options, trace, connect

  /// The method as sent on the wire.
  package var name: StaticString {
    switch self {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    case .put: "PUT"
    case .delete: "DELETE"
    case .patch: "PATCH"
    case .options: "OPTIONS"
    case .trace: "TRACE"
    case .connect: "CONNECT"
    }
  }

  /// Recognises the bytes of a method; nil for an unknown one.
  init?(_ message: Span<UInt8>, _ range: Range<Int>) {
    switch range.count {
    case 3 where message.equals("GET", in: range): self = .get
    case 3 where message.equals("PUT", in: range): self = .put
    case 4 where message.equals("POST", in: range): self = .post
    case 4 where message.equals("HEAD", in: range): self = .head
    case 5 where message.equals("PATCH", in: range): self = .patch
    case 5 where message.equals("TRACE", in: range): self = .trace
    case 6 where message.equals("DELETE", in: range): self = .delete
    case 7 where message.equals("OPTIONS", in: range): self = .options
    case 7 where message.equals("CONNECT", in: range): self = .connect
    default: return nil
    }
  }
}
