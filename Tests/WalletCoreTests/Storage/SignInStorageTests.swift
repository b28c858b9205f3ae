import Testing

@testable import WalletCore

@Suite struct SignInStorageTests {
  let fixture = StoreFixture()
  let phone: E164Number

  init() throws { phone = try #require(E164Number(e164: "+15305550123")) }

  private func code(_ byte: UInt8) throws -> Digest { try #require(Digest(bytes: [UInt8](repeating: byte, count: 32))) }

  private func challenge(
    of browser: TokenHash, to phone: E164Number? = nil, code: Digest
  ) -> NewChallenge {
    let now = fixture.clock.steady()
    return NewChallenge(
      browser: browser, id: fixture.random.publicID(), phone: phone ?? self.phone, code: code, sentAt: now,
      expiresAt: now.adding(seconds: 300), resendAt: now.adding(seconds: 60), deadline: fixture.later)
  }

  private func newCode(for begun: NewChallenge, replacing: PublicID, _ code: Digest) -> NewCode {
    let now = fixture.clock.steady()
    return NewCode(
      browser: begun.browser, replacing: replacing, id: fixture.random.publicID(), code: code, sentAt: now,
      expiresAt: now.adding(seconds: 300), resendAt: now.adding(seconds: 120), deadline: fixture.later)
  }

  private func attempt(
    _ challenge: NewChallenge, _ code: Digest, browser: TokenHash? = nil, sessionsAllowed: Int = 10
  ) throws -> CodeAttempt {
    let now = fixture.clock.steady()
    let session = NewSession(
      token: try fixture.token(), createdAt: now, expiresAt: now.adding(seconds: 2_592_000), idleSeconds: 604_800,
      shared: false, sessionsAllowed: sessionsAllowed)
    return CodeAttempt(
      browser: browser ?? challenge.browser, challenge: challenge.id, code: code, triesAllowed: 5, now: now,
      session: session, deadline: fixture.later)
  }

  @Test("A right code makes the user and the session, once")
  func signIn() async throws {
    let store = try fixture.open()
    let reader = try store.openReader()
    let browser = try fixture.token()
    let begun = challenge(of: browser, code: try code(1))
    #expect(try await store.begin(begun) == .begun)
    #expect(try reader.challenge(of: browser)?.phone == phone)
    let attempt = try attempt(begun, try code(1))
    guard case .signedIn(let user, isNew: true) = try await store.check(attempt) else {
      Issue.record("not signed in")
      return
    }
    let session = try #require(try reader.session(attempt.session.token))
    #expect(session.user == user && session.phone == phone && session.userName == "")
    #expect(session.lastUsed == session.createdAt && !session.shared && session.idleSeconds == 604_800)
    #expect(try reader.challenge(of: browser) == nil)
    #expect(try await store.check(attempt) == .noChallenge)

    try await store.saveUserName(try UserName("Ada"), of: user, deadline: fixture.later)
    let used = fixture.clock.steady().adding(seconds: 90)
    store.touch([SessionUse(token: attempt.session.token, at: used)])
    store.touch([SessionUse(token: attempt.session.token, at: fixture.clock.steady())])
    // Commands are done in order: when the next one is answered, these are.
    try await store.endSession(TokenHash(SHA256.digest([0])))
    let touched = try #require(try reader.session(attempt.session.token))
    #expect(touched.userName == "Ada" && touched.lastUsed == used)
    try await store.endSession(attempt.session.token)
    #expect(try reader.session(attempt.session.token) == nil)

    let again = challenge(of: browser, code: try code(2))
    #expect(try await store.begin(again) == .begun)
    #expect(try await store.check(try self.attempt(again, try code(2))) == .signedIn(user, isNew: false))
  }

  @Test("A code is bound to its browser and its challenge")
  func bound() async throws {
    let store = try fixture.open()
    let browser = try fixture.token()
    let first = challenge(of: browser, code: try code(1))
    #expect(try await store.begin(first) == .begun)
    #expect(try await store.check(try attempt(first, try code(1), browser: try fixture.token())) == .noChallenge)
    fixture.clock.advance(seconds: 60)
    let second = challenge(of: browser, code: try code(2))
    #expect(try await store.begin(second) == .begun)
    #expect(try await store.check(try attempt(first, try code(1))) == .wrong(triesLeft: 5))
    #expect(try await store.check(try attempt(second, try code(1))) == .wrong(triesLeft: 4))
    #expect(try await store.check(try attempt(first, try code(1))) == .wrong(triesLeft: 4))
    #expect(try store.openReader().challenge(of: browser)?.sends == 2)
    let elsewhere = try #require(E164Number(e164: "+15305550124"))
    #expect(try await store.begin(challenge(of: browser, to: elsewhere, code: try code(3))) == .begun)
    #expect(try store.openReader().challenge(of: browser)?.sends == 1)
  }

  @Test("The fifth wrong try kills the code: even the right one is dead, late or not")
  func tries() async throws {
    let store = try fixture.open()
    let begun = challenge(of: try fixture.token(), code: try code(1))
    #expect(try await store.begin(begun) == .begun)
    for left in [4, 3, 2, 1, 0] {
      #expect(try await store.check(try attempt(begun, try code(9))) == .wrong(triesLeft: left))
    }
    #expect(try await store.check(try attempt(begun, try code(1))) == .dead)
    fixture.clock.advance(seconds: 400)
    #expect(try await store.check(try attempt(begun, try code(1))) == .dead)
  }

  @Test("Of 20 tries at once at most 5 are compared")
  func atOnce() async throws {
    let store = try fixture.open()
    let begun = challenge(of: try fixture.token(), code: try code(1))
    #expect(try await store.begin(begun) == .begun)
    let attempts = try (0..<20).map { _ in try attempt(begun, try code(9)) }
    let outcomes = try await withThrowingTaskGroup(of: CheckOutcome.self) { group in
      for attempt in attempts { group.addTask { try await store.check(attempt) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == .dead } == 15)
  }

  @Test("A code lives 300 seconds and not one more")
  func life() async throws {
    let store = try fixture.open()
    let begun = challenge(of: try fixture.token(), code: try code(1))
    #expect(try await store.begin(begun) == .begun)
    fixture.clock.advance(seconds: 300)
    #expect(try await store.check(try attempt(begun, try code(9))) == .wrong(triesLeft: 4))
    fixture.clock.advance(seconds: 1)
    #expect(try await store.check(try attempt(begun, try code(1))) == .expired)
  }

  @Test("A resent code takes the place of the old one, but not too early")
  func resend() async throws {
    let store = try fixture.open()
    let begun = challenge(of: try fixture.token(), code: try code(1))
    func again(_ replacing: PublicID, _ code: Digest) -> NewCode { newCode(for: begun, replacing: replacing, code) }
    #expect(try await store.resend(again(begun.id, try code(2))) == .noChallenge)
    #expect(try await store.begin(begun) == .begun)
    #expect(try await store.check(try attempt(begun, try code(9))) == .wrong(triesLeft: 4))
    fixture.clock.advance(seconds: 59)
    #expect(try await store.resend(again(begun.id, try code(2))) == .tooEarly(until: begun.resendAt))
    fixture.clock.advance(seconds: 1)
    #expect(try await store.resend(again(fixture.random.publicID(), try code(2))) == .replacedMeanwhile)
    #expect(try store.openReader().challenge(of: begun.browser)?.id == begun.id)
    #expect(try await store.resend(again(begun.id, try code(2))) == .replaced)
    let kept = try #require(try store.openReader().challenge(of: begun.browser))
    #expect(kept.sends == 2 && kept.tries == 0)
    #expect(try await store.check(try attempt(begun, try code(1))) == .wrong(triesLeft: 5))
    // Of two requests at once the second finds that the time has not come, whatever it read before.
    #expect(try await store.resend(again(begun.id, try code(3))) == .tooEarly(until: kept.resendAt))
  }

  @Test("A second request for the same number changes nothing until a new code is due")
  func beginTooEarly() async throws {
    let store = try fixture.open()
    let reader = try store.openReader()
    let browser = try fixture.token()
    let first = challenge(of: browser, code: try code(1))
    #expect(try await store.begin(first) == .begun)
    #expect(try await store.check(try attempt(first, try code(9))) == .wrong(triesLeft: 4))
    let kept = try reader.challenge(of: browser)
    fixture.clock.advance(seconds: 59)
    #expect(try await store.begin(challenge(of: browser, code: try code(2))) == .tooEarly(until: first.resendAt))
    #expect(try reader.challenge(of: browser) == kept)
    #expect(try await store.begin(challenge(of: try fixture.token(), code: try code(2))) == .begun)
    fixture.clock.advance(seconds: 1)
    #expect(try await store.begin(challenge(of: browser, code: try code(2))) == .begun)
    let next = try #require(try reader.challenge(of: browser))
    #expect(next.sends == 2 && next.tries == 0)
    // Another number may be asked for at once: it was mistyped, perhaps.
    let elsewhere = try #require(E164Number(e164: "+15305550124"))
    #expect(try await store.begin(challenge(of: browser, to: elsewhere, code: try code(3))) == .begun)
  }

  @Test("A try at a code that a newer one replaced is not counted, and is dead with the newer one")
  func replacedCode() async throws {
    let store = try fixture.open()
    let reader = try store.openReader()
    let first = challenge(of: try fixture.token(), code: try code(1))
    #expect(try await store.begin(first) == .begun)
    fixture.clock.advance(seconds: 60)
    let second = challenge(of: first.browser, code: try code(2))
    #expect(try await store.begin(second) == .begun)
    for _ in 0..<9 { #expect(try await store.check(try attempt(first, try code(1))) == .wrong(triesLeft: 5)) }
    #expect(try reader.challenge(of: first.browser)?.tries == 0)
    for left in [4, 3, 2, 1, 0] {
      #expect(try await store.check(try attempt(second, try code(9))) == .wrong(triesLeft: left))
    }
    #expect(try await store.check(try attempt(first, try code(1))) == .dead)
  }

  @Test("A challenge whose code could not be sent is forgotten, and a newer one is not")
  func drop() async throws {
    let store = try fixture.open()
    let reader = try store.openReader()
    let begun = challenge(of: try fixture.token(), code: try code(1))
    #expect(try await store.begin(begun) == .begun)
    try await store.dropChallenge(of: begun.browser, id: fixture.random.publicID())
    try await store.dropChallenge(of: try fixture.token(), id: begun.id)
    #expect(try reader.challenge(of: begun.browser)?.id == begun.id)
    try await store.dropChallenge(of: begun.browser, id: begun.id)
    #expect(try reader.challenge(of: begun.browser) == nil)
    #expect(try await store.check(try attempt(begun, try code(1))) == .noChallenge)
    // The next request need not wait.
    #expect(try await store.begin(challenge(of: begun.browser, code: try code(2))) == .begun)
  }

  @Test("The oldest sessions beyond those allowed end, and never the new one")
  func sessionLimit() async throws {
    let store = try fixture.open()
    let reader = try store.openReader()
    var tokens: [TokenHash] = []
    for index in 0..<5 {
      let begun = challenge(of: try fixture.token(), code: try code(1))
      #expect(try await store.begin(begun) == .begun)
      let attempt = try attempt(begun, try code(1), sessionsAllowed: 3)
      _ = try await store.check(attempt)
      tokens.append(attempt.session.token)
      if index % 2 == 0 { fixture.clock.advance(seconds: 1) }
    }
    let alive = try tokens.map { try reader.session($0) != nil }
    #expect(alive.count { $0 } == 3)
    #expect(alive == [false, false, true, true, true])
  }

  @Test("Ended sessions and old challenges are removed when new ones are made")
  func pruning() async throws {
    let store = try fixture.open()
    let begun = challenge(of: try fixture.token(), code: try code(1))
    #expect(try await store.begin(begun) == .begun)
    _ = try await store.check(try attempt(begun, try code(1)))
    #expect(try await store.begin(challenge(of: try fixture.token(), code: try code(2))) == .begun)
    fixture.clock.advance(seconds: 31 * 86_400)
    #expect(try await store.begin(challenge(of: try fixture.token(), code: try code(3))) == .begun)
    let raw = RawConnection(fixture.database)
    #expect(raw.text("SELECT count(*) FROM challenge") == "1")
    #expect(raw.text("SELECT count(*) FROM session") == "0")
    #expect(raw.text("SELECT count(*) FROM user") == "1")
  }

  @Test("Each new row removes four ended ones of each kind at most, however often they come")
  func pruningAFew() async throws {
    let store = try fixture.open()
    let raw = RawConnection(fixture.database)
    #expect(raw.run("INSERT INTO user(id,phone,created_at) VALUES(1,'+15305550123',0)") == nil)
    let numbers = "WITH n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<10)"
    let sessions = "INSERT INTO session SELECT randomblob(32),1,0,1,1,0,0 FROM n"
    let challenges =
      "INSERT INTO challenge SELECT randomblob(32),randomblob(16),'+15305550123',randomblob(32),0,1,1,0,1"
    #expect(raw.run("\(numbers) \(sessions)") == nil)
    #expect(raw.run("\(numbers) \(challenges) FROM n") == nil)
    let begun = challenge(of: try fixture.token(), code: try code(1))
    #expect(try await store.begin(begun) == .begun)
    #expect(raw.text("SELECT count(*) FROM challenge WHERE expires_at=1") == "6")
    #expect(raw.text("SELECT count(*) FROM session WHERE expires_at=1") == "6")
    _ = try await store.check(try attempt(begun, try code(1)))
    #expect(raw.text("SELECT count(*) FROM challenge") == "2")
    #expect(raw.text("SELECT count(*) FROM session") == "3")
    #expect(try await store.begin(challenge(of: try fixture.token(), code: try code(2))) == .begun)
    #expect(raw.text("SELECT count(*) FROM challenge") == "1")
    #expect(raw.text("SELECT count(*) FROM session") == "1")
  }

  @Test("A store knows the latest moment that was written down when it opened")
  func newestMoment() async throws {
    func moment() throws -> Timestamp? {
      let store = try fixture.open()
      defer { store.close() }
      return store.newestMoment
    }
    #expect(try moment() == nil)
    let store = try fixture.open()
    _ = try await Person(store, fixture).open("A")
    #expect(store.newestMoment == nil)
    store.close()
    #expect(try moment() == fixture.clock.now())

    fixture.clock.advance(seconds: 10)
    let second = try fixture.open()
    let begun = challenge(of: try fixture.token(), code: try code(1))
    #expect(try await second.begin(begun) == .begun)
    second.close()
    #expect(try moment() == begun.sentAt)

    fixture.clock.advance(seconds: 10)
    let third = try fixture.open()
    let attempt = try attempt(begun, try code(1))
    _ = try await third.check(attempt)
    third.close()
    #expect(try moment() == attempt.session.createdAt)

    let fourth = try fixture.open()
    let used = attempt.session.createdAt.adding(seconds: 500)
    fourth.touch([SessionUse(token: attempt.session.token, at: used)])
    fourth.close()
    #expect(try moment() == used)
  }
}
