import Foundation
import HTTPServer
import TestSupport
import Testing
import WalletCore

@testable import CentralSystem

@Suite("Which requests become charge points", .blocking)
struct AdmissionTests {
  private static let hex = Array("3a000102ff3a060708090a0b0c0d0e0f10110a13".utf8)

  @Test(
    "A secret is taken as its bytes, with colons and NUL in them, and as hexadecimal digits of either case",
    arguments: [Sample.secret, hex, Array(String(decoding: hex, as: UTF8.self).uppercased().utf8)])
  func right(_ password: [UInt8]) throws {
    let world = try CentralWorld()
    let client = try WebSocketClient(port: world.server.port, handshake: CentralWorld.handshake(password: password))
    #expect(client.answer.contains("\r\nSec-WebSocket-Protocol: ocpp1.6"))
    #expect(world.central.statistics.connected == 1 && world.central.statistics.accepted == 1)
    #expect(world.events.first == .connected(try Sample.point(1).identity, client: "127.0.0.1"))
  }

  @Test("The identity in the path may be percent-encoded")
  func encoded() throws {
    let world = try CentralWorld()
    let request = CentralWorld.handshake().replacing("/ocpp/CP1 ", with: "/ocpp/%43P1 ")
    #expect(try WebSocketClient(port: world.server.port, handshake: request).answer.hasPrefix("HTTP/1.1 101 "))
  }

  private static let wrong = Array("3a000102ff3a060708090a0b0c0d0e0f10110a14".utf8)

  /// Each fault stands with those that are judged after it.
  static let refusals: [(String, Int, String)] = [
    (
      CentralWorld.handshake("CP9", password: wrong, without: "Upgrade", fields: ["Sec-Fetch-Mode: websocket"]), 403,
      "Charge points only, no browsers."
    ),
    (CentralWorld.handshake("CP9", password: wrong, without: "Upgrade"), 404, "No such charge point."),
    (CentralWorld.handshake("CP1%2F", password: wrong), 404, "No such charge point."),
    (CentralWorld.handshake("", password: wrong), 404, "No such charge point."),
    (CentralWorld.handshake(password: wrong, without: "Upgrade"), 401, "The secret is wrong."),
    (CentralWorld.handshake(password: nil, without: "Upgrade"), 401, "The secret is wrong."),
    (CentralWorld.handshake(password: []), 401, "The secret is wrong."),
    (CentralWorld.handshake(password: Sample.secret + [0]), 401, "The secret is wrong."),
    (CentralWorld.handshake(password: Sample.secret.dropLast()), 401, "The secret is wrong."),
    (CentralWorld.handshake(fields: ["Authorization: Basic Q1AxOg=="]), 401, "The secret is wrong."),
    (CentralWorld.handshake().replacing("Basic ", with: "Bearer "), 401, "The secret is wrong."),
    (CentralWorld.handshake().replacing("/ocpp/CP1 ", with: "/ocpp/CP2 "), 401, "The secret is wrong."),
    (CentralWorld.handshake("CP3"), 401, "The secret is wrong."),
    (CentralWorld.handshake("CP4"), 404, "No such charge point."),
    (CentralWorld.handshake(without: "Upgrade"), 426, "This address speaks WebSocket."),
    (
      CentralWorld.handshake(without: "Sec-WebSocket-Version", fields: ["Sec-WebSocket-Version: 8"]), 426,
      "This server speaks version 13 of WebSocket."
    ),
    (CentralWorld.handshake(without: "Sec-WebSocket-Key"), 400, "The WebSocket handshake is malformed."),
  ]

  @Test("Refusals come in their order, as one line of text; the connection ends", arguments: refusals)
  func refused(_ request: String, _ status: Int, _ reason: String) throws {
    var retired = try Sample.stored(4)
    retired.retiredAt = TestClock.start
    var withoutSecret = try Sample.stored(3)
    withoutSecret.secret = nil
    let world = try CentralWorld([Sample.stored(1), Sample.stored(2), withoutSecret, retired])
    let answer = try world.refusal(request)
    #expect(answer.status == status && answer.text == reason + "\n")
    #expect(answer.field("Content-Type") == "text/plain; charset=utf-8")
    // The first of two where it also says what it speaks (RFC 9110 section 7.8).
    #expect(answer.field("Connection") == (status == 426 ? "Upgrade" : "close"))
    let challenge = #"Basic realm="OCPP", charset="UTF-8""#
    #expect(answer.field("WWW-Authenticate") == (status == 401 ? challenge : nil))
    #expect(answer.field("Upgrade") == (status == 426 ? "websocket" : nil))
    #expect(answer.field("Sec-WebSocket-Version") == (reason.contains("13") ? "13" : nil))
    #expect(world.central.statistics.refused == 1 && world.central.statistics.connected == 0)
    guard case .refused(_, client: "127.0.0.1", let told, let why)? = world.events.first else {
      throw ClientFailure(what: "\(world.events)")
    }
    #expect(told == status && why == reason && world.events.count == 1)
  }

  @Test("After ten wrong secrets wrong ones from there must wait; a right one passes, and so does another address")
  func tooMany() throws {
    let world = try CentralWorld([Sample.stored(1), Sample.stored(2)])
    let wrong = CentralWorld.handshake(password: Self.wrong)
    for _ in 0..<10 {
      #expect(try world.refusal(wrong).status == 401)
      world.clock.advance(seconds: 10)
    }
    let late = try world.refusal(wrong)
    #expect(late.status == 429 && late.field("Retry-After") == "200")
    let elsewhere = CentralWorld.handshake(password: Self.wrong, fields: ["X-Client: 192.0.2.1"])
    #expect(try world.refusal(elsewhere).status == 401)
    #expect(try world.refusal(CentralWorld.handshake("CP2", password: Self.wrong)).status == 401)
    _ = try world.chargePoint()
    #expect(try world.refusal(wrong).status == 429)
    world.clock.advance(seconds: 200)
    #expect(try world.refusal(wrong).status == 401)
    #expect(try world.refusal(wrong).status == 429)
  }

  @Test("A charge point without OCPP 1.6 gets a Close that says so; its other connection goes on")
  func subprotocol() throws {
    let world = try CentralWorld()
    let right = try world.chargePoint()
    for fields in [[], ["Sec-WebSocket-Protocol: ocpp2.0.1"], ["Sec-WebSocket-Protocol: OCPP1.6"]] {
      let request = CentralWorld.handshake(without: "Sec-WebSocket-Protocol", fields: fields)
      let stranger = try ScriptedChargePoint(
        port: world.server.port, handshake: request, first: [#"[2,"1","Heartbeat",{}]"#])
      #expect(!stranger.client.answer.contains("Sec-WebSocket-Protocol"))
      #expect(try stranger.hear() == .close(1002, "ocpp1.6 is needed"))
      #expect(try stranger.hear() == .end)
    }
    let answer = try right.ask("Heartbeat")
    guard case .result = answer else { throw ClientFailure(what: "\(answer)") }
    #expect(world.central.statistics.connected == 1 && world.central.statistics.calls == 1)
    #expect(world.central.statistics.refused == 3)
  }

  @Test("So many may be connected; one that connects again takes its own place")
  func full() throws {
    let world = try CentralWorld([Sample.stored(1), Sample.stored(2), Sample.stored(3)]) { $0.connectionsMax = 2 }
    let first = try world.chargePoint("CP1")
    let second = try world.chargePoint("CP2")
    let third = try world.refusal(CentralWorld.handshake("CP3"))
    #expect(third.status == 503 && third.field("Retry-After") == "60")
    let again = try world.chargePoint("CP1")
    #expect(try first.hear() == .close(1000, "replaced"))
    #expect(world.central.statistics.connected == 2)
    second.client.connection.reset()
    try CentralWorld.eventually { world.central.statistics.connected == 1 }
    let late = try world.chargePoint("CP3")
    #expect(world.central.statistics.connected == 2)
    withExtendedLifetime((again, late)) {}
  }
}
