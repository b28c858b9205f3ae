import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite("Limits of sign-in, as the store keeps them")
struct LimitStorageTests {
  let fixture = StoreFixture()
  var door: SignInFixture

  init() throws { door = try SignInFixture(fixture) }

  @Test("S8: wrong codes are counted over new codes, new browsers and a restart; a right one resets the count")
  mutating func survives() async throws {
    // No other wait, so that only wrong codes can cause a refusal.
    door.policy.resendWait = 0
    door.policy.sendsPhoneHour = 0
    var store = try fixture.open()
    try await door.fail(3, in: store)
    store.close()
    store = try fixture.open()
    try await door.fail(2, in: store)
    try await expectWait(30, store)
    fixture.clock.advance(seconds: 30)
    store.close()
    store = try fixture.open()
    try await door.fail(5, in: store)
    try await expectWait(60, store)
    fixture.clock.advance(seconds: 60)
    try await door.signIn(store)
    // Counting restarts at zero: four wrong codes cause no wait, the fifth the first one.
    try await door.fail(4, in: store)
    try await expectWait(nil, store)
    try await door.fail(1, in: store)
    try await expectWait(30, store)
    store.close()
  }

  /// Asks for a code with a new browser: expects a wait of `seconds` for wrong codes, or none if nil.
  private func expectWait(_ seconds: Int?, _ store: SQLiteStore, line: Int = #line) async throws {
    let outcome = try await store.request(try door.request(of: try fixture.token(), 1))
    let hit = seconds.map { LimitHit(.wrongCodes, until: fixture.clock.monotonic().adding(seconds: $0)) }
    #expect(outcome == hit.map { .limited($0) } ?? .made, "line \(line)")
  }

  @Test("S8: a code that lives is not compared either while the wait runs; a dead one is refused as dead")
  mutating func waitHoldsForChecks() async throws {
    door.policy.resendWait = 0
    let store = try fixture.open()
    let first = try door.request(of: try fixture.token(), 1)
    let second = try door.request(of: try fixture.token(), 1)
    #expect(try await store.request(first) == .made)
    #expect(try await store.request(second) == .made)
    for _ in 0..<5 { _ = try await store.check(try door.attempt(first, 9)) }
    let until = fixture.clock.monotonic().adding(seconds: 30)
    #expect(try await store.check(try door.attempt(first, 1)) == .refused(.dead))
    #expect(
      try await store.check(try door.attempt(second, 1)) == .refused(.limited(LimitHit(.wrongCodes, until: until))))
    fixture.clock.advance(seconds: 30)
    guard case .right = try await store.check(try door.attempt(second, 1)) else {
      Issue.record("the wait is over")
      return
    }
  }

  @Test("S8: at 100 wrong codes no more are sent or compared, until the owner unlocks the number")
  mutating func locked() async throws {
    door.policy.sendsPhoneHour = 0
    door.policy.sendsPhoneDay = 0
    let store = try fixture.open()
    try await door.fail(100, in: store)
    fixture.clock.advance(seconds: 40_000)
    let browser = try fixture.token()
    #expect(try await store.request(try door.request(of: browser, 1)) == .limited(LimitHit(.locked, until: nil)))
    let kept = try #require(try store.openSQLiteReader().challenge(of: browser, for: .signIn))
    #expect(kept.delivery == .none && kept.limit == .locked && kept.resendIn(at: fixture.clock.monotonic()) == nil)
    #expect(try await store.perform(Unlock(phone: door.phone)))
    #expect(try await store.request(try door.request(of: browser, 1)) == .made)
  }

  @Test(
    "S8: what strangers do to a number does not touch a browser that has signed in to it before, nor the other way round"
  )
  mutating func device() async throws {
    door.policy.resendWait = 0
    let store = try fixture.open()
    let cookie = try fixture.token()
    let made = try await door.signIn(store, session: try door.session(newDevice: cookie))
    #expect(made.newDevice == cookie)
    // Strangers use up waits, codes and tries.
    try await door.fail(10, in: store)
    for _ in 0..<10 { _ = try await store.request(try door.request(of: try fixture.token(), 1)) }
    guard case .limited = try await store.request(try door.request(of: try fixture.token(), 1)) else {
      Issue.record("strangers are limited")
      return
    }
    #expect(try await store.request(try door.request(of: try fixture.token(), 1, device: cookie)) == .made)
    // A made-up cookie or a session's token does not count as a device.
    let elsewhere = try #require(E164Number(e164: "+15305550199"))
    for stranger in [try fixture.token(), made.token] {
      guard case .limited = try await store.request(try door.request(of: try fixture.token(), 1, device: stranger))
      else {
        Issue.record("no device")
        return
      }
    }
    try await door.fail(5, in: store, device: cookie)
    let other = try door.request(of: try fixture.token(), to: elsewhere, 1, device: cookie)
    #expect(try await store.request(other) == .made)
  }

  @Test("S10: a number gets 5 codes an hour and 10 a day, from all browsers together")
  mutating func perNumber() async throws {
    door.policy.resendWait = 0
    let store = try fixture.open()
    var sent: [Int] = []
    for minute in stride(from: 0, to: 26 * 60, by: 5) {
      if try await store.request(try door.request(of: try fixture.token(), 1)) == .made { sent.append(minute) }
      fixture.clock.advance(seconds: 300)
    }
    #expect(sent == [0, 5, 10, 15, 20, 60, 65, 70, 75, 80, 1440, 1445, 1450, 1455, 1460, 1500, 1505, 1510, 1515, 1520])
  }

  @Test("S10: an address gets 30 codes an hour, exactly, also when 100 numbers are asked for at once")
  func perAddress() async throws {
    let store = try fixture.open()
    let requests = try (0..<100).map { index in
      try door.request(of: try fixture.token(), to: E164Number(e164: "+1530555\(1000 + index)"), 1)
    }
    let outcomes = try await withThrowingTaskGroup(of: CodeOutcome.self) { group in
      for request in requests { group.addTask { try await store.request(request) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == .made } == 30)
    let until = fixture.clock.monotonic().adding(seconds: 3600)
    #expect(outcomes.count { $0 == .limited(LimitHit(.client, until: until)) } == 70)
    let elsewhere = try door.request(of: try fixture.token(), 1, network: ClientNetwork(bytes: [192, 0, 2, 2]))
    #expect(try await store.request(elsewhere) == .made)
  }

  @Test("S10: from one address 30 codes are compared in 5 minutes")
  mutating func checks() async throws {
    door.policy.failWait = 0
    door.policy.codeTries = 100
    let store = try fixture.open()
    let request = try door.request(of: try fixture.token(), 1)
    #expect(try await store.request(request) == .made)
    for _ in 0..<30 {
      guard case .refused(.wrong) = try await store.check(try door.attempt(request, 9)) else {
        Issue.record("compared")
        return
      }
      fixture.clock.advance(seconds: 1)
    }
    let until = fixture.clock.monotonic().adding(seconds: 270)
    #expect(try await store.check(try door.attempt(request, 1)) == .refused(.limited(LimitHit(.checks, until: until))))
    let elsewhere = try door.attempt(request, 1, network: ClientNetwork(bytes: [192, 0, 2, 9]))
    guard case .right = try await store.check(elsewhere) else {
      Issue.record("another address may")
      return
    }
  }

  @Test("S10, S11: a gateway carries 60 codes an hour in all, and 10 to numbers alike but for the last four digits")
  mutating func gateway() async throws {
    door.policy.sendsAddressHour = 0
    let store = try fixture.open()
    var made = 0
    for range in 0..<10 {
      for index in 0..<12 {
        let phone = try #require(E164Number(e164: "+153055\(range)\(1000 + index * 7)"))
        let outcome = try await store.request(try door.request(of: try fixture.token(), to: phone, 1, byGateway: true))
        if outcome == .made { made += 1 }
        if made < 60 { #expect((outcome == .made) == (index < 10)) }
      }
    }
    #expect(made == 60)
    let until = fixture.clock.monotonic().adding(seconds: 3600)
    let elsewhere = try #require(E164Number(e164: "+12125550123"))
    let last = try door.request(of: try fixture.token(), to: elsewhere, 1, byGateway: true)
    #expect(try await store.request(last) == .limited(LimitHit(.everybody, until: until)))
  }

  @Test("A code that a gateway did not take is charged to nobody")
  mutating func refund() async throws {
    door.policy.sendsPhoneHour = 1
    door.policy.sendsAllHour = 1
    door.policy.sendsRangeHour = 1
    door.policy.sendsAddressHour = 1
    let store = try fixture.open()
    let browser = try fixture.token()
    for _ in 0..<3 {
      let request = try door.request(of: browser, 1, byGateway: true)
      #expect(try await store.request(request) == .made)
      #expect(try store.openSQLiteReader().challenge(of: browser, for: .signIn)?.delivery == .onItsWay)
      try await store.settle(door.failed(request))
      #expect(try store.openSQLiteReader().challenge(of: browser, for: .signIn)?.delivery == .failed)
      // A gateway that is down is not asked again without a pause.
      #expect(try await store.request(try door.request(of: browser, 1, byGateway: true)) != .made)
      fixture.clock.advance(seconds: 10)
    }
    let request = try door.request(of: browser, 1, byGateway: true)
    #expect(try await store.request(request) == .made)
    try await store.settle(DeliveryReport(request: request, failure: nil, now: fixture.clock.monotonic()))
    #expect(try store.openSQLiteReader().challenge(of: browser, for: .signIn)?.delivery == .sent)
    fixture.clock.advance(seconds: 60)
    guard case .limited = try await store.request(try door.request(of: browser, 1, byGateway: true)) else {
      Issue.record("one was sent")
      return
    }
  }

  @Test("A flood of numbers leaves rows that end by themselves")
  mutating func pruning() async throws {
    door.policy.sendsAddressHour = 0
    let store = try fixture.open()
    for index in 0..<200 {
      let request = try door.request(of: try fixture.token(), to: E164Number(e164: "+15305\(550_000 + index)"), 1)
      #expect(try await store.request(request) == .made)
    }
    let raw = RawConnection(fixture.database)
    #expect(raw.text("SELECT count(*) FROM throttle") == "200")
    fixture.clock.advance(seconds: 3 * 86_400)
    for index in 0..<20 {
      let request = try door.request(of: try fixture.token(), to: E164Number(e164: "+15306\(550_000 + index)"), 1)
      #expect(try await store.request(request) == .made)
    }
    #expect(raw.text("SELECT count(*) FROM throttle") == "20")
  }
}
