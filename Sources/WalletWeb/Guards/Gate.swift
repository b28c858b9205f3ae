import HTTPServer
import Templates

/// What is judged by the header section alone, before a body is read: the host, the address, the method, the site that
/// sent the visitor.
struct Gate: Sendable {
  let site: Site

  /// Nil lets the request in.
  func refusal(of head: RequestHead) -> Response? {
    let errors = ErrorPages(site: site)
    guard site.hostGuard.allows(head.host) else {
      site.log.write(.foreignHost, ["peer": site.clientAddress.of(head), "host": head.host.name])
      return errors.page(.foreignHost)
    }
    // OPTIONS * asks about the server itself; the server answers it (RFC 9110 section 9.3.7).
    if head.path == [UInt8(ascii: "*")] { return nil }
    let allow: String
    if let link = Link.parse(head.path) {
      let route = link.route
      allow = route.allows(head.method) ? "" : route.allow
    } else if site.assets.files.file(at: head.path) != nil {
      allow = head.method == .get || head.method == .head ? "" : "GET, HEAD"
    } else {
      return errors.page(.notFound)
    }
    guard allow.isEmpty else {
      var response = errors.page(.wrongMethod)
      response.fields.append("Allow", allow)
      return response
    }
    guard site.crossSiteGuard.allows(head) else {
      site.log.write(
        .maliciousCSRF, ["peer": site.clientAddress.of(head), "path": String(decoding: head.path, as: UTF8.self)])
      return errors.page(.crossSite)
    }
    return nil
  }
}
