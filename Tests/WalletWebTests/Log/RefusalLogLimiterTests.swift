import Testing

@testable import HTTPServer
@testable import WalletWeb

@Suite("Refusals in the log are summed up")
struct RefusalLogLimiterTests {
  private func key(_ reason: String, _ peer: String = "203.0.113.7") -> RefusalLogLimiter.Key {
    RefusalLogLimiter.Key("input_validation_fail", ["status": "400", "rule": reason, "peer": peer, "path": "/chosen"])
  }

  @Test("S48: ten of one reason and address in a second have a line each, the others one together")
  func ofOneKind() {
    var sums = RefusalLogLimiter()
    var own = (0..<25).count { _ in sums.admits(key("a"), bytes: 100, now: 5000) }
    #expect(own == 10)
    // Another reason and another address have their own limits.
    let others = [
      sums.admits(key("b"), bytes: 100, now: 5400), sums.admits(key("a", "203.0.113.8"), bytes: 100, now: 5900),
    ]
    #expect(others == [true, true] && sums.isPending)
    let early = sums.take(now: 5999, isLast: false)
    #expect(early.isEmpty)
    let told = sums.take(now: 6000, isLast: false)
    #expect(told.map(\.event) == ["input_validation_fail"])
    #expect(
      told.first?.fields.map { "\($0.name)=\($0.value)" } == ["status=400", "rule=a", "peer=203.0.113.7", "more=15"])
    #expect(!sums.isPending)
    own = (0..<25).count { _ in sums.admits(key("a"), bytes: 100, now: 6001) }
    #expect(own == 10, "a new second")
    let last = sums.take(now: 6002, isLast: true)
    #expect(last.count == 1, "the end of the log waits for no second")
  }

  @Test("S48: many reasons and many addresses share a room, and what has no sum of its own is summed up together")
  func ofManyKinds() {
    var sums = RefusalLogLimiter()
    var own = 0
    for number in 0..<10_000 {
      if sums.admits(key("a", "2001:db8::\(number)"), bytes: 160, now: 0) { own += 1 }
    }
    #expect(own == RefusalLogLimiter.bytesMax / 160)
    let told = sums.take(now: 1000, isLast: false)
    #expect(told.count == RefusalLogLimiter.kindsMax + 1)
    let counted = told.compactMap { sum in sum.fields.last.flatMap { Int($0.value) } }.reduce(0, +)
    #expect(own + counted == 10_000)
  }

  @Test("S48: answered requests are summed up by route and status")
  func requests() {
    func record(_ status: Status) -> RefusalLogLimiter.Key {
      RefusalLogLimiter.Key(
        AccessRecord(at: 0, microseconds: 1, bytes: 1, route: "/accounts/{id}", method: .get, status: status))
    }
    var sums = RefusalLogLimiter()
    for _ in 0..<12 { _ = sums.admits(record(.notFound), bytes: 128, now: 0) }
    let isAdmitted = sums.admits(record(.forbidden), bytes: 128, now: 0)
    #expect(isAdmitted)
    let told = sums.take(now: 1000, isLast: false)
    #expect(told.first?.event == "access")
    #expect(told.first?.fields.map(\.value) == ["404", "/accounts/{id}", "2"])
    #expect(told.first?.fields.map(\.name) == ["status", "route", "more"])
  }

  @Test("What a charge point causes by connecting, starting and leaving is limited for each, whatever it says")
  func chargePoints() {
    let events: [Log.Event] = [.chargePointConnected, .chargePointDisconnected, .chargePointBooted]
    for event in events { #expect(event.isRefusal, "\(event)") }
    var sums = RefusalLogLimiter()
    let own = (0..<25).count { number in
      let fields: KeyValuePairs = ["charge_point": "CP1", "what": "it closed the connection: \(number)"]
      return sums.admits(RefusalLogLimiter.Key("charge_point_disconnected", fields), bytes: 100, now: 0)
    }
    let other = sums.admits(
      RefusalLogLimiter.Key("charge_point_disconnected", ["charge_point": "CP2", "what": "it"]), bytes: 100, now: 0)
    #expect(own == 10 && other)
    let told = sums.take(now: 1000, isLast: false)
    #expect(told.map { $0.fields.map { "\($0.name)=\($0.value)" } } == [["charge_point=CP1", "more=15"]])
  }
}
