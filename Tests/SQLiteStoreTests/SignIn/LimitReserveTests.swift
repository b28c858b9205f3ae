import PhoneNumbers
@testable import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

@Suite("What known browsers and sessions have for themselves, and no more")
struct LimitReserveTests {
  let fixture = StoreFixture()
  var door: SignInFixture

  init() throws { door = try SignInFixture(fixture) }

  @Test(
    "S10: making one known browser after another does not multiply a number's codes, nor use up the others' reserve")
  func manyDevices() async throws {
    let store = try fixture.open()
    var device: TokenHash?
    var made = 0
    for index in 0..<40 {
      let request = try door.request(of: try fixture.token(), 1, device: device, byGateway: true)
      guard try await store.request(request) == .made else { continue }
      made += 1
      let next = try fixture.token()
      let session = try door.session(newDevice: next)
      let elsewhere = ClientNetwork(bytes: [10, 0, 0, UInt8(index)])
      guard case .right = try await store.check(try door.attempt(request, 1, session: session, network: elsewhere))
      else {
        Issue.record("signed in")
        return
      }
      device = next
    }
    #expect(made <= 10, "five of strangers, five of known browsers")
    let other = try #require(E164Number(e164: "+12125550177"))
    let cookie = try fixture.token()
    let first = try door.request(of: try fixture.token(), to: other, 1, byGateway: true)
    #expect(try await store.request(first) == .made)
    _ = try await store.check(
      try door.attempt(
        first, 1, session: try door.session(newDevice: cookie), network: ClientNetwork(bytes: [10, 1, 0, 1])))
    let second = try door.request(of: try fixture.token(), to: other, 1, device: cookie, byGateway: true)
    #expect(try await store.request(second) == .made)
  }

  @Test("S8: a right sign-in opens a browser that had locked itself")
  mutating func openedAgain() async throws {
    (door.policy.sendsPhoneHour, door.policy.sendsPhoneDay) = (0, 0)
    let store = try fixture.open()
    let cookie = try fixture.token()
    try await door.signIn(store, session: try door.session(newDevice: cookie))
    try await door.fail(100, in: store, device: cookie)
    fixture.clock.advance(seconds: 40_000)
    try await door.signIn(store, session: try door.session(device: cookie, newDevice: try fixture.token()))
    fixture.clock.advance(seconds: 4000)
    try await door.fail(5, in: store)
    #expect(try await store.request(try door.request(of: try fixture.token(), 1, device: cookie)) == .made)
  }

  @Test("S16: however many numbers a neighbour asks for, a recovery code finds its number")
  func neighbour() async throws {
    let store = try fixture.open()
    let session = try await door.signIn(store)
    #expect(try await store.makeRecoveryCodes([try door.code(100)], by: door.request(session)))
    for index in 0..<140 {
      let phone = try #require(E164Number(e164: "+1530\(100 + index)1000"))
      _ = try await store.request(try door.request(of: try fixture.token(), to: phone, 1))
    }
    let mine = try fixture.token()
    _ = try await store.request(try door.request(of: mine, 1))
    guard case .signedIn = try await store.signIn(try door.alternative(mine, .recovery(try door.code(100)))) else {
      Issue.record("a recovery code passes every lock")
      return
    }
  }

  @Test("S23: strangers who use up a number's codes do not keep its user's session from confirming")
  func sessionConfirms() async throws {
    let store = try fixture.open()
    let session = try await door.signIn(store, session: try door.session(shared: true))
    fixture.clock.advance(seconds: 4000)
    for _ in 0..<6 {
      _ = try await store.request(try door.request(of: try fixture.token(), 1))
      fixture.clock.advance(seconds: 500)
    }
    #expect(try await store.request(try door.request(of: session.token, 1, purpose: .confirm)) == .made)
    #expect(try await store.request(try door.request(of: try fixture.token(), 1, purpose: .newPhone)) != .made)
  }

  @Test("S23: a neighbour's wrong codes do not keep a session on a shared computer from proving itself")
  func neighbourTries() async throws {
    let store = try fixture.open()
    let session = try await door.signIn(store, session: try door.session(shared: true))
    #expect(try await store.makeRecoveryCodes([try door.code(100)], by: door.request(session)))
    #expect(try await store.beginAuthenticator([1, 2, 3], by: door.request(session)))
    #expect(try await store.turnOnAuthenticator([1, 2, 3], step: 10, by: door.request(session)))
    let neighbour = try fixture.token()
    _ = try await store.request(try door.request(of: neighbour, 1))
    for _ in 0..<30 { _ = try await store.signIn(try door.alternative(neighbour, .recovery(try door.code(9)))) }
    guard case .refused(.limited) = try await store.signIn(try door.alternative(neighbour, .recovery(try door.code(9))))
    else {
      Issue.record("the network has used up its tries")
      return
    }
    #expect(
      try await store.confirm(.recovery(try door.code(9)), by: door.request(session))
        == .refused(.wrong(beginsWait: false)))
    #expect(try await store.confirm(.app(step: 11, secret: [1, 2, 3]), by: door.request(session)) == .confirmed)
  }

  @Test("S8: a recovery code ends the waits of a session on a shared computer")
  mutating func sessionOpens() async throws {
    door.policy.resendWait = 0
    let store = try fixture.open()
    let session = try await door.signIn(store, session: try door.session(shared: true))
    #expect(try await store.makeRecoveryCodes([try door.code(100)], by: door.request(session)))
    let sent = try door.request(of: session.token, 1, purpose: .confirm)
    #expect(try await store.request(sent) == .made)
    for _ in 0..<5 {
      _ = try await store.confirm(TypedCode(challenge: sent.id, digest: try door.code(9)), by: door.request(session))
    }
    let next = try door.request(of: session.token, 2, purpose: .confirm)
    let until = fixture.clock.monotonic().adding(seconds: door.policy.failWait)
    #expect(try await store.request(next) == .limited(LimitHit(.wrongCodes, until: until)))
    #expect(try await store.confirm(.recovery(try door.code(100)), by: door.request(session)) == .confirmed)
    #expect(try await store.request(next) == .made)
  }

  @Test("S7: a dead code stays dead when a new one is asked for too early")
  func deadStaysDead() async throws {
    let store = try fixture.open()
    let request = try door.request(of: try fixture.token(), 1)
    #expect(try await store.request(request) == .made)
    for _ in 0..<5 { _ = try await store.check(try door.attempt(request, 9)) }
    _ = try await store.request(try door.request(of: request.browser, 2, replacing: request.id))
    #expect(try await store.check(try door.attempt(request, 1)) == .refused(.dead))
  }

  @Test("S8: text that is no code gets that answer only where no wait runs, and the wait ends when it is over")
  mutating func malformed() async throws {
    (door.policy.resendWait, door.policy.codeTries) = (600, 20)
    let store = try fixture.open()
    let request = try door.request(of: try fixture.token(), 1)
    #expect(try await store.request(request) == .made)
    for _ in 0..<5 { _ = try await store.check(try door.attempt(request, 9)) }
    let nothing = CodeAttempt(
      browser: request.browser, challenge: request.id, code: nil, session: try door.session(), network: door.network,
      policy: door.policy, deadline: fixture.later)
    let until = fixture.clock.monotonic().adding(seconds: 30)
    #expect(try await store.check(nothing) == .refused(.limited(LimitHit(.wrongCodes, until: until))))
    fixture.clock.advance(seconds: 30)
    let later = CodeAttempt(
      browser: request.browser, challenge: request.id, code: nil, session: try door.session(), network: door.network,
      policy: door.policy, deadline: fixture.later)
    #expect(try await store.check(later) == .refused(.malformed))
    guard case .right = try await store.check(try door.attempt(request, 1)) else {
      Issue.record("nothing that was no code was counted")
      return
    }
  }

  @Test("S17: a number that is taken uses no recovery code up")
  mutating func taken() async throws {
    door.policy.resendWait = 0
    let store = try fixture.open()
    let session = try await door.signIn(store)
    #expect(try await store.makeRecoveryCodes([try door.code(100)], by: door.request(session)))
    let other = try #require(E164Number(e164: "+12125550177"))
    let first = try door.request(of: try fixture.token(), to: other, 1)
    #expect(try await store.request(first) == .made)
    _ = try await store.check(try door.attempt(first, 1))
    let new = try door.request(of: session.token, to: other, 1, purpose: .newPhone)
    #expect(try await store.request(new) == .made)
    let change = PhoneChange(
      request: door.request(session), phone: other, newCode: TypedCode(challenge: new.id, digest: try door.code(1)),
      oldProof: .recovery(try door.code(100)))
    #expect(try await store.changePhone(change) == .taken)
    #expect(try store.openSQLiteReader().recoveryCodes(of: UserID(row: 1))?.left == 1)
  }

  @Test("Of more than fifty known browsers the newest is kept; a wait is remembered to its end, however long")
  mutating func edges() async throws {
    (door.policy.resendWait, door.policy.sendsPhoneHour, door.policy.sendsPhoneDay) = (0, 0, 0)
    (door.policy.sendsAddressHour, door.policy.checksAddressFiveMinutes) = (0, 0)
    (door.policy.failWait, door.policy.failWaitMax) = (1_000_000_000, 1_000_000_000)
    let store = try fixture.open()
    for _ in 0..<55 {
      let next = try fixture.token()
      try await door.signIn(store, session: try door.session(newDevice: next))
      try await door.fail(1, in: store, device: next)
      let raw = RawConnection(fixture.database)
      #expect(raw.text("SELECT count(*) FROM throttle WHERE kind=2") != "0")
    }
    let raw = RawConnection(fixture.database)
    #expect(raw.text("SELECT count(*) FROM device") == "50")
    let request = try door.request(of: try fixture.token(), 1)
    #expect(try await store.request(request) == .made)
    for _ in 0..<5 { _ = try await store.check(try door.attempt(request, 9)) }
    #expect(raw.text("SELECT count(*) FROM throttle WHERE until>dead_at") == "0")
  }

  @Test("S10: a code that was used is paid for, whatever a gateway says later")
  func usedIsPaid() async throws {
    let store = try fixture.open()
    let session = try await door.signIn(store)
    fixture.clock.advance(seconds: 4000)
    var made = 0
    for _ in 0..<8 {
      let first = try door.request(of: session.token, 1, purpose: .confirm, byGateway: true)
      if try await store.request(first) == .made { made += 1 }
      _ = try await store.confirm(TypedCode(challenge: first.id, digest: try door.code(1)), by: door.request(session))
      fixture.clock.advance(seconds: 1)
      let second = try door.request(of: session.token, 1, purpose: .confirm, byGateway: true)
      if try await store.request(second) == .made { made += 1 }
      try await store.settle(door.failed(first))
      _ = try await store.confirm(TypedCode(challenge: second.id, digest: try door.code(1)), by: door.request(session))
      fixture.clock.advance(seconds: 1)
    }
    #expect(made == 5)
  }

  @Test("S16: a step of the app's clock is good once, also for two who show it at the same time, and none before it is")
  func stepOnce() async throws {
    let store = try fixture.open()
    let session = try await door.signIn(store)
    #expect(try await store.beginAuthenticator([1, 2, 3], by: door.request(session)))
    #expect(try await store.turnOnAuthenticator([1, 2, 3], step: 10, by: door.request(session)))
    // Both were compared before either was used.
    let twice = [AlternativeProof.app(step: 11, secret: [1, 2, 3]), .app(step: 11, secret: [1, 2, 3])]
    var outcomes: [AlternativeOutcome] = []
    for proof in twice { outcomes.append(try await store.confirm(proof, by: door.request(session))) }
    #expect(outcomes == [.confirmed, .refused(.wrong(beginsWait: false))])
    #expect(
      try await store.confirm(.app(step: 10, secret: [1, 2, 3]), by: door.request(session))
        == .refused(.wrong(beginsWait: false))
    )
    #expect(try await store.confirm(.app(step: 12, secret: [1, 2, 3]), by: door.request(session)) == .confirmed)
  }
}
