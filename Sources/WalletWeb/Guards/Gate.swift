import HTTPServer
import Templates

/// What is judged by the header section alone, before a body is read: the host, the address, the method, the site that
/// sent the visitor.
struct Gate: Sendable {
  /// What stands at an address.
  enum Place {
    case file(StaticFile)
    case screen(Link, Route)
    /// `OPTIONS *` asks about the server itself; the server answers it (RFC 9110 section 9.3.7).
    case server
    case nothing

    /// What the access log calls it.
    var pattern: StaticString {
      switch self {
      case .file: "file"
      case .screen(let link, _): link.pattern
      case .server, .nothing: "-"
      }
    }
  }

  let site: Site
  private let errors: ErrorPages

  init(site: Site) {
    self.site = site
    errors = ErrorPages(site: site)
  }

  func place(of head: RequestHead) -> Place {
    if let link = Link.parse(head.path) { return .screen(link, link.route) }
    if let file = site.assets.files.file(at: head.path) { return .file(file) }
    return head.path == [UInt8(ascii: "*")] ? .server : .nothing
  }

  /// How many bytes a body may have that is sent to the address of a request.
  func bodyMax(of head: RequestHead) -> Int {
    if case .screen(_, let route) = place(of: head) { route.bodyMax } else { Route().bodyMax }
  }

  /// Nil lets the request in at this place.
  /// - Parameters:
  ///   - head: the request.
  ///   - place: what stands at its address.
  ///   - frame: finds the frame of whoever asks; another site's request is not told who that is.
  /// - Returns: what is answered instead.
  func refusal(of head: RequestHead, at place: Place, _ frame: (RequestHead) -> PageFrame) -> Response? {
    guard site.hostGuard.allows(head.host) else {
      site.log.write(.foreignHost, ["peer": site.clientAddress.of(head), "host": head.host.name])
      return errors.page(.foreignHost)
    }
    func asker() -> PageFrame? { site.crossSiteGuard.allows(head) ? frame(head) : nil }
    switch place {
    case .nothing: return errors.page(.notFound, asker())
    case .server: return nil
    case .screen(_, let route): if !route.allows(head.method) { return refused(allow: route.allow, place, asker) }
    case .file: if head.method != .get && head.method != .head { return refused(allow: "GET, HEAD", place, asker) }
    }
    return site.crossSiteGuard.allows(head) ? nil : refusedCrossSite(head, place)
  }

  private func refused(allow: String, _ place: Place, _ asker: () -> PageFrame?) -> Response {
    var response = errors.page(.wrongMethod, asker())
    response.fields.append("Allow", allow)
    response.route = place.pattern
    return response
  }

  private func refusedCrossSite(_ head: RequestHead, _ place: Place) -> Response {
    site.log.write(
      .maliciousCSRF, ["peer": site.clientAddress.of(head), "path": String(decoding: head.path, as: UTF8.self)])
    var response = errors.page(.crossSite)
    response.route = place.pattern
    return response
  }
}
