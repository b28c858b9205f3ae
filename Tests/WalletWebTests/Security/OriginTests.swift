import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: where requests come from")
struct OriginTests {
  private static let sites = [nil, "same-origin", "none", "same-site", "cross-site", "SAME-ORIGIN", "other", ""]

  private func fields(_ site: String?, _ more: [(String, String?)]) -> [(String, String)] {
    ([("Sec-Fetch-Site", site)] + more).compactMap { name, value in value.map { (name, $0) } }
  }

  @Test("S25: a form is taken from our own pages only: every Sec-Fetch-Site with every Origin")
  func changing() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/login")
      let right = [("csrf", try #require(visitor.value("csrf"))), ("phone", "")]
      let port = wallet.port
      let own = ["http://localhost:\(port)"]
      let foreign = [
        "http://evil.example", "http://localhost:\(port + 1)", "http://localhost", "https://localhost:\(port)",
        "http://wallet.localhost:\(port)", "http://127.0.0.1:\(port)", "http://localhost:\(port).evil.example",
        "http://evil.example/http://localhost:\(port)", "", "Null",
      ]
      for site in Self.sites {
        let isOurs = site == nil || site == "same-origin" || site == "none"
        for origin in [nil, "null"] + own + foreign {
          let passes =
            switch origin {
            case nil: isOurs
            case "null": site == "same-origin"
            case let origin?: isOurs && own.contains(origin)
            }
          let sent = fields(site, [("Origin", origin)])
          #expect(try visitor.post("/login", right, fields: sent).status == (passes ? 422 : 403), "\(sent)")
          // The token is checked in addition, and alone if the browser sends neither field.
          #expect(try visitor.post("/login", [("phone", "")], fields: sent).status == 403, "\(sent)")
        }
      }
      for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
        let answer = try visitor.send(method, "/login", fields: [("Sec-Fetch-Site", "cross-site")])
        #expect(answer.status == (method == "POST" ? 403 : 405), "\(method)")
      }
    }
  }

  @Test("S25: a refused form of another site changes nothing")
  func nothingChanged() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "10")
      let pairs = visitor.pairs(of: try visitor.form(to: account + "/withdraw")) + [("amount", "4")]
      for sent in [
        [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")], [("Origin", "http://localhost:1")],
        [("Origin", "null")],
      ] {
        #expect(try visitor.post(account + "/withdraw", pairs, fields: sent).status == 403, "\(sent)")
        #expect(try visitor.post("/logout", pairs, fields: sent).status == 403, "\(sent)")
      }
      #expect(try visitor.visit(account).reads("$10.00"))
      let sent = [("Sec-Fetch-Site", "same-origin"), ("Origin", "http://localhost:\(wallet.port)")]
      #expect(try visitor.post(account + "/withdraw", pairs, fields: sent).status == 303, "the form was a good one")
    }
  }

  @Test("S25: another site may lead here, and load nothing as a part of its own: pages, files and exports")
  func reading() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let modes = [nil, "navigate", "no-cors", "cors", "same-origin", "websocket", "nested-navigate", ""]
      let destinations = [nil, "document", "iframe", "frame", "embed", "object", "image", "script", "style", "empty"]
      for path in ["/home", "/css/site.css", "/export.json", "/healthz"] {
        for method in ["GET", "HEAD"] {
          for site in Self.sites {
            let isOurs = site == nil || site == "same-origin" || site == "none"
            for mode in modes {
              for destination in isOurs ? [nil, "document"] : destinations {
                let leads = mode == "navigate" && (destination == nil || destination == "document")
                let sent = fields(site, [("Sec-Fetch-Mode", mode), ("Sec-Fetch-Dest", destination)])
                let answer = try visitor.send(method, path, fields: sent)
                #expect(answer.status == (isOurs || leads ? 200 : 403), "\(method) \(path) \(sent)")
              }
            }
          }
        }
      }
    }
  }

  @Test("S27: our own names with our port are answered, every other name is 403 before anything else is looked at")
  func hosts() async throws {
    let url = try PublicURL("https://wallet.example:8443")
    let names = ["home.example", "desk.example:81"].compactMap(Authority.init)
    try await withWallet({ ($0.hosts, $0.publicURL) = (names, url) }) { wallet in
      let visitor = wallet.visitor()
      let port = wallet.port
      let good = [
        "localhost:\(port)", "LocalHost:\(port)", "wallet.localhost:\(port)", "127.0.0.1:\(port)", "[::1]:\(port)",
        "wallet.example:8443", "WALLET.example:8443", "home.example", "home.example:443", "home.example:9",
        "desk.example:81",
      ]
      let bad = [
        "localhost", "localhost:\(port + 1)", "localhost:80", "127.0.0.1", "[::1]", "127.0.0.2:\(port)",
        "[::2]:\(port)", "0.0.0.0:\(port)", "127.1:\(port)", "2130706433:\(port)", "[::ffff:127.0.0.1]:\(port)",
        "localhost.:\(port)", "localhost.evil.example:\(port)", "evil-localhost:\(port)", "a.wallet.localhost:\(port)",
        "evil.example", "evil.example:\(port)", "wallet.example", "wallet.example:443", "wallet.example:\(port)",
        "desk.example", "desk.example:82", "x.home.example", "home.example.evil.example",
      ]
      let words = "Open the wallet at the address that it printed"
      for host in good { #expect(try visitor.send("GET", "/login", fields: [("Host", host)]).status == 200, "\(host)") }
      for host in bad {
        // Otherwise unknown addresses, wrong methods and other sites would be 404, 405 and 403 for another reason.
        for (method, path) in [
          ("GET", "/login"), ("GET", "/nowhere"), ("DELETE", "/login"), ("GET", "/css/site.css"), ("GET", "/healthz"),
          ("OPTIONS", "*"),
        ] {
          let answer = try visitor.send(method, path, fields: [("Host", host)])
          #expect(answer.status == 403, "\(method) \(path) at \(host): \(answer.status)")
          #expect(answer.field("Set-Cookie") == nil && answer.text.contains(words), "\(method) \(path) at \(host)")
        }
        let form = try visitor.post("/login", [("phone", "")], fields: [("Host", host)])
        #expect(form.status == 403 && form.text.contains(words), "\(host)")
      }
    }
  }
}
