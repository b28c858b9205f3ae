import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite("Ways around the limits of sign-in, and ways to turn them against somebody")
struct LimitEvasionTests {
  let fixture = StoreFixture()
  var door: SignInFixture

  init() throws { door = try SignInFixture(fixture) }

  @Test("S10: a gateway that sends and does not say so cannot be made to send without end")
  func silentGateway() async throws {
    let store = try fixture.open()
    var made = 0
    for _ in 0..<90 {
      let request = try door.request(of: try fixture.token(), 1, byGateway: true)
      if try await store.request(request) == .made {
        made += 1
        fixture.clock.advance(seconds: 30)
        try await store.settle(door.failed(request, mayHaveGone: true))
        let kept = try #require(try store.openSQLiteReader().challenge(of: request.browser, for: .signIn))
        #expect(kept.delivery == .unknown)
      }
      fixture.clock.advance(seconds: 10)
    }
    #expect(made == 5)
  }

  @Test("A code of which nobody knows whether it went is good when it comes")
  func lateMessage() async throws {
    let store = try fixture.open()
    let request = try door.request(of: try fixture.token(), 1, byGateway: true)
    #expect(try await store.request(request) == .made)
    try await store.settle(door.failed(request, mayHaveGone: true))
    guard case .right = try await store.check(try door.attempt(request, 1)) else {
      Issue.record("the code came late")
      return
    }
  }

  @Test("A failure that is reported late takes nothing back of a newer code, nor of one that signed in")
  mutating func refunds() async throws {
    (door.policy.sendsPhoneHour, door.policy.sendsPhoneDay) = (0, 0)
    let store = try fixture.open()
    let browser = try fixture.token()
    let first = try door.request(of: browser, 1, byGateway: true)
    #expect(try await store.request(first) == .made)
    fixture.clock.advance(seconds: 60)
    let second = try door.request(of: browser, 1, replacing: first.id, byGateway: true)
    #expect(try await store.request(second) == .made)
    try await store.settle(door.failed(first))
    fixture.clock.advance(seconds: 10)
    let third = try door.request(of: browser, 1, replacing: second.id, byGateway: true)
    #expect(try await store.request(third) != .made)
    _ = try await store.check(try door.attempt(second, 1))
    try await store.settle(door.failed(second))
    #expect(try await store.request(try door.request(of: try fixture.token(), 1, byGateway: true)) == .made)
  }

  @Test("S8: the owner's word opens a number for strangers and for every browser that is known to it")
  mutating func unlock() async throws {
    (door.policy.sendsPhoneHour, door.policy.sendsPhoneDay) = (0, 0)
    let store = try fixture.open()
    let cookie = try fixture.token()
    try await door.signIn(store, session: try door.session(newDevice: cookie))
    try await door.fail(100, in: store, device: cookie)
    fixture.clock.advance(seconds: 40_000)
    // A device that locked itself is treated like any stranger, not worse.
    #expect(try await store.request(try door.request(of: try fixture.token(), 1, device: cookie)) == .made)
    fixture.clock.advance(seconds: 40_000)
    try await door.fail(100, in: store)
    fixture.clock.advance(seconds: 40_000)
    #expect(
      try await store.request(try door.request(of: try fixture.token(), 1, device: cookie))
        == .limited(LimitHit(.locked, until: nil)))
    #expect(try await store.perform(Unlock(phone: door.phone)))
    let raw = RawConnection(fixture.database)
    #expect(raw.text("SELECT count(*) FROM throttle WHERE kind IN(1,2,3)") == "0")
    #expect(try await store.request(try door.request(of: try fixture.token(), 1, device: cookie)) == .made)
  }

  @Test("S8: signing in to one's own number in a known browser does not reset other counts")
  mutating func renamedDevice() async throws {
    door.policy.resendWait = 0
    let store = try fixture.open()
    let cookie = try fixture.token()
    try await door.signIn(store, session: try door.session(newDevice: cookie))
    try await door.fail(4, in: store, device: cookie)
    let mine = try #require(E164Number(e164: "+15305550199"))
    let newer = try fixture.token()
    let asked = try door.request(of: try fixture.token(), to: mine, 1, device: cookie)
    #expect(try await store.request(asked) == .made)
    guard
      case .right(let made) = try await store.check(
        try door.attempt(asked, 1, session: try door.session(device: cookie, newDevice: newer)))
    else {
      Issue.record("not signed in")
      return
    }
    #expect(made.device == .new)
    let again = try door.request(of: try fixture.token(), 1, device: newer)
    #expect(try await store.request(again) == .made)
    let outcome = try await store.check(try door.attempt(again, 9, session: try door.session(device: newer)))
    #expect(outcome == .refused(.wrong(triesLeft: 4, beginsWait: true)))
  }

  @Test("S8: a browser that signs in again is known for as long again")
  func renewedDevice() async throws {
    let store = try fixture.open()
    let cookie = try fixture.token()
    try await door.signIn(store, session: try door.session(newDevice: cookie))
    fixture.clock.advance(seconds: 179 * 86_400)
    let asked = try door.request(of: try fixture.token(), 1, device: cookie)
    #expect(try await store.request(asked) == .made)
    let session = try door.session(device: cookie, newDevice: try fixture.token())
    guard case .right(let made) = try await store.check(try door.attempt(asked, 1, session: session)) else {
      Issue.record("not signed in")
      return
    }
    #expect(made.device == .kept)
    fixture.clock.advance(seconds: 170 * 86_400)
    try await door.fail(5, in: store)
    #expect(try await store.request(try door.request(of: try fixture.token(), 1, device: cookie)) == .made)
  }

  @Test(
    "S8, S10: whatever strangers use up, of the address, of the wallet, of the checks, a known browser gets its code")
  func reserve() async throws {
    let store = try fixture.open()
    let cookie = try fixture.token()
    try await door.signIn(store, session: try door.session(newDevice: cookie))
    fixture.clock.advance(seconds: 60)
    for index in 0..<90 {
      let phone = try #require(E164Number(e164: "+1530\(100 + index)1000"))
      let network = index < 40 ? door.network : ClientNetwork(bytes: [198, 51, 100, UInt8(index)])
      let request = try door.request(of: try fixture.token(), to: phone, 1, network: network, byGateway: true)
      _ = try await store.request(request)
      _ = try await store.check(try door.attempt(request, 9))
    }
    let mine = try door.request(of: try fixture.token(), 1, device: cookie, byGateway: true)
    #expect(try await store.request(mine) == .made)
    guard case .right = try await store.check(try door.attempt(mine, 1, session: try door.session(device: cookie)))
    else {
      Issue.record("its own tries")
      return
    }
  }

  @Test("S16: a stranger's wrong app codes keep neither a known browser nor a session from the app")
  func strangersAtTheApp() async throws {
    let store = try fixture.open()
    let cookie = try fixture.token()
    let session = try await door.signIn(store, session: try door.session(newDevice: cookie))
    #expect(try await store.beginAuthenticator([1, 2, 3], by: door.request(session)))
    #expect(try await store.turnOnAuthenticator([1, 2, 3], step: 1, by: door.request(session)))
    let browser = try fixture.token()
    _ = try await store.request(try door.request(of: browser, 1))
    let far = ClientNetwork(bytes: [203, 0, 113, 1])
    let wrong = try door.alternative(browser, .app(step: nil, secret: [1, 2, 3]), network: far)
    for _ in 0..<5 { _ = try await store.signIn(wrong) }
    let right = try door.alternative(browser, .app(step: 40, secret: [1, 2, 3]), network: far)
    guard case .refused(.limited) = try await store.signIn(right) else {
      Issue.record("the stranger waits")
      return
    }
    #expect(try await store.confirm(.app(step: 50, secret: [1, 2, 3]), by: door.request(session)) == .confirmed)
    let mine = try fixture.token()
    _ = try await store.request(try door.request(of: mine, 1, device: cookie))
    guard
      case .signedIn = try await store.signIn(
        try door.alternative(mine, .app(step: 60, secret: [1, 2, 3]), device: cookie))
    else {
      Issue.record("the known browser does not")
      return
    }
  }

  @Test("S10: signing in another way resets the waits, and not the codes of the hour")
  func alternativeKeepsCount() async throws {
    let store = try fixture.open()
    let session = try await door.signIn(store)
    #expect(try await store.makeRecoveryCodes((0..<10).map { try door.code($0 + 100) }, by: door.request(session)))
    var sent = 1
    for round in UInt8(0)..<8 {
      for _ in 0..<2 {
        if try await store.request(try door.request(of: try fixture.token(), 1)) == .made { sent += 1 }
        fixture.clock.advance(seconds: 130)
      }
      let browser = try fixture.token()
      if try await store.request(try door.request(of: browser, 1)) == .made { sent += 1 }
      guard
        case .signedIn = try await store.signIn(try door.alternative(browser, .recovery(try door.code(round + 100))))
      else {
        Issue.record("a recovery code passes every lock")
        return
      }
    }
    #expect(sent == 5)
  }

  @Test("S14: a try that a limit kept from being compared is in no list of events, and pushes nothing out of it")
  func washing() async throws {
    let store = try fixture.open()
    try await door.signIn(store)
    let browser = try fixture.token()
    _ = try await store.request(try door.request(of: browser, 1))
    for _ in 0..<250 { _ = try await store.signIn(try door.alternative(browser, .recovery(try door.code(77)))) }
    let kinds = try store.openSQLiteReader().events(of: UserID(row: 1), limit: 500).map(\.kind)
    #expect(kinds.count { $0 == .failedCode } == 20 && kinds.last == .signedIn)
  }

  @Test("A refused number leaves a row for half an hour, and of very many from one address the rest for a minute")
  func rows() async throws {
    let store = try fixture.open()
    for _ in 0..<300 { _ = try await store.request(try door.request(of: try fixture.token(), 1)) }
    let raw = RawConnection(fixture.database)
    #expect(raw.text("SELECT count(*) FROM challenge") == "300")
    fixture.clock.advance(seconds: 61)
    for _ in 0..<60 { _ = try await store.request(try door.request(of: try fixture.token(), 1)) }
    #expect(
      raw.text("SELECT count(*) FROM challenge WHERE expires_at<\(fixture.clock.monotonic().milliseconds)") == "0")
    fixture.clock.advance(seconds: 1801)
    for index in 0..<42 {
      let phone = try #require(E164Number(e164: "+15305560\(100 + index)"))
      let network = ClientNetwork(bytes: [10, 0, 0, UInt8(index)])
      _ = try await store.request(try door.request(of: try fixture.token(), to: phone, 1, network: network))
    }
    #expect(raw.text("SELECT count(*) FROM challenge WHERE delivery=0") == "0")
  }

  @Test("S8: a dead code does not stand in for a new one; the page knows when one can be asked for")
  mutating func deadCode() async throws {
    let store = try fixture.open()
    let browser = try fixture.token()
    let request = try door.request(of: browser, 1)
    #expect(try await store.request(request) == .made)
    for _ in 0..<5 { _ = try await store.check(try door.attempt(request, 9)) }
    let kept = try #require(try store.openSQLiteReader().challenge(of: browser, for: .signIn))
    #expect(kept.resendIn(at: fixture.clock.monotonic()) == 60 && kept.limit == .wrongCodes)
    guard case .limited(let hit) = try await store.request(try door.request(of: browser, 1)) else {
      Issue.record("a dead code is none")
      return
    }
    #expect(hit.until == fixture.clock.monotonic().adding(seconds: 60))
  }

  @Test("S17: the new number's right code does not die of what is typed for the old one")
  func newNumberKeepsTries() async throws {
    let store = try fixture.open()
    let session = try await door.signIn(store)
    let phone = try #require(E164Number(e164: "+15305550177"))
    let new = try door.request(of: session.token, to: phone, 1, purpose: .newPhone)
    #expect(try await store.request(new) == .made)
    for _ in 0..<8 {
      let change = PhoneChange(
        request: door.request(session), phone: phone, newCode: TypedCode(challenge: new.id, digest: try door.code(1)),
        oldProof: .recovery(try door.code(9)))
      guard case .oldRecoveryRefused = try await store.changePhone(change) else {
        Issue.record("only the old one is wrong")
        return
      }
    }
  }

  @Test("A session that has ended leaves nothing behind, and a sign-in that came after the page was made is news still")
  func endedSession() async throws {
    let store = try fixture.open()
    let one = try await door.signIn(store)
    let two = try await door.signIn(store)
    try await door.signIn(store)
    #expect(try store.openSQLiteReader().session(one.token)?.unseenSignIns == 2)
    try await store.acknowledgeSignIns(upTo: 2, by: door.request(one))
    #expect(try store.openSQLiteReader().session(one.token)?.unseenSignIns == 3)
    _ = try await store.endOtherSessions(by: door.request(two))
    #expect(try await store.makeRecoveryCodes([try door.code(200)], by: door.request(one)) == false)
    #expect(try await store.beginAuthenticator([1], by: door.request(one)) == false)
    #expect(try await store.endOtherSessions(by: door.request(one)) == 0)
    #expect(try await store.endSession(two.id, by: door.request(one)) == .unknown)
    #expect(try store.openSQLiteReader().session(two.token) != nil)
  }
}
