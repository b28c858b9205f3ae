import HTTPServer

/// Which host names the wallet answers to. If another site points its name at this machine (DNS rebinding), the
/// requests of its pages carry that name and are refused before anything else.
struct HostGuard: Sendable {
  private let port: Int
  private let publicURL: PublicURL?
  private let others: [String]

  init(port: Int, publicURL: PublicURL?, others: [String]) {
    self.port = port
    self.publicURL = publicURL
    self.others = others
  }

  func allows(_ host: HostName) -> Bool {
    if Self.isLocal(host.name), (host.port ?? 80) == port { return true }
    guard publicURL != nil || !others.isEmpty else { return false }
    let written = host.port.map { "\(host.name):\($0)" } ?? host.name
    // The default port may be written or left out (RFC 3986 section 6.2.3); other names reach the wallet through TLS.
    let authority = host.port == 443 ? host.name : written
    return authority == publicURL?.authority || others.contains(written) || others.contains(authority)
      || others.contains(host.name)
  }

  /// The names of this machine itself.
  static func isLocal(_ name: String) -> Bool {
    switch name {
    case "localhost", "wallet.localhost", "127.0.0.1", "[::1]": true
    default: false
    }
  }
}
