import OCPP
import Synchronization
import TestSupport
import Testing
import WalletCore

@testable import CentralSystem

@Suite("A charge point that says the same again and again", .blocking)
struct BoundsTests {
  @Test("A status that is known already is not kept again; another error is")
  func sameStatus() throws {
    let world = try CentralWorld()
    let point = try KeepingTests.connected(world)
    for error in ["NoError", "NoError", "WeakSignal", "WeakSignal", "NoError"] {
      #expect(try point.ask("StatusNotification", KeepingTests.status("Charging", of: 1, error)).isEmptyResult)
      #expect(try point.ask("StatusNotification", KeepingTests.status("Available", of: 0)).isEmptyResult)
      world.clock.advance(seconds: 1)
    }
    let start = TestClock.start
    #expect(
      world.store.news == [
        .status(connector: 1, StatusReport(.charging, at: start)),
        .status(connector: 0, StatusReport(.available, at: start)),
        .status(connector: 1, StatusReport(.charging, error: "WeakSignal", at: start.adding(seconds: 2))),
        .status(connector: 1, StatusReport(.charging, at: start.adding(seconds: 4))),
      ])
    #expect(world.live.now.points.first?.point.report == StatusReport(.available, at: start))
  }

  @Test("Twenty messages that fit nothing are kept in a minute; more are answered and counted")
  func manyStrays() throws {
    let world = try CentralWorld()
    let point = try KeepingTests.connected(world)
    for _ in 0..<12 {
      #expect(try point.ask("StopTransaction", KeepingTests.stop).isEmptyResult)
      #expect(try point.ask("StatusNotification", KeepingTests.status("Available", of: 99)).isEmptyResult)
    }
    #expect(world.store.strays.count == 20 && world.central.statistics.strays == 24)
    guard case .result = try point.ask("StartTransaction", KeepingTests.start) else {
      throw ClientFailure(what: "no answer")
    }
    #expect(world.store.strays.count == 20)
    world.clock.advance(seconds: 60)
    guard case .result = try point.ask("StartTransaction", KeepingTests.start) else {
      throw ClientFailure(what: "no answer")
    }
    #expect(world.store.strays.count == 21 && world.store.strays.last?.action == "StartTransaction")
  }

  @Test("A transaction gets one stop at a time, and many leave places to the owner")
  func manyStarts() async throws {
    let world = try CentralWorld()
    let point = try KeepingTests.connected(world)
    for number in 0..<20 {
      let start = KeepingTests.start.replacing(#""meterStart":7"#, with: #""meterStart":\#(number / 2)"#)
      guard case .result = try point.ask("StartTransaction", start) else { throw ClientFailure(what: "no answer") }
    }
    var stopped: Set<String> = []
    for _ in 0..<10 { stopped.insert(try point.answer("RemoteStopTransaction")) }
    #expect(stopped.count == 10)
    let early = try world.ask(.clearCache)
    try point.answer("ClearCache")
    #expect(await early.value == .success(.status("Accepted")))
    for number in 100..<120 {
      let start = KeepingTests.start.replacing(#""meterStart":7"#, with: #""meterStart":\#(number)"#)
      guard case .result = try point.ask("StartTransaction", start) else { throw ClientFailure(what: "no answer") }
    }
    let late = try world.ask(.clearCache)
    for _ in 0..<13 { try point.answer("RemoteStopTransaction") }
    try point.answer("ClearCache")
    #expect(await late.value == .success(.status("Accepted")))
  }

  @Test(
    "One that comes and goes while the store is slow: few writes, the last state is right, and what it says next counts",
    arguments: [true, false])
  func flapping(_ isConnected: Bool) async throws {
    let answers = try LateAnswers()
    let world = try await ChargingWorld(answers: answers)
    let point = try world.point()
    let number = Int(try await world.charging(point).terms.number.value)
    world.clock.advance(seconds: 600)
    let (id, performed) = (try Sample.id(1), world.store.performed)
    answers.hold()
    for flap in 1...1000 {
      _ = world.central.registry.withLock { registry in
        registry.change(id) { world.central.tellContact(flap.isMultiple(of: 2) == isConnected, of: &$0) }
      }
    }
    try CentralWorld.eventually { world.store.performed == performed + 1 }
    try point.say(#"[2,"a","MeterValues",\#(Say.values(number, meter: 1500))]"#)
    answers.release()
    #expect(try point.hear() == .result(id: "a", payload: "{}"))
    let session = try #require(world.claim()?.session)
    #expect(session.isConnected == isConnected && session.meter.wattHours == 500 && world.strays == [])
    // What was being told, the last of what was to be told, and the sample.
    #expect(world.store.performed == performed + 3)
  }

  @Test("A start is sent before all that follows, however slow the store is: idle time without a wallet costs nothing")
  func restart() async throws {
    let answers = try LateAnswers()
    let before = try await ChargingWorld(answers: answers)
    let point = try before.point()
    defer { withExtendedLifetime((before, point)) {} }
    let number = Int(try await before.charging(point).terms.number.value)
    _ = try point.ask("StatusNotification", KeepingTests.status("SuspendedEV", of: 1))
    before.clock.advance(seconds: 600)
    _ = try point.ask("MeterValues", Say.values(number, meter: 1500))
    before.clock.advance(seconds: 3600)
    let (id, performed) = (try Sample.id(1), before.store.performed)
    answers.hold()
    let world = try before.restarted()
    try CentralWorld.eventually { world.store.performed == performed + 1 }
    for flap in 1...9 {
      _ = world.central.registry.withLock { registry in
        registry.change(id) { world.central.tellContact(flap.isMultiple(of: 2), of: &$0) }
      }
    }
    world.clock.advance(seconds: 3600)
    answers.release()
    await world.central.contactIsTold(at: id)
    let session = try #require(world.claim()?.session)
    #expect(!session.isConnected && session.fullTime == 600_000)
    #expect(world.store.performed == performed + 2)
  }

  @Test("One that says nothing worth keeping is kept as heard of every ten minutes")
  func quiet() throws {
    let world = try CentralWorld()
    let point = try KeepingTests.connected(world)
    for (seconds, times) in [(599, 0), (1, 1), (599, 1), (1, 2)] {
      world.clock.advance(seconds: seconds)
      for _ in 0..<2 { _ = try point.ask("Heartbeat") }
      try CentralWorld.eventually { world.store.timesSeen == times }
    }
    #expect(world.store.news == [] && world.store.records == 2)
  }
}
