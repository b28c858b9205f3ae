import OCPP
import TestSupport
import Testing
import WalletCore

@testable import ChargePoint

@Suite("A simulated charge point: offline, without power, retries")
struct OfflineTests {
  @Test("What happens offline is kept on disk and sent in order with its old times")
  func offline() throws {
    let central = PlayedCentral()
    central.setUp()
    central.charge()
    central.advance(seconds: 31)
    central.forget()
    central.cut()
    let cutAt = central.now
    central.advance(seconds: 60)
    central.obey(.unplug(1))
    let stoppedAt = central.now
    #expect(central.disk.waiting.count == 5 && central.disk.waiting == central.point.kept.waiting)
    #expect(central.requests.isEmpty)
    central.advance(seconds: 600)
    central.isReachable = true
    central.advance(seconds: 31)
    #expect(central.samples.map(\.at) == (0..<4).map { cutAt.adding(seconds: 14 + 15 * $0) })
    #expect(try #require(central.stops.first).timestamp == stoppedAt)
    #expect(central.actions.last == "StopTransaction" && central.disk.waiting.isEmpty)
    for case .meterValues(let values) in central.requests { #expect(values.transaction == 4711) }
  }

  @Test("Without power a transaction ends; it says so when it is back, even without an answer to its begin")
  func crash() {
    for isAnswered in [true, false] {
      let central = PlayedCentral()
      central.setUp()
      central.isAnswering = isAnswered
      central.charge()
      central.advance(seconds: 25)
      central.forget()
      central.isAnswering = true
      central.obey(.crash)
      #expect(central.breaks == 1)
      central.advance(seconds: 5)
      #expect(central.actions.first == "BootNotification" && central.starts.count == (isAnswered ? 0 : 1))
      #expect(central.stops.map(\.reason) == ["PowerLoss"] && central.stops.map(\.transaction) == [4711])
      #expect(central.stops.allSatisfy { $0.meterStop > 0 })
      // The car is still there.
      #expect(central.statuses(of: 1).last == .finishing)
      #expect(central.disk.waiting.isEmpty && central.disk.state.running.isEmpty && central.disk.state.ids.isEmpty)
    }
  }

  @Test("A message of a transaction is tried as often as the setting says, with waits that grow, under one id")
  func retries() {
    let central = PlayedCentral()
    central.setUp()
    central.answering = { request in
      if case .startTransaction = request { .failure(OCPPError(.internalError)) } else { nil }
    }
    central.charge()
    central.advance(seconds: 59)
    #expect(central.starts.count == 1)
    central.advance(seconds: 2)
    #expect(central.starts.count == 2 && central.samples.isEmpty)
    central.advance(seconds: 117)
    #expect(central.starts.count == 2)
    central.advance(seconds: 4)
    #expect(central.starts.count == 3)
    let ids = zip(central.requests, central.ids).compactMap { request, id in
      if case .startTransaction = request { id } else { nil }
    }
    #expect(Set(ids).count == 1)
    // Given up: what follows names no transaction.
    central.obey(.unplug(1))
    #expect(!central.samples.isEmpty && central.stops.map(\.transaction) == [-1])
    for case .meterValues(let values) in central.requests { #expect(values.transaction == -1) }
    #expect(central.disk.waiting.isEmpty && central.disk.state.ids.isEmpty)
  }

  @Test("No answer in time is as an error, and a late one changes nothing")
  func unanswered() throws {
    let central = PlayedCentral()
    central.setUp()
    central.isAnswering = false
    central.forget()
    central.obey(.plug(1, percent: 20))
    central.ask(.remoteStartTransaction(idTag: "A", connector: 1))
    // Two statuses come first, each given up after its time.
    central.advance(seconds: 61)
    #expect(central.starts.count == 1)
    central.advance(seconds: 31)
    let late = try #require(central.ids.last)
    let answer = CentralAnswer.startTransaction(id: 5, .accepted)
    central.feed(.message(OCPPFrame.result(late, payload: answer.payload).text))
    #expect(central.point.connectors[0].transaction?.id == nil)
    central.isAnswering = true
    central.advance(seconds: 61)
    #expect(central.point.connectors[0].transaction?.id == 4711)
  }

  @Test("Offline on command for a time, or until told")
  func command() {
    let central = PlayedCentral()
    central.start()
    central.obey(.offline(seconds: 100))
    #expect(!central.isConnected && central.breaks == 1)
    central.advance(seconds: 99)
    #expect(!central.isConnected)
    central.advance(seconds: 2)
    #expect(central.isConnected)
    central.obey(.offline(seconds: nil))
    central.advance(seconds: 100_000)
    #expect(!central.isConnected)
    #expect(!central.obey(.online).isRefusal && central.isConnected)
    #expect(central.obey(.online).isRefusal)
  }

  @Test("When too many messages wait, samples are left out, but no begin and no end")
  func limit() {
    let central = PlayedCentral { $0.queueMax = 10 }
    central.setUp()
    central.charge()
    central.cut()
    central.advance(seconds: 1_000)
    central.obey(.unplug(1))
    #expect(central.disk.waiting.count == 11)
    central.isReachable = true
    central.advance(seconds: 31)
    #expect(central.samples.count == 10 && central.stops.count == 1)
  }

  @Test("Lines say again what they were made of; half a line changes nothing")
  func lines() {
    let central = PlayedCentral()
    central.setUp()
    central.charge()
    central.cut()
    central.advance(seconds: 40)
    var again = KeptMemory()
    for line in central.disk.lines {
      let isLine = again.take(line)
      #expect(isLine)
    }
    #expect(again == central.disk && !again.waiting.isEmpty && again.state.running.count == 1)
    let cutOff = again.lines.map { String($0.dropLast(3)) }
    for line in ["", "+", "=", "+[2,\"1\",\"Meter", "=[2,\"state\",\"State\",{}]", "-x", "?"] + cutOff {
      var same = again
      let isLine = same.take(line)
      #expect(!isLine && same == again, "\(line)")
    }
    var empty = KeptMemory()
    let isLine = empty.take("-")
    #expect(!isLine)
  }
}
