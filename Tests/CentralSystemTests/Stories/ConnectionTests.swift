import HTTPServer
import OCPP
import TestSupport
import Testing
import WalletCore

@testable import CentralSystem

@Suite("A charge point's connection", .blocking)
struct ConnectionTests {
  @Test("A message in the handshake's packet is read, and one that comes byte by byte")
  func pieces() throws {
    let world = try CentralWorld()
    let point = try world.chargePoint(saying: [#"[2,"first","Heartbeat",{}]"#])
    guard case .result("first", _) = try point.hear() else { throw ClientFailure(what: "no answer") }
    try point.answer("TriggerMessage")
    for byte in ScriptedChargePoint.frame(#"[2,"second","Heartbeat",{}]"#) { try point.client.send([byte]) }
    guard case .result("second", _) = try point.hear() else { throw ClientFailure(what: "no answer") }
  }

  @Test("A newer connection replaces the older, also one that does not answer")
  func replaced() throws {
    let world = try CentralWorld()
    let older = try world.chargePoint()
    let newer = try world.chargePoint()
    // The older says nothing and reads nothing; the newer is the charge point at once.
    guard case .result = try newer.ask("Heartbeat") else { throw ClientFailure(what: "no answer") }
    try newer.answer("TriggerMessage")
    #expect(world.central.statistics.connected == 1 && world.contact == .connected)
    #expect(try older.hear() == .close(1000, "replaced"))
    #expect(try older.hear() == .end)
    let identity = try Sample.point(1).identity
    try CentralWorld.eventually { world.events.contains(.disconnected(identity, reason: "replaced")) }
    #expect(world.central.statistics.connected == 1 && world.contact == .connected)
    guard case .result = try newer.ask("Heartbeat") else { throw ClientFailure(what: "no answer") }
  }

  @Test("A hundred connections one after another leave one")
  func reconnects() throws {
    let world = try CentralWorld()
    var left: ScriptedChargePoint?
    for number in 0..<100 {
      let point = try world.chargePoint()
      guard case .result = try point.ask("Heartbeat") else { throw ClientFailure(what: "no answer to \(number)") }
      if let left {
        var heard = try left.hear()
        // It was asked for its status.
        if case .call = heard { heard = try left.hear() }
        #expect(heard == .close(1000, "replaced"))
        #expect(try left.hear() == .end)
      }
      left = nil
      // Some break off, some wait until they are replaced, and the others just go.
      switch number % 3 {
      case 0: point.client.connection.reset()
      case 1: left = point
      default: break
      }
      try CentralWorld.eventually { Self.ended(world) >= number - 1 }
    }
    let last = try world.chargePoint()
    guard case .result = try last.ask("Heartbeat") else { throw ClientFailure(what: "no answer") }
    let statistics = world.central.statistics
    #expect(statistics.connected == 1 && statistics.accepted == 101 && statistics.calls == 101)
    #expect(world.contact == .connected)
    last.client.connection.reset()
    try CentralWorld.eventually { world.central.statistics.connected == 0 }
    #expect(world.contact == .lost(TestClock.start))
    try CentralWorld.eventually { Self.ended(world) == 101 }
  }

  private static func ended(_ world: CentralWorld) -> Int {
    world.events.count { if case .disconnected = $0 { true } else { false } }
  }

  @Test("Four connections of a charge point may be open, also if they should leave; others have their own")
  func crowded() throws {
    let world = try CentralWorld([Sample.stored(1, isRegistered: true), Sample.stored(2, isRegistered: true)])
    let right = CentralWorld.handshake()
    let strange = CentralWorld.handshake(without: "Sec-WebSocket-Protocol")
    // None answers that it must leave.
    let points = try [right, strange, right, strange].map {
      try ScriptedChargePoint(port: world.server.port, handshake: $0)
    }
    for request in [right, strange] {
      let refused = try world.refusal(request)
      #expect(refused.status == 503 && refused.field("Retry-After") == "10")
    }
    _ = try world.chargePoint("CP2")
    points[0].client.connection.reset()
    try CentralWorld.eventually { (try? world.chargePoint()) != nil }
    for point in points { point.client.connection.reset() }
    withExtendedLifetime(world) {}
  }

  @Test("One that must leave has little time for it")
  func leaving() throws {
    let world = try CentralWorld { $0.leavingTime = 0.05 }
    #expect(world.central.strange(try Sample.point(1), "192.0.2.1").closeTime == 0.05)
    #expect(CentralPolicy().leavingTime < WebSocketEndpoint { _, _ in }.closeTime)
    let (older, newer) = (try world.chargePoint(), try world.chargePoint())
    let identity = try Sample.point(1).identity
    try CentralWorld.eventually { world.events.contains(.disconnected(identity, reason: "replaced")) }
    for point in [older, newer] { point.client.connection.reset() }
    withExtendedLifetime(world) {}
  }

  @Test("One that says too much in a minute is disconnected")
  func tooMuch() throws {
    let world = try CentralWorld()
    let point = try world.chargePoint()
    for _ in 0..<MessageBudget.messagesMax - 1 { try point.say(#"[9,"x",{}]"#) }
    guard case .result = try point.ask("Heartbeat") else { throw ClientFailure(what: "no answer") }
    world.clock.advance(seconds: 60)
    try point.answer("TriggerMessage")
    for _ in 0..<MessageBudget.messagesMax { try point.say(#"[9,"x",{}]"#) }
    #expect(try point.hear() == .close(1008, "too much"))
    #expect(try point.hear() == .end)
    #expect(world.warnings == ["It sends too much, and is disconnected."])
  }

  @Test("Nineteen messages that are no OCPP are passed over, the twentieth ends the connection")
  func unreadable() throws {
    let world = try CentralWorld()
    let point = try world.chargePoint()
    for _ in 0..<19 { try point.say("no OCPP") }
    guard case .result = try point.ask("Heartbeat") else { throw ClientFailure(what: "no answer") }
    try point.answer("TriggerMessage")
    try point.say("{}")
    #expect(try point.hear() == .close(1008, "no OCPP"))
    #expect(try point.hear() == .end)
    #expect(world.warnings == ["It sends what is no OCPP, and is disconnected."])
  }

  @Test("Calls that are formed wrongly are answered with the error, other types are dropped")
  func errors() throws {
    let world = try CentralWorld()
    let point = try world.chargePoint()
    try point.say(#"[9,"x",{}]"#)
    #expect(try point.ask("NoSuchAction") == .error(id: "own-1", code: "NotImplemented"))
    #expect(try point.ask("Heartbeat", "[]") == .error(id: "own-2", code: "FormationViolation"))
    #expect(
      try point.ask("StatusNotification", #"{"connectorId":1}"#) == .error(id: "own-3", code: "ProtocolError"))
    #expect(world.central.statistics.calls == 3 && world.central.statistics.callErrors == 3)
  }

  @Test(
    "Bytes instead of text are not taken, nor a message of more than a mebibyte", arguments: [1003, 1009] as [UInt16])
  func limits(_ code: UInt16) throws {
    let world = try CentralWorld()
    let point = try world.chargePoint()
    var frame: [UInt8] = [0x81, 0xFF, 0, 0, 0, 0, 0, 0x10, 0, 1, 0, 0, 0, 0]
    if code == 1003 {
      frame = []
      WebSocketFrame.binary([1], mask: 7, to: &frame)
    }
    try point.client.send(frame)
    #expect(try point.hear() == .close(code, ""))
    let identity = try Sample.point(1).identity
    let reason = "it broke the rules of WebSocket (\(code))"
    try CentralWorld.eventually { world.events.contains(.disconnected(identity, reason: reason)) }
  }

  @Test("One that leaves the owner's file is disconnected and unknown; others stay; it may come back")
  func retired() throws {
    let world = try CentralWorld([Sample.stored(1, isRegistered: true), Sample.stored(2, isRegistered: true)])
    let (first, second) = (try world.chargePoint("CP1"), try world.chargePoint("CP2"))
    let list = ChargerList(operators: [], points: [try Sample.point(2), try Sample.point(3)])
    #expect(try world.central.load(list).get().points == 2)
    #expect(try first.hear() == .close(1000, "the charge point has retired"))
    #expect(try world.refusal(CentralWorld.handshake("CP1")).status == 404)
    #expect(try world.refusal(CentralWorld.handshake("CP3")).status == 401)
    guard case .result = try second.ask("Heartbeat") else { throw ClientFailure(what: "no answer") }
    #expect(world.live.now.points.map(\.point.id.number) == [2, 3])
    #expect(world.live.now.points.map(\.contact) == [.connected, .never])
    let all = ChargerList(operators: [], points: [try Sample.point(1), try Sample.point(2)])
    _ = try world.central.load(all).get()
    _ = try world.chargePoint("CP1")
    #expect(world.central.stored.map { $0.retiredAt == nil } == [true, true, false])
  }

  @Test("What was heard since the owner's file was read stays when it is read again")
  func loaded() throws {
    let world = try CentralWorld()
    let point = try world.chargePoint()
    _ = try point.ask("StatusNotification", #"{"connectorId":2,"errorCode":"NoError","status":"Charging"}"#)
    _ = try world.central.load(ChargerList(operators: [], points: [try Sample.point(1)])).get()
    let reports = world.live.now.points.first?.point.chargers.map { $0.report?.status }
    #expect(reports == [nil, .charging] && world.contact == .connected)
    world.store.fail(with: .diskFull)
    #expect(throws: StoreFailure.diskFull) {
      try world.central.load(ChargerList(operators: [], points: []))
    }
    #expect(world.contact == .connected)
  }

  @Test("A connected one that has a charger more is asked for its status, and not if the list says nothing new")
  func grown() throws {
    let world = try CentralWorld()
    let point = try world.chargePoint()
    _ = try point.ask("Heartbeat")
    try point.answer("TriggerMessage")
    let sample = try Sample.point(1)
    var smaller = sample
    smaller.chargers.removeLast()
    // Neither the same list nor a charger that goes is a question.
    for listed in [sample, smaller] {
      _ = try world.central.load(ChargerList(operators: [], points: [listed])).get()
    }
    _ = try point.ask("Heartbeat")
    #expect(point.waiting.isEmpty && world.central.statistics.ourCalls == 1)
    _ = try world.central.load(ChargerList(operators: [], points: [sample])).get()
    #expect(try point.answer("TriggerMessage") == #"{"requestedMessage":"StatusNotification"}"#)
    _ = try point.ask("StatusNotification", #"{"connectorId":2,"errorCode":"NoError","status":"Charging"}"#)
    let reports = world.live.now.points.first?.point.chargers.map { $0.report?.status }
    #expect(reports == [nil, .charging] && world.central.statistics.ourCalls == 2)
  }

  @Test("A new secret ends the connection of the old one, and only the new one is right")
  func renewed() throws {
    let world = try CentralWorld()
    let point = try world.chargePoint()
    let identity = try Sample.point(1).identity
    guard let secret = try world.central.renewSecret(of: identity) else { throw ClientFailure(what: "no secret") }
    #expect(secret.count == 40 && Hexadecimal.bytes(secret) == SeededRandom().bytes(20))
    #expect(try point.hear() == .close(1000, "its secret is a new one"))
    #expect(try world.refusal(CentralWorld.handshake()).status == 401)
    let right = CentralWorld.handshake(password: Array(secret.utf8))
    _ = try ScriptedChargePoint(port: world.server.port, handshake: right)
    guard let nobody = ChargePointIdentity("CP9") else { throw ClientFailure(what: "no identity") }
    #expect(try world.central.renewSecret(of: nobody) == nil)
  }

  @Test(
    "S61: a secret under an earlier key is right, and is kept under the present key once it was said; another is not")
  func rotatedKey() throws {
    let (new, old) = (HMACKey([9]), EarlierKeys([KeyRing.Retired(.points, Array("a key for tests".utf8))]))
    let world = try CentralWorld(secretKey: (new, old))
    let wrong = CentralWorld.handshake(password: [UInt8](repeating: 1, count: 20))
    #expect(try world.refusal(wrong).status == 401)
    world.central.tick()
    #expect(world.central.stored.map(\.secret) == [Sample.key.authenticate(Sample.secret)])
    let point = try world.chargePoint()
    world.central.tick()
    #expect(world.central.stored.map(\.secret) == [new.authenticate(Sample.secret)])
    #expect(try world.store.chargePoints().map(\.secret) == [new.authenticate(Sample.secret)])
    _ = try point.ask("Heartbeat")
    old.keep([])
    _ = try world.chargePoint()
    #expect(try world.refusal(wrong).status == 401)
  }

  @Test("At the start those that were ever heard of are lost, the others never came, and the retired are not shown")
  func contacts() throws {
    var (seen, retired) = (try Sample.stored(1), try Sample.stored(3))
    seen.seenAt = TestClock.start.adding(seconds: -5000)
    retired.retiredAt = TestClock.start
    let world = try CentralWorld([seen, Sample.stored(2), retired])
    #expect(world.live.now.points.map(\.contact) == [.lost(TestClock.start), .never])
    #expect(world.central.stored.count == 3)
    #expect(world.central.conversation(with: try Sample.id(1)) == [])
  }

  @Test("A conversation shows both sides, and stays after the connection")
  func conversation() throws {
    let world = try CentralWorld()
    let point = try world.chargePoint()
    _ = try point.ask("Heartbeat")
    try point.answer("TriggerMessage")
    let id = try Sample.id(1)
    try CentralWorld.eventually { world.central.conversation(with: id).count == 4 }
    point.client.connection.reset()
    try CentralWorld.eventually { world.central.statistics.connected == 0 }
    let lines = world.central.conversation(with: id)
    #expect(lines.map(\.isOurs) == [false, true, true, false])
    #expect(lines.allSatisfy { $0.at == TestClock.start })
    #expect(lines[0].text == "Heartbeat {}" && lines[1].text.hasPrefix("answers Heartbeat {\"currentTime\":"))
    #expect(lines[2].text == #"TriggerMessage {"requestedMessage":"StatusNotification"}"#)
    #expect(lines[3].text == #"answers TriggerMessage {"status":"Accepted"}"#)
  }
}
