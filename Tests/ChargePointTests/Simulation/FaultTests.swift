import OCPP
import TestSupport
import Testing
import WalletCore

@testable import ChargePoint

@Suite("A simulated charge point: what it does wrong on request")
struct FaultTests {
  /// A charge of some seconds, with faults from its begin.
  private func charged(_ faults: Set<Fault>, seconds: Int = 50) -> PlayedCentral {
    let central = PlayedCentral()
    central.setUp()
    central.obey(.faults(faults))
    central.forget()
    central.charge()
    central.advance(seconds: seconds)
    return central
  }

  @Test("StopTransaction two minutes late, with its old time")
  func stopLate() {
    let central = charged([.stopLate])
    let stoppedAt = central.now
    central.obey(.unplug(1))
    central.advance(seconds: 119)
    #expect(central.stops.isEmpty)
    central.advance(seconds: 2)
    #expect(central.stops.map(\.timestamp) == [stoppedAt])
  }

  @Test("StopTransaction twice, or never")
  func stopCount() {
    let twice = charged([.stopTwice])
    twice.obey(.unplug(1))
    #expect(twice.stops.count == 2 && twice.stops.first == twice.stops.last && twice.stops.first?.transaction == 4711)
    #expect(twice.disk.state.ids.isEmpty)
    let never = charged([.stopNever])
    never.obey(.unplug(1))
    never.obey(.crash)
    never.advance(seconds: 100)
    #expect(never.stops.isEmpty && never.disk.state.running.isEmpty && never.disk.state.ids.isEmpty)
  }

  @Test("The meter goes back, jumps, says -1")
  func meter() throws {
    func readings(_ fault: Fault) -> [Int64] { charged([fault]).samples.compactMap(\.wattHours) }
    let back = readings(.meterBack)
    let jump = readings(.meterJump)
    try #require(back.count == 3 && jump.count == 3)
    #expect(back[0] < back[1] && back[2] < back[1] && jump[0] < jump[1] && jump[2] > 1_000_000)
    let minus = charged([.meterMinusOne])
    minus.obey(.unplug(1))
    #expect(minus.stops.map(\.meterStop) == [-1])
  }

  @Test("Samples that count from the begin, though begin and end are registers")
  func relative() throws {
    let central = charged([.meterRelative], seconds: 1_000)
    #expect(central.ask(.remoteStopTransaction(id: 4711)) == "Accepted")
    central.forget()
    #expect(central.ask(.remoteStartTransaction(idTag: "B", connector: 1)) == "Accepted")
    central.advance(seconds: 100)
    let start = try #require(central.starts.first)
    #expect(start.meterStart > 1_000)
    #expect(!central.samples.isEmpty && central.samples.allSatisfy { ($0.wattHours ?? 0) < start.meterStart })
    central.obey(.unplug(1))
    #expect(try #require(central.stops.first).meterStop > start.meterStart)
  }

  @Test("A wrong clock")
  func clock() throws {
    let day: Int64 = 86_400_000
    for (fault, ahead) in [
      (Fault.clockHourBehind, -3_600_000...(-3_600_000)), (.clockAheadTenYears, (3652 * day)...(3654 * day)),
      (.clock1970, (-TestClock.start.milliseconds)...(100_000 - TestClock.start.milliseconds)),
    ] {
      let central = charged([fault], seconds: 0)
      let start = try #require(central.starts.first)
      #expect(ahead.contains(start.timestamp.milliseconds - central.now.milliseconds), "\(fault)")
    }
  }

  @Test("Calls are refused, answered late, or under another id")
  func answers() throws {
    let refusing = PlayedCentral(faults: [.refuseCalls])
    refusing.start()
    #expect(refusing.ask(.clearCache) == "GenericError")
    let late = PlayedCentral(faults: [.answerLate])
    late.start()
    #expect(late.ask(.clearCache) == "")
    late.advance(seconds: 44)
    #expect(late.answers.isEmpty)
    late.advance(seconds: 2)
    #expect(late.answers.count == 1)
    let other = PlayedCentral(faults: [.answerOtherID])
    other.start()
    #expect(other.ask(.clearCache) == "" && other.answers.count == 1)
  }

  @Test("Each message comes again, the same")
  func replay() {
    let central = PlayedCentral(faults: [.replay])
    central.start()
    #expect(central.texts.count == 8)
    for index in stride(from: 0, to: central.texts.count - 1, by: 2) {
      #expect(central.texts[index] == central.texts[index + 1])
    }
  }

  @Test("A message of 1 MiB, once at each connection")
  func huge() {
    let central = PlayedCentral(faults: [.huge])
    central.start()
    func hugeOnes() -> Int { central.texts.count { $0.count == SimulatedChargePoint.hugeSize } }
    #expect(hugeOnes() == 1 && SimulatedChargePoint.hugeSize == 1_048_576)
    #expect(central.actions.contains("DataTransfer"))
    central.cut()
    central.isReachable = true
    central.advance(seconds: 3)
    #expect(hugeOnes() == 2)
  }

  @Test("Broken off in messages or before answers, nothing of a transaction is lost")
  func lost() {
    for fault in [Fault.lostInMessage, .lostBeforeAnswer] {
      let central = PlayedCentral()
      central.setUp()
      central.charge()
      central.obey(.faults([fault]))
      central.advance(seconds: 300)
      central.obey(.unplug(1))
      central.advance(seconds: 900)
      #expect(!central.stops.isEmpty && Set(central.stops.map(\.meterStop)).count == 1)
      #expect(central.disk.waiting.isEmpty)
      #expect(fault == .lostInMessage ? !central.halves.isEmpty : central.breaks > 3)
      // A message that came without its answer comes again under its id.
      var first: [Timestamp: MessageID] = [:]
      for (request, id) in zip(central.requests, central.ids) {
        guard case .meterValues(let values) = request, let at = values.samples.first?.at else { continue }
        #expect(first[at] == nil || first[at] == id)
        first[at] = id
      }
      #expect(first.count >= 20)
    }
  }

  @Test("Faults are named by words; an unknown word is none")
  func names() {
    #expect(Fault.list("none") == [] && Fault.list("huge,replay") == [.huge, .replay])
    for text in ["", "huge,", "Huge", "none,huge", "huge replay"] { #expect(Fault.list(text) == nil, "\(text)") }
    for fault in Fault.allCases { #expect(Fault.list(fault.rawValue) == [fault]) }
  }
}
