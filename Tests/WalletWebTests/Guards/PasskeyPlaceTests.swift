import HTTPServer
import SystemSupport
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Where browsers keep passkeys")
struct PasskeyPlaceTests {
  /// What the wallet makes of a request to this host.
  private func place(
    _ host: String, port: Int = 8080, publicURL: String? = nil, proxied: Bool = false
  ) throws -> PasskeyPlace? {
    let places = PasskeyPlaces(
      port: port, publicURL: try publicURL.map { try PublicURL($0) },
      clients: ClientAddress(trusted: [try #require(IPAddress("192.0.2.1"))]))
    let authority = try #require(Authority(host))
    let head = RequestHead(
      method: .get, path: Array("/login".utf8),
      fields: Fields(proxied ? [("X-Forwarded-For", "198.51.100.7")] : []),
      host: HostName(name: authority.host, port: authority.port), peer: proxied ? "192.0.2.1" : "127.0.0.1")
    return places.place(of: head)
  }

  @Test("At the wallet's own port by a name of this machine; not by an address, and not at another port")
  func local() throws {
    #expect(try place("localhost:8080") == PasskeyPlace(host: "localhost", origin: "http://localhost:8080"))
    #expect(
      try place("wallet.localhost:8080")
        == PasskeyPlace(host: "wallet.localhost", origin: "http://wallet.localhost:8080"))
    #expect(try place("localhost", port: 80) == PasskeyPlace(host: "localhost", origin: "http://localhost"))
    for host in ["127.0.0.1:8080", "[::1]:8080", "localhost:9999", "localhost", "wallet.example:8080"] {
      #expect(try place(host) == nil, "\(host)")
    }
  }

  @Test(
    "Behind a proxy at the public name, also if the proxy writes a Host of its own; not at a public address of digits")
  func behindProxy() throws {
    let own = PasskeyPlace(host: "wallet.example", origin: "https://wallet.example")
    #expect(try place("wallet.example", publicURL: "https://wallet.example") == own)
    #expect(try place("wallet.example", publicURL: "https://wallet.example", proxied: true) == own)
    #expect(try place("127.0.0.1:8080", publicURL: "https://wallet.example", proxied: true) == own)
    #expect(
      try place("wallet.example:8443", publicURL: "https://wallet.example:8443")?.origin
        == "https://wallet.example:8443")
    #expect(
      try place("localhost:8080", publicURL: "https://wallet.example")?.host == "localhost", "on the machine itself")
    #expect(try place("192.0.2.7", publicURL: "https://192.0.2.7", proxied: true) == nil)
    #expect(try place("[2001:db8::1]", publicURL: "https://[2001:db8::1]", proxied: true) == nil)
  }
}
