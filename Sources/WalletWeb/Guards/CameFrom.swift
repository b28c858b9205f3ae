import HTTPServer
import Templates

/// The list from which a reader came to a page, so that the page can lead back there.
struct CameFrom {
  private let routes: Routes

  init(_ routes: Routes) { self.routes = routes }

  /// The list of ours that led here: by the address that a form kept, or else by the browser's `Referer` (RFC 9110 section
  /// 10.1.3), which we are sent for our own pages only.
  ///
  /// Anybody can send any address, so it counts only if it names one of our lists.
  func list(_ head: RequestHead, kept: String?) -> Link? {
    if let kept { return list(Array(kept.utf8)) }
    guard let referer = head.fields.first(.referer) else { return nil }
    // scheme "://" authority path
    guard let scheme = referer.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let rest = referer[scheme...].dropFirst(3)
    guard let path = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    return list(Array(rest[path...]))
  }

  /// The list with this path and query.
  func list(_ address: [UInt8]) -> Link? {
    guard let (route, page) = routes.page(at: address), Self.lists.contains(route.pattern) else { return nil }
    return page
  }

  private static let lists: Set<PathPattern> = [
    Link.to.home.pattern, Link.to.activity.pattern, Link.to.account.pattern, Link.to.statement.pattern,
    Link.to.closed.pattern,
  ]
}
