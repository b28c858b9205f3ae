import PhoneNumbers
@testable import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

@Suite struct SignInStorageTests {
  let fixture = StoreFixture()
  var door: SignInFixture

  init() throws { door = try SignInFixture(fixture) }

  @Test("Who queues a command hears if it was not done, and nothing if it was")
  func refusedLater() async throws {
    let store = try fixture.open()
    try await confirmation(expectedCount: 0) { failed in
      store.performLater(TouchSessions(uses: [])) { failed() }
      // The writer has answered the one before when it answers this one.
      try await store.endSession(TokenHash(SHA256.digest([0])))
    }
    store.close()
    await confirmation { failed in store.performLater(TouchSessions(uses: [])) { failed() } }
  }

  @Test("A right code makes the user and the session, once")
  func signIn() async throws {
    let store = try fixture.open()
    let reader = try store.openSQLiteReader()
    let browser = try fixture.token()
    let begun = try door.request(of: browser, 1)
    #expect(try await store.request(begun) == .made)
    #expect(try reader.challenge(of: browser, for: .signIn)?.phone == door.phone)
    let attempt = try door.attempt(begun, 1)
    guard case .right(let made) = try await store.check(attempt), made.isNew else {
      Issue.record("not signed in")
      return
    }
    let user = made.user
    let session = try #require(try reader.session(attempt.session.token))
    #expect(session.user == user && session.phone == door.phone && session.userName == "")
    #expect(session.lastUsed == attempt.session.createdAt && !session.shared && session.idleSeconds == 604_800)
    #expect(try reader.challenge(of: browser, for: .signIn) == nil)
    #expect(try await store.check(attempt) == .refused(.noChallenge))

    try await store.saveUserName(try UserName("Ada"), of: user, deadline: fixture.later)
    let used = fixture.clock.monotonic().adding(seconds: 90)
    store.touch([SessionUse(token: attempt.session.token, at: used)])
    store.touch([SessionUse(token: attempt.session.token, at: fixture.clock.monotonic())])
    // The writer runs commands in order: once it has answered the next one, these are done.
    try await store.endSession(TokenHash(SHA256.digest([0])))
    let touched = try #require(try reader.session(attempt.session.token))
    #expect(touched.userName == "Ada" && touched.lastUsed == used)
    try await store.endSession(attempt.session.token)
    #expect(try reader.session(attempt.session.token) == nil)

    let again = try door.request(of: browser, 2)
    #expect(try await store.request(again) == .made)
    #expect(
      try await store.check(try door.attempt(again, 2))
        == .right(NewSignIn(user: user, isNew: false, device: .none)))
  }

  @Test("A code is bound to its browser and its challenge")
  func bound() async throws {
    let store = try fixture.open()
    let browser = try fixture.token()
    let first = try door.request(of: browser, 1)
    #expect(try await store.request(first) == .made)
    #expect(try await store.check(try door.attempt(first, 1, browser: try fixture.token())) == .refused(.noChallenge))
    fixture.clock.advance(seconds: 60)
    let second = try door.request(of: browser, 2)
    #expect(try await store.request(second) == .made)
    #expect(try await store.check(try door.attempt(first, 1)) == .refused(.wrong(triesLeft: 5, beginsWait: false)))
    #expect(try await store.check(try door.attempt(second, 1)) == .refused(.wrong(triesLeft: 4, beginsWait: false)))
    #expect(try await store.check(try door.attempt(first, 1)) == .refused(.wrong(triesLeft: 4, beginsWait: false)))
    let elsewhere = try #require(E164Number(e164: "+15305550124"))
    #expect(try await store.request(try door.request(of: browser, to: elsewhere, 3)) == .made)
  }

  @Test("The fifth wrong try kills the code: even the right one is dead, late or not")
  func tries() async throws {
    let store = try fixture.open()
    let begun = try door.request(of: try fixture.token(), 1)
    #expect(try await store.request(begun) == .made)
    for left in [4, 3, 2, 1, 0] {
      #expect(
        try await store.check(try door.attempt(begun, 9)) == .refused(.wrong(triesLeft: left, beginsWait: left == 0)))
    }
    #expect(try await store.check(try door.attempt(begun, 1)) == .refused(.dead))
    fixture.clock.advance(seconds: 400)
    #expect(try await store.check(try door.attempt(begun, 1)) == .refused(.dead))
  }

  @Test("Of 20 tries at once at most 5 are compared")
  func atOnce() async throws {
    let store = try fixture.open()
    let begun = try door.request(of: try fixture.token(), 1)
    #expect(try await store.request(begun) == .made)
    let attempts = try (0..<20).map { _ in try door.attempt(begun, 9) }
    let outcomes = try await withThrowingTaskGroup(of: CheckOutcome.self) { group in
      for attempt in attempts { group.addTask { try await store.check(attempt) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == .refused(.dead) } == 15)
  }

  @Test("A code lives 300 seconds and not one more")
  func life() async throws {
    let store = try fixture.open()
    let begun = try door.request(of: try fixture.token(), 1)
    #expect(try await store.request(begun) == .made)
    fixture.clock.advance(seconds: 300)
    #expect(try await store.check(try door.attempt(begun, 9)) == .refused(.wrong(triesLeft: 4, beginsWait: false)))
    fixture.clock.advance(seconds: 1)
    #expect(try await store.check(try door.attempt(begun, 1)) == .refused(.expired))
  }

  @Test("A resent code takes the place of the old one, but not too early")
  func resend() async throws {
    let store = try fixture.open()
    let begun = try door.request(of: try fixture.token(), 1)
    func again(_ replacing: PublicID, _ code: UInt8) throws -> CodeRequest {
      try door.request(of: begun.browser, code, replacing: replacing)
    }
    #expect(try await store.request(try again(begun.id, 2)) == .noChallenge)
    #expect(try await store.request(begun) == .made)
    #expect(try await store.check(try door.attempt(begun, 9)) == .refused(.wrong(triesLeft: 4, beginsWait: false)))
    fixture.clock.advance(seconds: 59)
    let due = LimitHit(.resend, until: begun.now.adding(seconds: 60))
    #expect(try await store.request(try again(begun.id, 2)) == .limited(due))
    fixture.clock.advance(seconds: 1)
    #expect(try await store.request(try again(fixture.random.publicID(), 2)) == .replacedMeanwhile)
    #expect(try store.openSQLiteReader().challenge(of: begun.browser, for: .signIn)?.id == begun.id)
    #expect(try await store.request(try again(begun.id, 2)) == .made)
    let kept = try #require(try store.openSQLiteReader().challenge(of: begun.browser, for: .signIn))
    #expect(kept.tries == 0 && kept.resendAt == fixture.clock.monotonic().adding(seconds: 120))
    #expect(try await store.check(try door.attempt(begun, 1)) == .refused(.wrong(triesLeft: 5, beginsWait: false)))
    // Of two requests at once, the second is too early, whatever it read before.
    let next = LimitHit(.resend, until: fixture.clock.monotonic().adding(seconds: 120))
    #expect(try await store.request(try again(begun.id, 3)) == .limited(next))
  }

  @Test("A second request for the same number changes nothing until a new code is due")
  func beginTooEarly() async throws {
    let store = try fixture.open()
    let reader = try store.openSQLiteReader()
    let browser = try fixture.token()
    let first = try door.request(of: browser, 1)
    #expect(try await store.request(first) == .made)
    #expect(try await store.check(try door.attempt(first, 9)) == .refused(.wrong(triesLeft: 4, beginsWait: false)))
    let kept = try reader.challenge(of: browser, for: .signIn)
    fixture.clock.advance(seconds: 59)
    #expect(try await store.request(try door.request(of: browser, 2)) == .keptEarlierCode)
    #expect(try reader.challenge(of: browser, for: .signIn) == kept)
    fixture.clock.advance(seconds: 1)
    #expect(try await store.request(try door.request(of: browser, 2)) == .made)
    #expect(try reader.challenge(of: browser, for: .signIn)?.tries == 0)
    // Another number can ask at once: the first may have been mistyped.
    let elsewhere = try #require(E164Number(e164: "+15305550124"))
    #expect(try await store.request(try door.request(of: browser, to: elsewhere, 3)) == .made)
  }

  @Test("A try at a code that a newer one replaced is not counted, and is dead with the newer one")
  func replacedCode() async throws {
    let store = try fixture.open()
    let reader = try store.openSQLiteReader()
    let first = try door.request(of: try fixture.token(), 1)
    #expect(try await store.request(first) == .made)
    fixture.clock.advance(seconds: 60)
    let second = try door.request(of: first.browser, 2)
    #expect(try await store.request(second) == .made)
    for _ in 0..<9 {
      #expect(try await store.check(try door.attempt(first, 1)) == .refused(.wrong(triesLeft: 5, beginsWait: false)))
    }
    #expect(try reader.challenge(of: first.browser, for: .signIn)?.tries == 0)
    for left in [4, 3, 2, 1, 0] {
      #expect(
        try await store.check(try door.attempt(second, 9)) == .refused(.wrong(triesLeft: left, beginsWait: left == 0)))
    }
    #expect(try await store.check(try door.attempt(first, 1)) == .refused(.dead))
  }

  @Test("A code that could not be sent is void, a newer one is not, and the next need not wait")
  func failedDelivery() async throws {
    let store = try fixture.open()
    let reader = try store.openSQLiteReader()
    let begun = try door.request(of: try fixture.token(), 1)
    #expect(try await store.request(begun) == .made)
    let other = try door.request(of: begun.browser, to: E164Number(e164: "+15305550124"), 1)
    try await store.settle(door.failed(other))
    #expect(try reader.challenge(of: begun.browser, for: .signIn)?.delivery == .sent)
    try await store.settle(door.failed(begun))
    #expect(try reader.challenge(of: begun.browser, for: .signIn)?.delivery == .failed)
    #expect(try await store.check(try door.attempt(begun, 1)) == .refused(.notSent))
    #expect(try await store.request(try door.request(of: begun.browser, 2)) == .made)
  }

  @Test("The oldest sessions beyond those allowed end, and never the new one")
  func sessionLimit() async throws {
    let store = try fixture.open()
    let reader = try store.openSQLiteReader()
    var tokens: [TokenHash] = []
    for index in 0..<5 {
      let begun = try door.request(of: try fixture.token(), 1)
      #expect(try await store.request(begun) == .made)
      let attempt = try door.attempt(begun, 1, session: try door.session(sessionsAllowed: 3))
      _ = try await store.check(attempt)
      tokens.append(attempt.session.token)
      if index % 2 == 0 { fixture.clock.advance(seconds: 1) }
    }
    let alive = try tokens.map { try reader.session($0) != nil }
    #expect(alive.count { $0 } == 3)
    // The second and third began at the same time: one of them is left.
    #expect(!alive[0] && alive[1] != alive[2] && alive[3] && alive[4])
  }

  @Test("Ended sessions and old challenges are removed when new ones are made")
  func pruning() async throws {
    let store = try fixture.open()
    let begun = try door.request(of: try fixture.token(), 1)
    #expect(try await store.request(begun) == .made)
    _ = try await store.check(try door.attempt(begun, 1))
    #expect(try await store.request(try door.request(of: try fixture.token(), 2)) == .made)
    fixture.clock.advance(seconds: 31 * 86_400)
    #expect(try await store.request(try door.request(of: try fixture.token(), 3)) == .made)
    let raw = RawConnection(fixture.database)
    #expect(raw.text("SELECT count(*) FROM challenge") == "1")
    #expect(raw.text("SELECT count(*) FROM session") == "0")
    #expect(raw.text("SELECT count(*) FROM user") == "1")
  }

  @Test("Each new row removes four ended ones of each kind at most, however often they come")
  func pruningAFew() async throws {
    let store = try fixture.open()
    let raw = RawConnection(fixture.database)
    _ = Person(store, fixture)
    let numbers = "WITH n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<10)"
    let sessions = "INSERT INTO session SELECT randomblob(32),randomblob(16),1,0,1,1,0,0,0,0,'','',NULL,NULL FROM n"
    let challenges =
      "INSERT INTO challenge SELECT randomblob(32),0,randomblob(16),'+15305550123',randomblob(32),0,1,1,0,2,NULL,NULL"
    #expect(raw.run("\(numbers) \(sessions)") == nil)
    #expect(raw.run("\(numbers) \(challenges) FROM n") == nil)
    let begun = try door.request(of: try fixture.token(), 1)
    #expect(try await store.request(begun) == .made)
    #expect(raw.text("SELECT count(*) FROM challenge WHERE expires_at=1") == "6")
    #expect(raw.text("SELECT count(*) FROM session WHERE expires_at=1") == "6")
    _ = try await store.check(try door.attempt(begun, 1))
    #expect(raw.text("SELECT count(*) FROM challenge") == "2")
    #expect(raw.text("SELECT count(*) FROM session") == "3")
    #expect(try await store.request(try door.request(of: try fixture.token(), 2)) == .made)
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
    let begun = try door.request(of: try fixture.token(), 1)
    #expect(try await second.request(begun) == .made)
    second.close()
    #expect(try moment() == begun.now)

    fixture.clock.advance(seconds: 10)
    let third = try fixture.open()
    let attempt = try door.attempt(begun, 1)
    _ = try await third.check(attempt)
    third.close()
    #expect(try moment() == attempt.session.createdAt)

    let fourth = try fixture.open()
    let used = attempt.session.createdAt.adding(seconds: 500)
    fourth.touch([SessionUse(token: attempt.session.token, at: used)])
    fourth.close()
    #expect(try moment() == used)

    fixture.clock.advance(seconds: 600)
    let fifth = try fixture.open()
    let person = Person(fifth, fixture)
    let card = try await person.addCard(.visa, "4242")
    #expect(fifth.newestMoment == used)
    try await person.change(card, .remove)
    fifth.close()
    #expect(try moment() == fixture.clock.monotonic())
  }
}
