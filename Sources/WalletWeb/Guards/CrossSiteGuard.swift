import HTTPServer

/// Keeps other sites from posting forms to the wallet and from embedding its pages.
///
/// Uses Fetch Metadata (W3C) if the browser sends it, and `Origin` (RFC 6454). If a request has neither, the form
/// token decides.
struct CrossSiteGuard: Sendable {
  private let publicURL: PublicURL?

  init(publicURL: PublicURL?) { self.publicURL = publicURL }

  func allows(_ head: RequestHead) -> Bool {
    // Of two values, one could be meant for us and one for somebody else.
    guard head.fields.count(of: .secFetchSite) <= 1, head.fields.count(of: .secFetchMode) <= 1,
      head.fields.count(of: .secFetchDest) <= 1
    else { return false }
    switch head.method {
    case .get, .head: return allowsReading(head)
    default: return allowsChanging(head)
    }
  }

  /// Any site may link here; another site's frame, image or script may not load pages.
  private func allowsReading(_ head: RequestHead) -> Bool {
    guard let site = head.fields.first(.secFetchSite), !isOurs(site) else { return true }
    guard let mode = head.fields.first(.secFetchMode), mode.elementsEqual("navigate".utf8) else { return false }
    guard let destination = head.fields.first(.secFetchDest) else { return true }
    return destination.elementsEqual("document".utf8)
  }

  private func allowsChanging(_ head: RequestHead) -> Bool {
    let site = head.fields.first(.secFetchSite)
    if let site, !isOurs(site) { return false }
    let origins = head.fields.all(.origin)
    guard let origin = origins.first else { return true }
    guard origins.count == 1 else { return false }
    if origin.elementsEqual("null".utf8) { return site?.elementsEqual("same-origin".utf8) ?? false }
    return isOwn(origin, host: head.host)
  }

  private func isOurs(_ site: ArraySlice<UInt8>) -> Bool {
    site.elementsEqual("same-origin".utf8) || site.elementsEqual("none".utf8)
  }

  private func isOwn(_ origin: ArraySlice<UInt8>, host: HostName) -> Bool {
    // A proxy may send its own name as Host; the page is still the public one.
    if let publicURL, origin.elementsEqual(publicURL.origin.utf8) { return true }
    // If there is TLS, only this machine's own names are reached by plain http.
    let isPlain = publicURL == nil || HostGuard.isLocal(host.name)
    let usualPort = isPlain ? 80 : 443
    let port = host.port.map { $0 == usualPort ? "" : ":\($0)" } ?? ""
    return origin.elementsEqual("\(isPlain ? "http" : "https")://\(host.name)\(port)".utf8)
  }
}
