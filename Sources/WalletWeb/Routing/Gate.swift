import HTTPServer
import Templates

/// Judges a request by its header section alone, before a body is read: the host, the address, the method, and the
/// site that sent the visitor.
struct Gate: Sendable {
  /// What is at an address.
  enum Place {
    case file(StaticFile)
    case screen(Route, PathParts)
    /// Where the charge point of this name connects.
    case chargePoint(ArraySlice<UInt8>)
    /// `OPTIONS *` asks about the server itself; the server answers it (RFC 9110 section 9.3.7).
    case server
    case nothing

    /// The name in the access log.
    var pattern: StaticString {
      switch self {
      case .file: "file"
      case .screen(let route, _): route.pattern.text
      case .chargePoint: ChargePointDoor.pattern
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
    if let (route, values) = site.routes.route(at: head.path) { return .screen(route, values) }
    if let identity = ChargePointDoor.identity(in: head.path) { return .chargePoint(identity) }
    if let file = site.assets.files.file(at: head.path) { return .file(file) }
    return head.path == [UInt8(ascii: "*")] ? .server : .nothing
  }

  /// How many bytes a request's body may have at its address.
  func bodyMax(of head: RequestHead) -> Int {
    if case .screen(let route, _) = place(of: head) { route.bodyMax } else { Route.formMax }
  }

  /// Why the gate refuses a request.
  enum Refusal: Sendable {
    case foreignHost
    /// Another site sent it.
    case crossSite
    /// Nothing is there.
    case nothing
    /// The methods that are allowed.
    case wrongMethod(allow: String)
  }

  /// Why to refuse the request at this place; nil to let it in.
  func refusal(of head: RequestHead, at place: Place) -> Refusal? {
    guard site.hostGuard.allows(head.host) else { return .foreignHost }
    switch place {
    case .nothing: return .nothing
    case .server: return nil
    // Whatever else there is to refuse, the central system refuses in its own order.
    case .chargePoint: return head.method == .get ? nil : .wrongMethod(allow: ChargePointDoor.allow)
    case .screen(let route, _): if !route.allows(head.method) { return .wrongMethod(allow: route.allow) }
    case .file: if head.method != .get && head.method != .head { return .wrongMethod(allow: "GET, HEAD") }
    }
    return site.crossSiteGuard.allows(head) ? nil : .crossSite
  }

  /// Whether the refusing page may show that a user is signed in: another site's request must not learn that.
  func mayShowUser(_ refusal: Refusal, _ head: RequestHead) -> Bool {
    switch refusal {
    case .foreignHost, .crossSite: false
    case .nothing, .wrongMethod: site.crossSiteGuard.allows(head)
    }
  }

  /// The answer to a refused request.
  func answer(_ refusal: Refusal, _ head: RequestHead, at place: Place, _ frame: PageFrame?) -> Response {
    var response: Response
    switch refusal {
    case .foreignHost:
      site.log.write(.foreignHost, ["peer": site.clientAddress.of(head), "host": head.host.name])
      return errors.page(.foreignHost)
    case .nothing: return errors.page(.notFound, frame)
    case .wrongMethod(let allow):
      response = errors.page(.wrongMethod, frame)
      response.fields.append("Allow", allow)
    case .crossSite:
      site.log.write(
        .maliciousCSRF, ["peer": site.clientAddress.of(head), "path": String(decoding: head.path, as: UTF8.self)])
      response = errors.page(.crossSite)
    }
    response.route = place.pattern
    return response
  }
}
