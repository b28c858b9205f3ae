import OCPP
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

  @Test("A transaction is told to stop once at a time, and many leave places to the owner")
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
