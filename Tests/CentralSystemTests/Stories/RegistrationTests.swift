import OCPP
import TestSupport
import Testing
import WalletCore

@testable import CentralSystem

@Suite("A charge point starts", .blocking)
struct RegistrationTests {
  private static let boot = #"{"chargePointVendor":"Maker","chargePointModel":"One"}"#

  @Test("Before it was accepted it may only boot, and is asked for nothing")
  func beforeAccepted() async throws {
    let world = try CentralWorld([Sample.stored(1)])
    let point = try world.chargePoint()
    let status = #"{"connectorId":1,"errorCode":"NoError","status":"Available"}"#
    #expect(try point.ask("Heartbeat") == .error(id: "own-1", code: "SecurityError"))
    #expect(try point.ask("StatusNotification", status) == .error(id: "own-2", code: "SecurityError"))
    #expect(try point.ask("NoSuchAction") == .error(id: "own-3", code: "SecurityError"))
    #expect(world.store.records == 0 && world.central.statistics.callErrors == 3)
    #expect(await (try world.ask(.clearCache)).value == .failure(.notConnected))
    guard case .result("own-4", let accepted) = try point.ask("BootNotification", Self.boot) else {
      throw ClientFailure(what: "not accepted")
    }
    #expect(accepted.contains(#""interval":300"#) && accepted.contains(#""status":"Accepted""#))
    #expect(accepted.contains(#""currentTime":"2027-01-15T08:00:00"#))
    let device = ChargePointDevice(vendor: "Maker", model: "One")
    #expect(world.store.news == [.booted(device, at: TestClock.start)])
    let kept = world.central.stored.first
    #expect(kept?.isRegistered == true && kept?.device == device && kept?.seenAt == TestClock.start)
    #expect(world.events.contains(.booted(try Sample.point(1).identity, device)))
    guard case .result = try point.ask("Heartbeat") else { throw ClientFailure(what: "no heartbeat") }
  }

  /// What a charge point answers to GetConfiguration; each differs in one way from what is wanted, or does not.
  private static let configuration =
    #"{"configurationKey":[{"key":"MeterValueSampleInterval","readonly":false,"value":"60"},"#
    + #"{"key":"MeterValuesSampledData","readonly":false,"value":"Energy.Active.Import.Register"},"#
    + #"{"key":"StopTransactionOnInvalidId","readonly":true,"value":"false"},"#
    + #"{"key":"AuthorizeRemoteTxRequests","readonly":false,"value":"false"},"#
    + #"{"key":"ConnectionTimeOut","readonly":false,"value":"60"},"#
    + #"{"key":"SupportedFeatureProfiles","readonly":true,"value":"Core,Reservation,RemoteTrigger"}],"#
    + #""unknownKey":["LocalAuthorizeOffline"]}"#

  @Test("Its settings are read, changed where they differ and can be, and its connectors' status is asked for")
  func setUp() throws {
    let world = try CentralWorld([Sample.stored(1)])
    let point = try world.chargePoint(saying: [#"[2,"boot","BootNotification",\#(Self.boot)]"#])
    guard case .result("boot", _) = try point.hear() else { throw ClientFailure(what: "not accepted") }
    let asked = try point.answer("GetConfiguration", Self.configuration)
    for key in WantedSetting.all(CentralPolicy()).map(\.key) + ["SupportedFeatureProfiles"] {
      #expect(asked.contains("\"\(key)\""), "\(key)")
    }
    #expect(try point.answer("ChangeConfiguration") == #"{"key":"MeterValueSampleInterval","value":"15"}"#)
    let samples = "Energy.Active.Import.Register,Power.Active.Import,SoC"
    let refused = try point.answer("ChangeConfiguration", #"{"status":"Rejected"}"#)
    #expect(refused == #"{"key":"MeterValuesSampledData","value":"\#(samples)"}"#)
    let later = try point.answer("ChangeConfiguration", #"{"status":"RebootRequired"}"#)
    #expect(later == #"{"key":"ConnectionTimeOut","value":"180"}"#)
    let trigger = try point.answer("TriggerMessage", #"{"status":"NotImplemented"}"#)
    #expect(trigger == #"{"requestedMessage":"StatusNotification"}"#)
    #expect(
      world.warnings == [
        "MeterValuesSampledData is not changed to \(samples): Rejected",
        "StopTransactionOnInvalidId is false and cannot be changed to true.",
        "ConnectionTimeOut becomes 180 after a restart.",
      ])
    #expect(world.store.news.last == .profiles("Core,Reservation,RemoteTrigger"))
    #expect(world.central.stored.first?.profiles == "Core,Reservation,RemoteTrigger")
    guard case .result = try point.ask("Heartbeat") else { throw ClientFailure(what: "no heartbeat") }
    #expect(point.waiting.isEmpty && world.central.statistics.ourCalls == 5)
  }

  @Test("One that does not say its settings gets all of them; samples that it refuses become the energy alone")
  func fallback() throws {
    let world = try CentralWorld([Sample.stored(1)])
    let point = try world.chargePoint(saying: [#"[2,"boot","BootNotification",\#(Self.boot)]"#])
    _ = try point.hear()
    let first = try point.nextCall()
    #expect(first.action == "GetConfiguration")
    try point.say(#"[4,"\#(first.id)","NotSupported","no",{}]"#)
    var keys: [String] = []
    for number in 0..<7 {
      let word = number == 1 ? "Rejected" : "Accepted"
      keys.append(try point.answer("ChangeConfiguration", #"{"status":"\#(word)"}"#))
    }
    #expect(keys[2] == #"{"key":"MeterValuesSampledData","value":"Energy.Active.Import.Register"}"#)
    #expect(keys[6] == #"{"key":"ConnectionTimeOut","value":"180"}"#)
    try point.answer("TriggerMessage")
    #expect(world.warnings.first == "It refuses GetConfiguration: NotSupported" && world.warnings.count == 2)
  }

  @Test("One that answers nothing is left as it is")
  func unanswered() async throws {
    let world = try CentralWorld([Sample.stored(1)])
    let point = try world.chargePoint(saying: [#"[2,"boot","BootNotification",\#(Self.boot)]"#])
    _ = try point.hear()
    #expect(try point.nextCall().action == "GetConfiguration")
    world.clock.advance(seconds: 30)
    world.central.tick()
    let warning = "It does not answer GetConfiguration; its settings are left as they are."
    try CentralWorld.eventually { world.warnings == [warning] }
    // Nothing else waits: what is asked next is the next call.
    let asked = try world.ask(.clearCache)
    try point.answer("ClearCache")
    #expect(await asked.value == .success(.status("Accepted")))
  }

  @Test("One that connects again without a start is only asked for its status, at its first word or soon")
  func again() throws {
    for isSilent in [false, true] {
      let world = try CentralWorld()
      let point = try world.chargePoint()
      if isSilent {
        world.clock.advance(seconds: CentralPolicy.greetingTime - 1)
        world.central.tick()
        world.clock.advance(seconds: 1)
        world.central.tick()
      } else {
        _ = try point.ask("Heartbeat")
      }
      #expect(try point.answer("TriggerMessage") == #"{"requestedMessage":"StatusNotification"}"#)
      _ = try point.ask("Heartbeat")
      #expect(point.waiting.isEmpty && world.central.statistics.ourCalls == 1)
    }
  }

  @Test("One that cannot be asked for its status is not")
  func withoutTrigger() async throws {
    var stored = try Sample.stored(1, isRegistered: true)
    stored.profiles = "Core, Reservation"
    let world = try CentralWorld([stored])
    let point = try world.chargePoint()
    _ = try point.ask("Heartbeat")
    let asked = try world.ask(.reset(isHard: false))
    try point.answer("Reset")
    #expect(await asked.value == .success(.status("Accepted")))
    #expect(world.central.statistics.ourCalls == 1)
  }

  @Test("One that starts again and again is kept and asked once a minute")
  func startsAgain() throws {
    let world = try CentralWorld([Sample.stored(1)])
    let point = try world.chargePoint()
    for _ in 0..<3 {
      guard case .result = try point.ask("BootNotification", Self.boot) else {
        throw ClientFailure(what: "not accepted")
      }
    }
    try point.answer("GetConfiguration", #"{"configurationKey":[]}"#)
    try point.answer("TriggerMessage")
    let device = ChargePointDevice(vendor: "Maker", model: "One")
    #expect(world.store.news == [.booted(device, at: TestClock.start)])
    world.clock.advance(seconds: 59)
    let other = Self.boot.replacing("One", with: "Two")
    guard case .result = try point.ask("BootNotification", other) else { throw ClientFailure(what: "not accepted") }
    #expect(world.store.news.count == 2 && world.central.stored.first?.device?.model == "Two")
    world.clock.advance(seconds: 60)
    guard case .result = try point.ask("BootNotification", other) else { throw ClientFailure(what: "not accepted") }
    #expect(world.store.news.count == 3)
    try point.answer("GetConfiguration", #"{"configurationKey":[]}"#)
    try point.answer("TriggerMessage")
    #expect(world.central.statistics.ourCalls == 4)
  }
}
