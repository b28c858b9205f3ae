import OCPP
import TestSupport
import Testing
import WalletCore

@testable import ChargePoint

@Suite("A simulated charge point: connection, boot, heartbeat")
struct BootTests {
  @Test("It boots, says the status of the whole and of each connector, then sends heartbeats at the interval given")
  func boot() {
    let central = PlayedCentral()
    central.start()
    #expect(
      central.actions == ["BootNotification", "StatusNotification", "StatusNotification", "StatusNotification"])
    for connector in 0...2 { #expect(central.statuses(of: connector) == [.available]) }
    #expect(Set(central.ids).count == central.ids.count)
    #expect(central.ids.allSatisfy { $0.text.utf8.count == 36 })
    central.forget()
    central.advance(seconds: 296)
    #expect(central.actions.isEmpty)
    central.advance(seconds: 600)
    #expect(central.actions.allSatisfy { $0 == "Heartbeat" } && (2...3).contains(central.actions.count))
  }

  @Test("Not accepted, it sends nothing but BootNotification, each time after the interval")
  func pending() {
    for status in [RegistrationStatus.pending, .rejected] {
      let central = PlayedCentral()
      central.answering = { request in
        if case .bootNotification = request { .success(.boot(status, at: TestClock.start, interval: 100)) } else { nil }
      }
      central.start()
      central.obey(.plug(1, percent: 10))
      central.advance(seconds: 201)
      #expect(central.actions.allSatisfy { $0 == "BootNotification" } && (2...3).contains(central.actions.count))
      // A pending one answers, but starts nothing; a rejected one says nothing.
      let isPending = status == .pending
      #expect(central.ask(.getConfiguration(keys: ["HeartbeatInterval"])) == (isPending ? "no status" : ""))
      #expect(central.ask(.remoteStartTransaction(idTag: "A", connector: 1)) == (isPending ? "Rejected" : ""))
    }
  }

  @Test("Without an answer, or after an error, it boots again")
  func silence() {
    let central = PlayedCentral()
    central.isAnswering = false
    central.start()
    central.advance(seconds: 70)
    #expect(central.actions == ["BootNotification", "BootNotification"])
    let refusing = PlayedCentral()
    refusing.answering = { _ in .failure(OCPPError(.internalError)) }
    refusing.start()
    refusing.advance(seconds: 31)
    #expect(refusing.actions == ["BootNotification", "BootNotification"])
  }

  @Test("One call at a time: the next goes when the one before has its answer")
  func oneAtATime() {
    let central = PlayedCentral()
    central.answering = { request in
      if case .bootNotification = request { nil } else { .failure(OCPPError(.genericError)) }
    }
    central.start()
    central.isAnswering = false
    central.forget()
    central.obey(.plug(1, percent: 10))
    central.obey(.plug(2, percent: 10))
    #expect(central.actions == ["StatusNotification"])
    // After its time it is given up, and the next goes.
    central.advance(seconds: 31)
    #expect(central.actions == ["StatusNotification", "StatusNotification"])
  }

  @Test("Waits before connecting again grow to at most 30 seconds, and differ")
  func waits() {
    let central = PlayedCentral()
    central.isReachable = false
    central.start()
    var point = central.point
    var waits: [Int64] = []
    var now = central.now
    for _ in 0..<9 {
      guard case .away(let until?) = point.contact else {
        Issue.record("it does not wait: \(point.contact)")
        return
      }
      waits.append(until.milliseconds - now.milliseconds)
      now = until
      let effects = point.take(.timePassed, at: now)
      #expect(effects.contains(.connect))
      _ = point.take(.lost(reason: "no"), at: now)
    }
    #expect(waits.suffix(4).allSatisfy { (15_000...30_000).contains($0) } && Set(waits).count == waits.count)
    #expect(waits.allSatisfy { $0 <= 30_000 })
  }

  @Test("After a lost connection it does not boot again, and says only what has changed")
  func reconnect() {
    let central = PlayedCentral()
    central.start()
    central.cut()
    central.obey(.plug(2, percent: 10))
    central.forget()
    central.isReachable = true
    central.advance(seconds: 31)
    #expect(central.actions == ["StatusNotification"] && central.statuses(of: 2) == [.preparing])
  }

  @Test("The same seed makes the same ids, cars and waits; another makes others")
  func seeds() {
    func texts(_ seed: UInt64) -> [[UInt8]] {
      let central = PlayedCentral(seed: seed)
      central.setUp()
      central.charge()
      central.advance(seconds: 100)
      return central.texts
    }
    #expect(texts(5) == texts(5))
    #expect(texts(5) != texts(6))
  }
}
