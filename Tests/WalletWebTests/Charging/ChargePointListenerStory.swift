import CentralSystem
import Foundation
import HTTPServer
import SystemSupport
import Testing
import TestSupport
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: a charge point connects at a private network's address", .blocking)
struct ChargePointListenerStory {
  private func listening(_ configuration: inout Configuration) {
    configuration.chargePointAddress = "127.0.0.1"
    configuration.chargePointPort = 0
  }

  @Test("There any Host will do, and nothing else is served: no page, no file, no other method")
  func serves() async throws {
    try await withChargers({ listening(&$0) }) { wallet, _ in
      let port = try #require(wallet.running.charging.port)
      #expect(port != wallet.port)
      let secret = try wallet.secret()
      let point = try ScriptedChargePoint(port: port, identity: "CP1", secret: secret, host: "10.0.0.7:9000")
      try point.boot()
      #expect(wallet.central.statistics.connected == 1)
      for path in ["/", "/login", "/home", "/healthz", "/css/site.css", "/ocpp", "/ocpp/", "/ocpp/CP1/x"] {
        let answer = try HTTPClient.send("GET", path, port: port)
        #expect(answer.status == 404 && answer.field("Content-Type") == "text/plain; charset=utf-8", "\(path)")
        #expect(answer.field("Set-Cookie") == nil && !answer.text.contains("<"))
      }
      for method in ["POST", "HEAD", "PUT"] {
        let answer = try HTTPClient.send(method, "/ocpp/CP1", port: port)
        #expect(answer.status == 405 && answer.field("Allow") == "GET", "\(method)")
      }
      #expect(try HTTPClient.send("POST", "/login", port: port).status == 404)
      #expect(try HTTPClient.send("GET", "/ocpp/CP9", port: port).status == 404)
      #expect(try HTTPClient.send("GET", "/ocpp/CP1", port: port).status == 401)
      #expect(try HTTPClient.send("GET", "/%zz", port: port).status == 400)
    }
  }

  @Test("It takes 64 strangers at a time and no more; a charge point counts among them only until it has connected")
  func strangers() async throws {
    try await withChargers({ listening(&$0) }) { wallet, _ in
      let port = try #require(wallet.running.charging.port)
      let point = try ScriptedChargePoint(port: port, identity: "CP1", secret: try wallet.secret())
      try point.boot()
      let crowd = try (0..<200).map { _ in try HTTPConnection(port: port) }
      // Each new stranger takes the place of the one that has waited longest.
      let other = try ScriptedChargePoint(port: port, identity: "CP2", secret: try wallet.secret(of: "CP2"))
      try other.boot()
      #expect(try point.call("Heartbeat", "{}")["currentTime"] != nil, "who is connected stays")
      #expect(wallet.central.statistics.connected == 2)
      withExtendedLifetime(crowd) {}
    }
  }

  @Test("Both ends are told when the wallet stops; the port is free again afterwards")
  func stop() async throws {
    let file = ChargersFile()
    defer { file.remove() }
    try file.write()
    let wallet = try TestWallet {
      $0.chargersFile = file.path
      listening(&$0)
    }
    let port = try #require(wallet.running.charging.port)
    let point = try ScriptedChargePoint(port: port, identity: "CP1", secret: try wallet.secret())
    try point.boot()
    let own = try wallet.connected("CP2")
    let stopping = try SystemThread.run { wallet.stop() }
    try point.serveUntilClosed()
    try own.serveUntilClosed()
    #expect(point.closed?.code == .goingAway && own.closed?.code == .goingAway)
    stopping.join()
    #expect(throws: ClientFailure.self) { _ = try HTTPConnection(port: port) }
  }

  @Test("A port that is taken, or an address that is another machine's, stops the start with a sentence")
  func taken() async throws {
    try await withChargers({ listening(&$0) }) { wallet, _ in
      let port = try #require(wallet.running.charging.port)
      let taken = try failure {
        listening(&$0)
        $0.chargePointPort = port
      }
      #expect(taken.hasPrefix("Port \(port), where charge points connect, is in use;"))
      let foreign = try failure {
        listening(&$0)
        $0.chargePointAddress = "10.255.255.254"
      }
      #expect(foreign.contains("WALLET_OCPP_BIND (--ocpp-bind)"))
      // The wallet's own port is taken: then the listener's is free again.
      let free = try #require(try FreePorts.take(1).first)
      let own = try failure {
        listening(&$0)
        ($0.port, $0.chargePointPort) = (wallet.port, free)
      }
      #expect(own.contains("WALLET_PORT (--port)"))
      #expect(throws: ClientFailure.self) { _ = try HTTPConnection(port: free) }
    }
  }

  /// Why a wallet does not start.
  private func failure(_ change: (inout Configuration) -> Void) throws -> String {
    do {
      try TestWallet(change).stop()
    } catch let failure as ProgramFailure {
      return failure.sentence
    }
    throw ClientFailure(what: "it has started")
  }
}
