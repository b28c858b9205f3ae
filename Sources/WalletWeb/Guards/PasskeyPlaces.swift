import HTTPServer
import SystemSupport
import WalletCore

/// Which of the wallet's addresses can have passkeys: those with a host name that browsers trust (W3C Secure Contexts
/// section 3.1), which are `https` and names of this machine. An IP address cannot (WebAuthn section 5.1.3 step 7).
struct PasskeyPlaces: Sendable {
  private let port: Int
  private let publicURL: PublicURL?
  private let clients: ClientAddress

  /// - Parameters:
  ///   - port: the wallet's own.
  ///   - publicURL: its address behind a proxy; nil without one.
  ///   - clients: knows the proxies.
  init(port: Int, publicURL: PublicURL?, clients: ClientAddress) {
    self.port = port
    self.publicURL = publicURL.flatMap {
      IPAddress($0.authority.host) == nil && !$0.authority.host.hasPrefix("[") ? $0 : nil
    }
    self.clients = clients
  }

  /// Where the page that sent a request is; nil if there can be no passkeys.
  func place(of head: RequestHead) -> PasskeyPlace? {
    if let publicURL, isPublic(head, publicURL) {
      return PasskeyPlace(host: publicURL.authority.host, origin: publicURL.origin)
    }
    let host = head.host
    // Another port is another server's, whatever else the wallet answers to.
    guard host.name == "localhost" || host.name == "wallet.localhost", (host.port ?? 80) == port else { return nil }
    return PasskeyPlace(host: host.name, origin: "http://\(host.name)\(port == 80 ? "" : ":\(port)")")
  }

  /// What a trusted proxy passes on comes from the public address, also if the proxy writes a Host of its own.
  private func isPublic(_ head: RequestHead, _ publicURL: PublicURL) -> Bool {
    clients.isProxy(head.peer) && head.fields.first(.xForwardedFor) != nil || head.host.name == publicURL.authority.host
  }

  /// The wallet's address that can have passkeys, for a page that cannot; nil if there is none for this visitor.
  func address(insteadOf head: RequestHead) -> String? {
    if let publicURL { return publicURL.origin }
    return head.host.name == "127.0.0.1" || head.host.name == "[::1]" ? "http://localhost:\(port)" : nil
  }
}
