import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: signing in while the clock is wrong")
struct ClockSignInTests {
  private let both: BothStores
  private let policy: SignInPolicy
  private let owner: E164Number
  private let other: E164Number
  /// A session of the owner, who has booked something.
  private let session: NewSession

  /// - Throws: if the owner cannot sign in and open an account.
  init() async throws {
    both = try BothStores(seed: 7)
    var policy = SignInPolicy()
    // Two tries and two checks at most: one that was not given back would soon be missed.
    (policy.codeTries, policy.checksAddressFiveMinutes) = (2, 2)
    (policy.codeLife, policy.recoveryCodeAge) = (3000, 0)
    self.policy = policy
    owner = try #require(E164Number(e164: "+15305550123"))
    other = try #require(E164Number(e164: "+15305550199"))
    session = try Self.session(both)
    let request = try Self.request(both, policy, of: try both.token(), to: owner)
    #expect(try await both.same { try await $0.request(request) } == .made)
    let attempt = try Self.attempt(request, session, both, policy)
    guard case .right = try await both.same("check", { try await $0.check(attempt) }) else { throw StoreFailure.closed }
    both.clock.advance(seconds: 4000)
    let open = LedgerCommand(
      user: UserID(row: 1), key: both.key(), action: .open(name: try AccountName("A"), currency: .usd),
      deadline: both.later)
    _ = try await both.all { try await $0.book(open) }
  }

  private static func code(_ byte: UInt8) throws -> Digest {
    try #require(Digest(bytes: [UInt8](repeating: byte, count: 32)))
  }

  private static func session(_ both: BothStores) throws -> NewSession {
    let now = both.clock.monotonic()
    return NewSession(
      token: try both.token(), id: both.id(), createdAt: now, expiresAt: now.adding(seconds: 200_000),
      idleSeconds: 100_000, shared: false, sessionsAllowed: 4, address: "192.0.2.1", agent: "Test", device: nil,
      newDevice: try both.token(), deviceExpiresAt: now.adding(seconds: 300_000))
  }

  private static let network = ClientNetwork(bytes: [192, 0, 2, 1])

  private static func request(
    _ both: BothStores, _ policy: SignInPolicy, of browser: TokenHash, to phone: E164Number,
    _ purpose: CodePurpose = .signIn
  ) throws -> CodeRequest {
    CodeRequest(
      browser: browser, purpose: purpose, phone: phone, id: both.id(), code: try code(1), replacing: nil, device: nil,
      network: network, byGateway: false, now: both.clock.monotonic(), policy: policy, deadline: both.later)
  }

  private static func attempt(
    _ request: CodeRequest, _ session: NewSession, _ both: BothStores, _ policy: SignInPolicy, _ byte: UInt8 = 1
  ) throws -> CodeAttempt {
    CodeAttempt(
      browser: request.browser, challenge: request.id, code: try code(byte), session: session, network: network,
      policy: policy, deadline: both.later)
  }

  private func authenticated() -> AuthenticatedRequest {
    AuthenticatedRequest(
      user: UserID(row: 1), phone: owner, token: session.token, device: nil, address: "192.0.2.1",
      network: Self.network, agent: "Test", now: both.clock.monotonic(), policy: policy, deadline: both.later)
  }

  /// Requires that a session exists, or that it does not, in both stores.
  private func expect(_ token: TokenHash, exists: Bool) async throws {
    for reader in both.readers { #expect(try await reader.session(token).map { _ in true } ?? false == exists) }
  }

  /// The kinds of the owner's security events.
  private func events() async throws -> [[SecurityEvent.Kind]] {
    var kinds: [[SecurityEvent.Kind]] = []
    for reader in both.readers {
      kinds.append(try #require(try await reader.devices(session.token, events: 30)).page.events.map(\.kind))
    }
    return kinds
  }

  /// By how many seconds the clock is wrong: behind the newest operation, or more than a day ahead.
  static let errors = [-3600, 86_401]

  @Test(
    "A new number's right code is refused as often as it is typed, and then signs in; a wrong one is wrong first",
    arguments: errors)
  func newNumber(seconds: Int) async throws {
    both.clock.step(seconds: seconds)
    let request = try Self.request(both, policy, of: try both.token(), to: other)
    #expect(try await both.same { try await $0.request(request) } == .made)
    let made = try Self.session(both)
    let wrong = try Self.attempt(request, made, both, policy, 9)
    #expect(
      try await both.same { try await $0.check(wrong) } == .refused(.wrong(triesLeft: 1, beginsWait: false)))
    let right = try Self.attempt(request, made, both, policy)
    for _ in 0..<4 { #expect(try await both.same { try await $0.check(right) } == .refused(.clockWrong)) }
    try await expect(made.token, exists: false)
    for reader in both.readers { #expect(try await reader.signIn(request.browser).challenge != nil) }
    both.clock.step(seconds: -seconds)
    let signedIn = NewSignIn(user: UserID(row: 2), isNew: true, device: .new)
    #expect(try await both.same { try await $0.check(right) } == .right(signedIn))
    try await expect(made.token, exists: true)
  }

  @Test("A new user is dated by the wall clock: after it was set right, money can be booked at once")
  func joinsByWallClock() async throws {
    both.clock.advance(seconds: 3600)
    // Still later than all that was booked.
    both.clock.step(seconds: -3000)
    let request = try Self.request(both, policy, of: try both.token(), to: other)
    #expect(try await both.same { try await $0.request(request) } == .made)
    let attempt = try Self.attempt(request, try Self.session(both), both, policy)
    guard case .right = try await both.same("check", { try await $0.check(attempt) }) else { throw StoreFailure.closed }
    let open = LedgerCommand(
      user: UserID(row: 2), key: both.key(), action: .open(name: try AccountName("B"), currency: .usd),
      deadline: both.later)
    let now = both.clock.now()
    for receipt in try await both.all({ try await $0.book(open) }) { #expect(receipt.at == now) }
  }

  @Test("A known user signs in by any clock, with a code and with a recovery code", arguments: errors)
  func knownUser(seconds: Int) async throws {
    let (authenticated, recovery) = (authenticated(), try Self.code(7))
    #expect(try await both.same { try await $0.makeRecoveryCodes([recovery], by: authenticated) })
    both.clock.step(seconds: seconds)
    for proof in [nil, AlternativeProof.recovery(recovery)] {
      both.clock.advance(seconds: 60)
      let request = try Self.request(both, policy, of: try both.token(), to: owner)
      #expect(try await both.same { try await $0.request(request) } == .made)
      let made = try Self.session(both)
      if let proof {
        let way = AlternativeSignIn(
          browser: request.browser, phone: owner, proof: proof, session: made, network: Self.network, policy: policy,
          deadline: both.later)
        guard case .signedIn = try await both.same("sign in", { try await $0.signIn(way) }) else {
          Issue.record("not signed in")
          return
        }
      } else {
        let attempt = try Self.attempt(request, made, both, policy)
        guard case .right = try await both.same("check", { try await $0.check(attempt) }) else {
          Issue.record("not signed in")
          return
        }
      }
      try await expect(made.token, exists: true)
    }
  }

  @Test(
    "Both proofs of a change of number stay usable; a wrong one is wrong first, and nothing is written",
    arguments: errors, [true, false])
  func change(seconds: Int, byRecoveryCode: Bool) async throws {
    // Recovery codes that another session made.
    let elsewhere = try await signInAgain()
    #expect(try await both.same { try await $0.makeRecoveryCodes([try Self.code(7)], by: elsewhere) })
    both.clock.step(seconds: seconds)
    let toNew = try Self.request(both, policy, of: session.token, to: other, .newPhone)
    let toOld = try Self.request(both, policy, of: session.token, to: owner, .oldPhone)
    for request in [toNew, toOld] { #expect(try await both.same { try await $0.request(request) } == .made) }
    let before = try await events()
    let change = { [self] (new: UInt8, old: UInt8) throws in
      PhoneChange(
        request: authenticated(), phone: other, newCode: TypedCode(challenge: toNew.id, digest: try Self.code(new)),
        oldProof: byRecoveryCode
          ? .recovery(try Self.code(old == 1 ? 7 : old))
          : .code(TypedCode(challenge: toOld.id, digest: try Self.code(old)), app: nil))
    }
    for _ in 0..<4 { #expect(try await both.same { try await $0.changePhone(try change(1, 1)) } == .clockWrong) }
    #expect(try await events() == before)
    // Wrong codes count as checks, so some time passes after each.
    both.clock.advance(seconds: 301)
    let wrongNew = PhoneChange.Outcome.newRefused(.wrong(triesLeft: 1, beginsWait: false))
    #expect(try await both.same { try await $0.changePhone(try change(9, 1)) } == wrongNew)
    both.clock.advance(seconds: 301)
    let wrongOld: PhoneChange.Outcome =
      byRecoveryCode
      ? .oldRecoveryRefused(.wrong(beginsWait: false)) : .oldCodeRefused(.wrong(triesLeft: 1, beginsWait: false))
    #expect(try await both.same { try await $0.changePhone(try change(1, 9)) } == wrongOld)
    both.clock.advance(seconds: 301)
    both.clock.step(seconds: -seconds)
    #expect(try await both.same { try await $0.changePhone(try change(1, 1)) } == .changed(sessionsEnded: 1))
  }

  /// Another session of the owner.
  private func signInAgain() async throws -> AuthenticatedRequest {
    let request = try Self.request(both, policy, of: try both.token(), to: owner)
    #expect(try await both.same { try await $0.request(request) } == .made)
    let made = try Self.session(both)
    let attempt = try Self.attempt(request, made, both, policy)
    guard case .right = try await both.same("check", { try await $0.check(attempt) }) else { throw StoreFailure.closed }
    return AuthenticatedRequest(
      user: UserID(row: 1), phone: owner, token: made.token, device: nil, address: "192.0.2.1", network: Self.network,
      agent: "Test", now: both.clock.monotonic(), policy: policy, deadline: both.later)
  }
}
