import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: requests that are not the wallet's own")
struct RequestGuardsStory {
  @Test("S24: a form without a token, with a foreign one or without a cookie is 403 and changes nothing")
  func formTokens() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "10")
      let key = try #require(visitor.value("op"))
      let own = try #require(visitor.value("csrf"))
      let stranger = wallet.visitor()
      try stranger.visit("/login")
      let foreign = try #require(stranger.value("csrf"))
      for token in [nil, "", "x", foreign, own + "A", String(own.dropLast())] {
        let pairs = [("op", key), ("amount", "1")] + (token.map { [("csrf", $0)] } ?? [])
        #expect(try visitor.post(account + "/deposit", pairs).status == 403, "\(token ?? "none")")
        #expect(try visitor.post("/logout", token.map { [("csrf", $0)] } ?? []).status == 403)
      }
      let noCookie = wallet.visitor()
      #expect(try noCookie.post("/login", [("csrf", foreign), ("phone", "530 555 0123")]).status == 403)
      #expect(try visitor.visit(account).reads("$10.00"))
    }
  }

  @Test("S25: unsafe requests from other sites are refused, by Sec-Fetch-Site and by Origin")
  func crossSite() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/login")
      let pairs = [("csrf", try #require(visitor.value("csrf"))), ("country", "US"), ("phone", "x")]
      let own = "http://localhost:\(wallet.port)"
      let cases: [([(String, String)], Int)] = [
        ([], 422), ([("Sec-Fetch-Site", "same-origin")], 422), ([("Sec-Fetch-Site", "none")], 422),
        ([("Sec-Fetch-Site", "cross-site")], 403), ([("Sec-Fetch-Site", "same-site")], 403),
        ([("Origin", own)], 422), ([("Origin", "http://evil.example")], 403),
        ([("Origin", "http://localhost:1")], 403), ([("Origin", "https://localhost:\(wallet.port)")], 403),
        ([("Origin", "null")], 403), ([("Origin", "null"), ("Sec-Fetch-Site", "same-origin")], 422),
        ([("Origin", own), ("Sec-Fetch-Site", "cross-site")], 403),
      ]
      for (fields, status) in cases {
        let answer = try visitor.post("/login", pairs, fields: fields)
        #expect(answer.status == status, "\(fields)")
      }
    }
  }

  @Test("S25: another site may link here, but not load a page as a part of its own")
  func crossSiteReading() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      let cases: [([(String, String)], Int)] = [
        ([("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")], 200),
        ([("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "iframe")], 403),
        ([("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors"), ("Sec-Fetch-Dest", "image")], 403),
        ([("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Mode", "cors"), ("Sec-Fetch-Dest", "empty")], 200),
      ]
      for (fields, status) in cases {
        let answer = try visitor.send("GET", "/login", fields: fields)
        #expect(answer.status == status, "\(fields)")
      }
    }
  }

  @Test("S27: only the wallet's own host names are answered")
  func hosts() async throws {
    try await withWallet({ $0.hosts = ["wallet.example"].compactMap(Authority.init) }) { wallet in
      let visitor = wallet.visitor()
      let port = wallet.port
      let cases = [
        ("localhost:\(port)", 200), ("LOCALHOST:\(port)", 200), ("wallet.localhost:\(port)", 200),
        ("127.0.0.1:\(port)", 200), ("[::1]:\(port)", 200), ("wallet.example", 200), ("localhost", 403),
        ("localhost:1", 403), ("evil.example:\(port)", 403), ("localhost.evil.example:\(port)", 403),
        ("127.0.0.2:\(port)", 403),
      ]
      for (host, status) in cases {
        let answer = try visitor.send("GET", "/login", fields: [("Host", host)])
        #expect(answer.status == status, "\(host)")
      }
      let unknown = try visitor.send("GET", "/nothing", fields: [("Host", "evil.example")])
      #expect(unknown.status == 403, "the host is judged before the address")
    }
  }

  @Test("S29: other methods are 405 and name the ones that are served")
  func methods() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      let account = "/accounts/AAAAAAAAAAAAAAAAAAAAAA"
      let cases = [
        ("/home", "POST", "GET, HEAD"), ("/login", "PUT", "GET, HEAD, POST"), ("/logout", "GET", "POST"),
        ("/accounts", "GET", "POST"), (account + "/deposit", "GET", "POST"), (account, "DELETE", "GET, HEAD"),
        (account + "/name", "HEAD", "POST"), ("/otp/resend", "GET", "POST"), ("/settings", "PATCH", "GET, HEAD"),
        ("/logo.svg", "POST", "GET, HEAD"), ("/healthz", "OPTIONS", "GET, HEAD"),
      ]
      for (path, method, allow) in cases {
        let answer = try visitor.send(method, path)
        #expect(answer.status == 405, "\(method) \(path)")
        #expect(answer.field("Allow") == allow, "\(method) \(path)")
      }
    }
  }

  @Test("Connections 8: HEAD is GET without the body")
  func head() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/login")
      let got = try visitor.get("/login")
      let head = try visitor.send("HEAD", "/login")
      #expect(head.status == 200)
      #expect(head.body.isEmpty)
      #expect(head.field("Content-Length") == "\(got.body.count)")
    }
  }

  @Test("S30, S31, S26: every answer carries the security fields")
  func securityFields() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let paths = ["/", "/home", "/settings", "/css/site.css", "/logo.svg", "/nothing", "/healthz", "/login"]
      for path in paths {
        let answer = try visitor.get(path)
        let policy = try #require(answer.field("Content-Security-Policy"), "\(path)")
        #expect(policy.hasPrefix("default-src 'none'; style-src 'self'; script-src 'self';"))
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(answer.field("X-Content-Type-Options") == "nosniff")
        #expect(answer.field("Referrer-Policy") == "same-origin")
        #expect(answer.field("Cross-Origin-Opener-Policy") == "same-origin")
        #expect(answer.field("Cross-Origin-Resource-Policy") == "same-origin")
        #expect(answer.field("Permissions-Policy")?.contains("camera=()") == true)
        #expect(answer.field("Server")?.contains("/") != true)
      }
      #expect(try visitor.get("/home").field("Cache-Control") == "no-store")
      let refused = try HTTPClient.send("GET", "/%zz", port: wallet.port)
      #expect(refused.status == 400)
      #expect(refused.field("Content-Security-Policy") != nil)
    }
  }

  @Test("A cookie of our name that another program set does not hide ours")
  func foreignCookie() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let own = try #require(visitor.session)
      for foreign in ["x", "", "\"quoted\"", String(repeating: "!", count: 43)] {
        let cookies = [("Cookie", "\(own.name)=\(foreign); a; \(own.name)=\(own.value)")]
        #expect(try visitor.send("GET", "/home", fields: cookies).status == 200, "\(foreign)")
      }
    }
  }

  @Test("OPTIONS * is about the server itself: 200, with the security fields")
  func optionsOfTheServer() async throws {
    try await withWallet { wallet in
      let answer = try HTTPClient.send("OPTIONS", "*", port: wallet.port)
      #expect(answer.status == 200)
      #expect(answer.field("Content-Security-Policy") != nil)
    }
  }

  @Test("S34: paths that climb or hide a NUL are 400 or 404")
  func paths() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      for path in [
        "/../etc/passwd", "/%2e%2e%2fetc/passwd", "/css/%00", "/css/..%2f..%2fkey", "/css/site.css%00", "/css/",
      ] {
        let status = try visitor.get(path).status
        #expect(status == 400 || status == 404, "\(path)")
      }
    }
  }

  @Test("S19: behind TLS the first cookie is __Host- and Secure, and forms come from the public address alone")
  func secureCookie() async throws {
    let url = try PublicURL("https://wallet.example")
    try await withWallet({ $0.publicURL = url }) { wallet in
      let visitor = wallet.visitor()
      let answer = try visitor.send("GET", "/login", fields: [("Host", "wallet.example")])
      let cookie = try #require(answer.field("Set-Cookie"))
      #expect(cookie.hasPrefix("__Host-wallet="))
      #expect(cookie.contains("; Secure"))
      #expect(cookie.contains("; Path=/") && !cookie.contains("Domain"))
      #expect(answer.field("Strict-Transport-Security") == "max-age=31536000")
      visitor.setCookie("__Host-wallet", String(cookie.prefix { $0 != ";" }.dropFirst("__Host-wallet=".count)))
      let token = try #require(PageReader(answer.text).forms.flatMap(\.controls).first { $0.name == "csrf" }?.value)
      for (origin, status) in [
        ("https://wallet.example", 422), ("http://wallet.example", 403), ("https://other.example", 403),
      ] {
        let fields = [("Host", "wallet.example"), ("Origin", origin)]
        let posted = try visitor.post("/login", [("csrf", token), ("phone", "")], fields: fields)
        #expect(posted.status == status, "\(origin)")
      }
      // A proxy that passes its own name on.
      let passed = [("Host", "localhost:\(wallet.port)"), ("Origin", "https://wallet.example")]
      #expect(try visitor.post("/login", [("csrf", token), ("phone", "")], fields: passed).status == 422)
      #expect(try visitor.get("/login").field("Strict-Transport-Security") != nil, "on a refusal too")
    }
  }

  @Test("Static files: the stylesheet has a plain address and one with its hash, which pages link to")
  func files() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/login")
      let plain = try visitor.get("/css/site.css")
      #expect(plain.status == 200)
      #expect(plain.field("Content-Type")?.hasPrefix("text/css") == true)
      let again = try visitor.send(
        "GET", "/css/site.css", fields: [("If-None-Match", try #require(plain.field("ETag")))])
      #expect(again.status == 304)
      #expect(again.body.isEmpty)
      let mark = "href=\"/css/site."
      let start = try #require(visitor.answer.text.range(of: mark)).upperBound
      let hash = visitor.answer.text[start...].prefix { $0 != "\"" }
      let hashed = try visitor.get("/css/site." + hash)
      #expect(hashed.status == 200)
      #expect(hashed.body == plain.body)
      #expect(hashed.field("Cache-Control")?.contains("immutable") == true)
      #expect(try visitor.get("/robots.txt").status == 200)
      #expect(try visitor.get("/manifest.webmanifest").field("Content-Type") == "application/manifest+json")
    }
  }
}
