import HTTPServer

/// Which host names the wallet answers to. If another site points its name at this machine (DNS rebinding), the
/// requests of its pages carry that name and are refused before anything else.
struct HostGuard: Sendable {
  private let port: Int
  private let publicURL: PublicURL?
  private let others: [Authority]

  init(port: Int, publicURL: PublicURL?, others: [Authority]) {
    self.port = port
    self.publicURL = publicURL
    self.others = others
  }

  func allows(_ host: HostName) -> Bool {
    if Self.isLocal(host.name), (host.port ?? 80) == port { return true }
    // The default port may be written or left out (RFC 3986 section 6.2.3), and browsers leave it out.
    if let own = publicURL?.authority, own.host == host.name, (own.port ?? 443) == (host.port ?? 443) { return true }
    return others.contains { $0.host == host.name && Self.isAt($0.port, host.port) }
  }

  /// Whether a request that names `port` is one to the `allowed` port; nil allows every port.
  private static func isAt(_ allowed: Int?, _ port: Int?) -> Bool {
    guard let allowed else { return true }
    // The wallet does not know whether the proxy in front of it answers this name by https or by http.
    return port.map { $0 == allowed } ?? (allowed == 443 || allowed == 80)
  }

  /// The names of this machine itself.
  static func isLocal(_ name: String) -> Bool {
    switch name {
    case "localhost", "wallet.localhost", "127.0.0.1", "[::1]": true
    default: false
    }
  }
}
