import HTTPServer
import WalletCore

/// Which of the wallet's addresses can have passkeys: those with a host name that browsers trust (W3C Secure Contexts
/// section 3.1), which are `https` and names of this machine. An IP address cannot (WebAuthn section 5.1.3 step 7).
struct PasskeyPlaces: Sendable {
  private let publicURL: PublicURL?

  init(publicURL: PublicURL?) { self.publicURL = publicURL }

  /// Where the page that sent a request is; nil if there can be no passkeys.
  func place(of head: RequestHead) -> PasskeyPlace? {
    if let publicURL, isPublic(head, publicURL) {
      return PasskeyPlace(host: publicURL.authority.host, origin: publicURL.origin)
    }
    let host = head.host
    guard host.name == "localhost" || host.name == "wallet.localhost" else { return nil }
    let port = host.port.flatMap { $0 == 80 ? nil : ":\($0)" } ?? ""
    return PasskeyPlace(host: host.name, origin: "http://\(host.name)\(port)")
  }

  /// A proxy may send its own name as Host; what the browser sends as Origin names the page.
  private func isPublic(_ head: RequestHead, _ publicURL: PublicURL) -> Bool {
    if let origin = head.fields.first(.origin) { return origin.elementsEqual(publicURL.origin.utf8) }
    return head.host.name == publicURL.authority.host
  }

  /// An address of the wallet that can have passkeys, for a page that cannot.
  func address(port: Int) -> String { publicURL?.origin ?? "http://localhost:\(port)" }
}
