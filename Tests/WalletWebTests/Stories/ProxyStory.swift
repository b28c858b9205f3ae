import Foundation
import HTTPServer
import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("Story: a wallet behind nginx with TLS", .enabled(if: Nginx.isWanted, Nginx.skipReason), .blocking)
struct ProxyStory {
  /// A wallet, nginx in front of it, and a browser in front of that.
  private struct Place {
    let run: ProgramRun
    let nginx: Nginx
    let browser: Curl
    let origin: String
    let plainPort: Int
    let codes: String
    let data: String
  }

  private func withPlace(_ story: (Place) throws -> Void) throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let ports = try FreePorts.take(3)
    let origin = "https://localhost:\(ports[1])"
    let run = try ProgramRun([
      "--port", "\(ports[0])", "--data", folder + "/data", "--sms", "file:" + folder + "/codes", "--public-url", origin,
      "--trusted-proxy", "127.0.0.1",
    ])
    defer { run.kill() }
    try run.waitUntilAnswering(ports[0])
    let nginx = try Nginx(wallet: ports[0], https: ports[1], http: ports[2])
    defer { nginx.stop() }
    let browser = Curl(site: origin, trusting: nginx.certificate, from: "127.0.0.7")
    try story(
      Place(
        run: run, nginx: nginx, browser: browser, origin: origin, plainPort: ports[2],
        codes: folder + "/codes", data: folder + "/data"))
  }

  private func token(_ answer: HTTPAnswer) throws -> String {
    try #require(PageReader(answer.text).forms.flatMap(\.controls).first { $0.name == "csrf" }?.value)
  }

  private func signIn(_ place: Place) throws {
    let login = try place.browser.send("/login")
    let phone = [("csrf", try token(login)), ("country", "US"), ("phone", "(530) 555-0123")]
    #expect(try place.browser.send("/login", fields: [("Origin", place.origin)], form: phone).status == 303)
    let code = try lastCode(in: place.codes)
    let page = try place.browser.send("/otp")
    let answer = try place.browser.send(
      "/otp", fields: [("Origin", place.origin), ("Sec-Fetch-Site", "same-origin")],
      form: [("csrf", try token(page)), ("code", code)])
    #expect(answer.status == 303 && answer.field("Location") == "/loading", "\(answer.text)")
  }

  @Test("S19, S50: signed in through TLS the cookie is __Host- and Secure, and browsers are told to stay with TLS")
  func signedIn() throws {
    try withPlace { place in
      try signIn(place)
      let home = try place.browser.send("/home")
      #expect(home.status == 200 && home.text.contains("Open your first account"))
      #expect(home.field("Strict-Transport-Security") == "max-age=31536000")
      #expect(home.field("Cache-Control") == "no-store" && home.field("Content-Encoding") == nil)
      // curl's columns: host, subdomains too, path, TLS only, expiry, name, value.
      let cookie = try #require(place.browser.cookies.first { $0.contains("__Host-wallet") })
      let parts = cookie.split(separator: "\t").map(String.init)
      #expect(parts[0] == "#HttpOnly_localhost" && parts[1] == "FALSE" && parts[2] == "/" && parts[3] == "TRUE")
      let first = try Curl(site: place.origin, trusting: place.nginx.certificate, from: "127.0.0.8").send("/login")
      #expect(first.field("Set-Cookie")?.contains("; Secure") == true)
      let plain = try HTTPClient.send(
        "GET", "/home?x=1", port: place.plainPort, fields: [("Host", "localhost:\(place.plainPort)")])
      #expect(plain.status == 301 && plain.field("Location") == place.origin + "/home?x=1")
      #expect(try place.nginx.leftovers == [], "nothing personal in files of nginx")
    }
  }

  @Test("S28: the log has the client's address as nginx saw it, whatever the client says in X-Forwarded-For")
  func address() throws {
    try withPlace { place in
      try signIn(place)
      #expect(try place.browser.send("/otp", form: [("code", "x")]).status == 403)
      let forged = [("X-Forwarded-For", "203.0.113.9"), ("X-Real-IP", "203.0.113.9"), ("Forwarded", "for=203.0.113.9")]
      #expect(try place.browser.send("/login", fields: forged, form: [("phone", "x")]).status == 403)
      place.run.terminate()
      let log = place.run.errorText
      #expect(log.matches(of: /malicious_csrf peer="127\.0\.0\.7"/).count == 2, "\(log)")
      #expect(log.contains(/authn_login_success [^\n]*peer="127\.0\.0\.7"/))
      #expect(!log.contains("203.0.113.9"))
      #expect(!log.contains("5550123"), "and no whole number")
    }
  }

  @Test("S25, S27: through the proxy other sites' forms and other hosts are refused, the wallet's own are taken")
  func foreigners() throws {
    try withPlace { place in
      let login = try place.browser.send("/login")
      let form = [("csrf", try token(login)), ("country", "US"), ("phone", "x")]
      let cases: [([(String, String)], Int)] = [
        ([("Origin", place.origin)], 422), ([("Origin", place.origin), ("Sec-Fetch-Site", "same-origin")], 422),
        ([("Origin", "https://evil.example")], 403), ([("Origin", "null")], 403),
        ([("Origin", place.origin), ("Sec-Fetch-Site", "cross-site")], 403), ([("Sec-Fetch-Site", "same-site")], 403),
      ]
      for (fields, status) in cases {
        #expect(try place.browser.send("/login", fields: fields, form: form).status == status, "\(fields)")
      }
      for host in ["evil.example", "localhost", "localhost:1"] {
        let answer = try place.browser.send("/login", fields: [("Host", host)])
        #expect(answer.status == 403, "\(host)")
      }
      #expect(try place.browser.send("/login", options: ["--http1.1"]).status == 200)
    }
  }

  @Test("A charge point's WebSocket passes through it, with what comes in the same packet, and the log has its address")
  func chargePoint() throws {
    try withPlace { place in
      let file = ChargersFile()
      defer { file.remove() }
      try file.write()
      for words in [["load", file.path], ["secret", "CP1"]] {
        let run = try ProgramRun(["chargers"] + words + ["--data", place.data])
        let lines = run.outputText.split(separator: "\n")
        #expect(run.status == 0, "\(run.errorText)")
        guard words[0] == "secret" else { continue }
        // All that it sends is there before the first answer: the wallet answers each in turn, and closes.
        var bytes = Array(
          ScriptedChargePoint.handshake(
            port: 0, secret: String(try #require(lines.last)), fields: [("X-Forwarded-For", "203.0.113.9")],
            host: String(place.origin.dropFirst("https://".count))
          ).utf8)
        let boot = #"[2,"c1","BootNotification",{"chargePointVendor":"Volt","chargePointModel":"V1"}]"#
        WebSocketFrame.text(Array(boot.utf8), mask: 0x37FA_213D, to: &bytes)
        WebSocketFrame.close(WebSocketClose(.normal), mask: 0x37FA_213D, to: &bytes)
        let heard = try place.nginx.exchange(bytes)
        #expect(heard.hasPrefix("HTTP/1.1 101 "), "\(heard)")
        #expect(heard.contains("Sec-WebSocket-Protocol: ocpp1.6"))
        #expect(heard.contains(#"[3,"c1",{"#) && heard.contains(#""Accepted""#))
      }
      place.run.terminate()
      let log = place.run.errorText
      #expect(
        log.contains("charge_point_connected charge_point=\"CP1\" peer=\"127.0.0.1\"") && !log.contains("203.0.113.9"))
      #expect(log.contains("charge_point_booted charge_point=\"CP1\""))
    }
  }

  @Test("S46: an export streams through it, and a body over the limit is 413")
  func bodies() throws {
    try withPlace { place in
      try signIn(place)
      let page = try place.browser.send("/accounts/new")
      let new = PageReader(page.text).forms.flatMap(\.controls).filter { ["csrf", "op"].contains($0.name) }
        .map { ($0.name, $0.value) }
      let made = try place.browser.send(
        "/accounts", fields: [("Origin", place.origin)], form: new + [("name", "Everyday")])
      #expect(made.status == 303)
      let file = try place.browser.send("/export.csv")
      #expect(file.status == 200 && file.field("Content-Length") == nil && file.text.contains("Everyday"))
      #expect(try CSVCells.rows(of: file.text).last?.contains("head") == true, "whole to its last row")
      let large = [("csrf", try token(page)), ("name", String(repeating: "x", count: 65_537))]
      #expect(try place.browser.send("/settings/name", form: large).status == 413)
      #expect(try place.browser.send("/home").status == 200)
      #expect(try place.nginx.leftovers == [])
    }
  }
}
