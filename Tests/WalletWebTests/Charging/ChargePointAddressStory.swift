import CentralSystem
import HTTPServer
import SystemSupport
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: a charge point connects at the wallet's own address", .blocking)
struct ChargePointAddressStory {
  private func ask(_ request: String, port: Int) throws -> HTTPAnswer {
    let connection = try HTTPConnection(port: port)
    try connection.send(request)
    return try connection.readAnswer()
  }

  @Test("With its secret it becomes a WebSocket; the log has the address's pattern, whatever the identity")
  func connects() async throws {
    let answered = AnsweredRequests()
    try await withChargers(answered: answered) { wallet, _ in
      let point = try wallet.connected()
      #expect(wallet.central.statistics.connected == 1)
      let wrong = ScriptedChargePoint.handshake(port: wallet.port, secret: "0000000000000000000000000000000000000000")
      #expect(try ask(wrong, port: wallet.port).status == 401)
      let unknown = ScriptedChargePoint.handshake(
        "/ocpp/no-such-name", port: wallet.port, secret: "0000000000000000000000000000000000000000")
      let refused = try ask(unknown, port: wallet.port)
      #expect(refused.status == 404 && refused.field("X-Content-Type-Options") == "nosniff")
      #expect(refused.all("Cache-Control").count == 1 && refused.field("Content-Security-Policy") != nil)
      #expect(try blockUntil { answered.all.count >= 3 })
      #expect(answered.all.map { Int($0.status.code) }.sorted() == [101, 401, 404])
      for record in answered.all { #expect(record.route.description == "/ocpp/{id}") }
      withExtendedLifetime(point) {}
    }
  }

  @Test(
    "S27: its Host must be one of the wallet's before anything else is looked at; then it is judged in OCPP's order")
  func order() async throws {
    try await withChargers({ $0.hosts = ["wallet.example"].compactMap(Authority.init) }) { wallet, _ in
      let secret = try wallet.secret()
      func status(_ host: String, _ fields: [(String, String)] = [], secret: String? = nil) throws -> Int {
        let request = ScriptedChargePoint.handshake(
          port: wallet.port, secret: secret ?? "x", fields: fields, host: host)
        return try ask(request, port: wallet.port).status
      }
      #expect(try status("evil.example", secret: secret) == 403)
      #expect(try status("10.0.0.7:9000", secret: secret) == 403)
      let own = "localhost:\(wallet.port)"
      #expect(try status(own, [("Sec-Fetch-Site", "same-origin")], secret: secret) == 403, "a browser")
      #expect(try status(own, [("Sec-Fetch-Mode", "websocket")], secret: secret) == 403)
      #expect(try status(own, [("Origin", "http://evil.example")]) == 401, "Origin is not judged")
      let point = try ScriptedChargePoint(
        port: wallet.port, identity: "CP1", secret: secret, fields: [("Origin", "http://evil.example")],
        host: "wallet.example")
      try point.boot()
      #expect(wallet.central.statistics.connected == 1)
    }
  }

  @Test("S29: only GET gets there, and its neighbours are no such pages")
  func methods() async throws {
    try await withChargers { wallet, _ in
      for method in ["HEAD", "POST", "PUT", "DELETE", "OPTIONS"] {
        let answer = try HTTPClient.send(method, "/ocpp/CP1", port: wallet.port)
        #expect(answer.status == 405 && answer.field("Allow") == "GET", "\(method)")
      }
      for path in ["/ocpp", "/ocpp/", "/ocpp/CP1/", "/ocpp/CP1/x", "/OCPP/CP1"] {
        #expect(try HTTPClient.send("GET", path, port: wallet.port).status == 404, "\(path)")
      }
      #expect(try HTTPClient.send("GET", "/ocpp/CP1", port: wallet.port).status == 401, "no secret")
    }
  }

  @Test("No other address becomes a WebSocket, with whatever secret")
  func elsewhere() async throws {
    try await withChargers { wallet, _ in
      let secret = try wallet.secret()
      for (path, status) in [("/login", 200), ("/", 200), ("/healthz", 200), ("/css/site.css", 200), ("/nothing", 404)]
      {
        let request = ScriptedChargePoint.handshake(path, port: wallet.port, secret: secret)
        #expect(try ask(request, port: wallet.port).status == status, "\(path)")
      }
      #expect(wallet.central.statistics.connected == 0)
    }
  }

  @Test("When the wallet stops, it tells a connected charge point, and the stop does not wait for it")
  func stop() async throws {
    let file = ChargersFile()
    defer { file.remove() }
    try file.write()
    let wallet = try TestWallet { $0.chargersFile = file.path }
    let point = try wallet.connected()
    let began = ContinuousClock.now
    let stopping = try SystemThread.run { wallet.stop() }
    try point.serveUntilClosed()
    #expect(point.closed?.code == .goingAway)
    stopping.join()
    #expect(ContinuousClock.now - began < .seconds(9))
  }
}
