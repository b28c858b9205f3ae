/// The request methods of RFC 9110 section 9 and RFC 5789; case-sensitive on the wire.
///
/// A method outside this list is refused with 501 before the application sees the request; so are `TRACE` and
/// `CONNECT`, which this server can do for no resource.
public enum Method: Sendable {
  case get, head, post, put, delete, patch, options, trace, connect

  /// The method as it stands on the wire.
  public var name: StaticString {
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

  /// Recognises the bytes of a method, or gives nothing for one that is not known.
  init?(_ bytes: ArraySlice<UInt8>) {
    switch bytes.count {
    case 3 where bytes.equals("GET"): self = .get
    case 3 where bytes.equals("PUT"): self = .put
    case 4 where bytes.equals("POST"): self = .post
    case 4 where bytes.equals("HEAD"): self = .head
    case 5 where bytes.equals("PATCH"): self = .patch
    case 5 where bytes.equals("TRACE"): self = .trace
    case 6 where bytes.equals("DELETE"): self = .delete
    case 7 where bytes.equals("OPTIONS"): self = .options
    case 7 where bytes.equals("CONNECT"): self = .connect
    default: return nil
    }
  }
}
