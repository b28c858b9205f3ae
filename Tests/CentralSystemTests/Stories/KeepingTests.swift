import OCPP
import TestSupport
import Testing
import WalletCore

@testable import CentralSystem

@Suite("What a charge point says is kept", .blocking)
struct KeepingTests {
  static func status(_ status: String, of connector: Int, _ error: String = "NoError") -> String {
    #"{"connectorId":\#(connector),"errorCode":"\#(error)","status":"\#(status)"}"#
  }

  static let start =
    #"{"connectorId":1,"idTag":"TAGOFSOMEBODY","meterStart":7,"timestamp":"2027-01-15T08:00:00Z"}"#
  static let stop =
    #"{"transactionId":99,"meterStop":9,"timestamp":"2027-01-15T08:00:00Z"}"#
  private static let values =
    #"{"connectorId":1,"transactionId":99,"meterValue":[{"timestamp":"2027-01-15T08:00:00Z","#
    + #""sampledValue":[{"value":"8"}]}]}"#

  /// A charge point that was asked for its status already.
  static func connected(_ world: CentralWorld) throws -> ScriptedChargePoint {
    let point = try world.chargePoint()
    _ = try point.ask("Heartbeat")
    try point.answer("TriggerMessage")
    return point
  }

  @Test("The status of connectors, and of the whole")
  func statuses() throws {
    let world = try CentralWorld()
    let point = try Self.connected(world)
    let said: [(String, Int, String)] = [
      ("Available", 1, "NoError"), ("Faulted", 2, "GroundFailure"), ("Available", 0, "NoError"),
      ("Finishing", 1, "NoError"),
    ]
    for (status, connector, error) in said {
      let answer = try point.ask("StatusNotification", Self.status(status, of: connector, error))
      guard case .result(_, "{}") = answer else { throw ClientFailure(what: "\(answer)") }
    }
    let now = TestClock.start
    let reports: [(Int, StatusReport)] = [
      (1, StatusReport(.available, at: now)), (2, StatusReport(.faulted, error: "GroundFailure", at: now)),
      (0, StatusReport(.available, at: now)), (1, StatusReport(.finishing, at: now)),
    ]
    #expect(world.store.news == reports.map { .status(connector: $0.0, $0.1) })
    let shown = world.live.now.points.first?.point
    #expect(shown?.report == reports[2].1)
    #expect(shown?.chargers.map(\.report) == [reports[3].1, reports[1].1])
    #expect(world.central.stored.first?.point == shown)
    #expect(world.warnings == ["Connector 1 went from Available to Finishing, which OCPP does not know."])
    let identity = try Sample.point(1).identity
    #expect(world.events.contains(.status(identity, connector: 2, .faulted, error: "GroundFailure")))
  }

  @Test("The status of a connector that is not in the owner's file is a stray", arguments: [3, 99])
  func unknownConnector(_ connector: Int) throws {
    let world = try CentralWorld()
    let point = try Self.connected(world)
    let answer = try point.ask("StatusNotification", Self.status("Available", of: connector))
    guard case .result(_, "{}") = answer else { throw ClientFailure(what: "\(answer)") }
    #expect(world.store.strays.map(\.action) == ["StatusNotification"] && world.central.statistics.strays == 1)
    #expect(world.live.now.points.first?.point.chargers.allSatisfy { $0.report == nil } == true)
  }

  @Test("Answers come in the order of calls, and none before the store has what it promises to keep")
  func order() throws {
    let answers = try LateAnswers()
    let world = try CentralWorld(answers: answers)
    let point = try Self.connected(world)
    answers.hold()
    try point.say(#"[2,"a","StatusNotification",\#(Self.status("Charging", of: 1))]"#)
    try point.say(#"[2,"b","Heartbeat",{}]"#)
    try point.say(#"[2,"c","StatusNotification",\#(Self.status("Available", of: 2))]"#)
    try CentralWorld.eventually { world.store.records == 1 }
    #expect(!point.client.connection.waitToRead(milliseconds: 20))
    #expect(world.live.now.points.first?.point.chargers.allSatisfy { $0.report == nil } == true)
    answers.release()
    let heard = try (0..<3).map { _ in
      guard case .result(let id, _) = try point.hear() else { throw ClientFailure(what: "no answer") }
      return id
    }
    #expect(heard == ["a", "b", "c"] && world.store.records == 2)
    #expect(world.live.now.points.first?.point.chargers.first?.report?.status == .charging)
  }

  @Test("What the store cannot keep is not acknowledged, and changes nothing; it may be sent again")
  func diskFull() throws {
    let world = try CentralWorld()
    let point = try Self.connected(world)
    let calls: [(String, String)] = [
      ("BootNotification", #"{"chargePointVendor":"Maker","chargePointModel":"One"}"#),
      ("StatusNotification", Self.status("Charging", of: 1)), ("StartTransaction", Self.start),
      ("StopTransaction", Self.stop), ("MeterValues", Self.values),
    ]
    world.store.fail(with: .diskFull)
    for (action, payload) in calls {
      let answer = try point.ask(action, payload)
      guard case .error(_, "InternalError") = answer else { throw ClientFailure(what: "\(action): \(answer)") }
    }
    #expect(world.store.news == [] && world.central.stored.first?.device == nil)
    #expect(world.live.now.points.first?.point.chargers.first?.report == nil)
    #expect(world.warnings.count == 5 && world.warnings.first == "BootNotification is not kept: diskFull")
    world.store.fail(with: nil)
    for (action, payload) in calls {
      let answer = try point.ask(action, payload)
      guard case .result = answer else { throw ClientFailure(what: "\(action): \(answer)") }
    }
    #expect(world.store.news.count == 5 && world.store.strays.count == 3)
  }

  @Test("What somebody waits for does not wait in the store; meter values that fit nothing may, five seconds long")
  func delays() throws {
    let world = try CentralWorld()
    let point = try Self.connected(world)
    _ = try point.ask("BootNotification", #"{"chargePointVendor":"Maker","chargePointModel":"One"}"#)
    _ = try point.ask("StatusNotification", Self.status("Charging", of: 1))
    _ = try point.ask("StopTransaction", Self.stop)
    #expect(world.store.startTimes == [nil, nil, nil])
    _ = try point.ask("MeterValues", Self.values)
    #expect(world.store.startTimes.dropFirst(3) == [world.clock.monotonic().adding(seconds: 5)])
  }

  @Test("A transaction that nobody asked for is refused and stopped; a repeat has the same number and is kept once")
  func strayStart() throws {
    let world = try CentralWorld()
    var point = try Self.connected(world)
    let answer = try point.ask("StartTransaction", Self.start)
    guard case .result(_, let first) = answer else { throw ClientFailure(what: "\(answer)") }
    let id = StartTransaction(connector: 1, idTag: "TAGOFSOMEBODY", meterStart: 7, timestamp: TestClock.start)
      .transaction(at: try Sample.id(1), under: Sample.key)
    #expect(first == #"{"idTagInfo":{"status":"Invalid"},"transactionId":\#(id)}"#)
    #expect(try point.answer("RemoteStopTransaction") == #"{"transactionId":\#(id)}"#)
    point = try Self.connected(world)
    guard case .result(_, first) = try point.ask("StartTransaction", Self.start) else {
      throw ClientFailure(what: "another answer")
    }
    #expect(try point.answer("RemoteStopTransaction") == #"{"transactionId":\#(id)}"#)
    #expect(world.store.strays.map(\.action) == ["StartTransaction"])
    let payload = world.store.strays.first?.payload ?? ""
    #expect(payload == #"{"connectorId":1,"meterStart":7,"timestamp":"2027-01-15T08:00:00Z"}"#)
    let lines = world.central.conversation(with: try Sample.id(1)).map(\.text)
    #expect(lines.contains("StartTransaction " + payload))
    #expect(!lines.joined().contains("TAGOFSOMEBODY") && !"\(world.events)".contains("TAGOFSOMEBODY"))
  }

  @Test("The end of an unknown transaction is kept, and its meter values once a minute")
  func otherStrays() throws {
    let world = try CentralWorld()
    let point = try Self.connected(world)
    for _ in 0..<3 { #expect(try point.ask("MeterValues", Self.values).isEmptyResult) }
    #expect(try point.ask("StopTransaction", Self.stop).isEmptyResult)
    #expect(world.store.strays.map(\.action) == ["MeterValues", "StopTransaction"])
    #expect(world.central.statistics.strays == 4)
    world.clock.advance(seconds: CentralPolicy.meterStrayInterval - 1)
    _ = try point.ask("MeterValues", Self.values)
    #expect(world.store.strays.count == 2)
    world.clock.advance(seconds: 1)
    _ = try point.ask("MeterValues", Self.values)
    #expect(world.store.strays.count == 3)
  }

  @Test("What needs no keeping is answered without the store")
  func answers() throws {
    let world = try CentralWorld()
    let point = try Self.connected(world)
    #expect(
      try point.ask("Authorize", #"{"idTag":"TAGOFSOMEBODY"}"#)
        == .result(id: "own-2", payload: #"{"idTagInfo":{"status":"Invalid"}}"#))
    #expect(
      try point.ask("DataTransfer", #"{"vendorId":"Maker","data":"TAGOFSOMEBODY"}"#)
        == .result(id: "own-3", payload: #"{"status":"UnknownVendorId"}"#))
    #expect(try point.ask("FirmwareStatusNotification", #"{"status":"Idle"}"#).isEmptyResult)
    #expect(
      world.warnings == [
        "DataTransfer of a vendor that is not known: Maker", #"FirmwareStatusNotification {"status":"Idle"}"#,
      ])
    #expect(world.store.records == 0)
    let lines = world.central.conversation(with: try Sample.id(1)).map(\.text)
    #expect(lines.first == "Heartbeat {}" && !lines.joined().contains("TAGOFSOMEBODY"))
  }

  @Test("That it was heard of is kept with other news, once a minute, or when its connection ends")
  func seen() throws {
    let world = try CentralWorld()
    let point = try Self.connected(world)
    #expect(world.store.timesSeen == 0 && world.central.stored.first?.seenAt == TestClock.start)
    for (status, wait) in [("Preparing", 59), ("Charging", 1), ("SuspendedEV", 0), ("Charging", 60)] {
      _ = try point.ask("StatusNotification", Self.status(status, of: 1))
      world.clock.advance(seconds: wait)
    }
    #expect(world.store.timesSeen == 2)
    _ = try point.ask("Heartbeat")
    point.client.connection.reset()
    try CentralWorld.eventually { world.store.timesSeen == 3 }
    #expect(world.contact == .lost(world.clock.monotonic()))
  }
}

extension ScriptedChargePoint.Heard {
  /// Whether it is an answer that says only that it is one.
  var isEmptyResult: Bool { if case .result(_, "{}") = self { true } else { false } }
}
