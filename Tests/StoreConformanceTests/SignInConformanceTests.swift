import PhoneNumbers
import TestSupport
import Testing
@testable import WalletCore

@Suite("Both stores: signing in")
struct SignInConformanceTests {
  /// What the test knows about its requests.
  private struct Known {
    var requests: [CodeRequest] = []
    var sessions: [(session: NewSession, user: UserID, phone: E164Number)] = []
    var devices: [TokenHash] = []
    var recovery: [Digest] = []
    var secret: [UInt8] = []
    var step: Int64 = 1
    /// Passkeys by their names in addresses, those of other users and removed ones, too.
    var passkeys: [(id: PublicID, credential: CredentialID, user: UserID)] = []
    var challenges: [PasskeyChallenge] = []
    /// How many changes of number were asked for without the old one's proof.
    var stops = 0
  }

  private let policy: SignInPolicy = {
    var policy = SignInPolicy()
    policy.recoveryCodeAge = 600
    policy.numberWait = 900
    return policy
  }()

  private static func code(_ byte: UInt8) throws -> Digest {
    try #require(Digest(bytes: [UInt8](repeating: byte, count: 32)))
  }

  @Test("Random requests are let in, counted and refused alike", .slow, arguments: [1, 2, 3, 4] as [UInt64])
  func random(seed: UInt64) async throws {
    let both = try BothStores(seed: seed)
    var random = SeededGenerator(seed: seed)
    var known = Known()
    let phones = try ["+15305550123", "+15305550124", "+15305559999"].map { try #require(E164Number(e164: $0)) }
    for step in 0..<480 {
      both.clock.advance(seconds: Int.random(in: 0...90, using: &random))
      if random.chance(2) {
        both.clock.advance(seconds: 90_000)
        // The store removes what ended a day ago, a few at a time, and decides which first.
        known.requests = []
        known.sessions.removeAll { $0.session.expiresAt < both.clock.monotonic() }
      }
      let phone = phones[Int.random(in: 0..<phones.count, using: &random)]
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<30: try await request(both, &known, &random, phone)
      case 30..<62: try await check(both, &known, &random)
      default: try await act(both, &known, &random, phones, "\(step)")
      }
      try await compare(both, known, phones)
    }
    #expect(known.sessions.count > 5)
    #expect(both.seen.isSuperset(of: ["made", "limited", "right", "refused", "wrong", "noChallenge"]), "\(both.seen)")
  }

  private func network(_ random: inout SeededGenerator) -> ClientNetwork {
    ClientNetwork(bytes: [192, 0, 2, UInt8.random(in: 1...3, using: &random)])
  }

  private func request(
    _ both: BothStores, _ known: inout Known, _ random: inout SeededGenerator, _ phone: E164Number
  ) async throws {
    let session = random.chance(30) ? known.sessions.randomElement(using: &random) : nil
    let old = random.chance(40) ? known.requests.last : nil
    let purpose: CodePurpose = session == nil ? .signIn : random.chance(50) ? .confirm : .newPhone
    let request = CodeRequest(
      browser: try session?.session.token ?? old?.browser ?? both.token(), purpose: purpose,
      phone: purpose == .confirm ? session?.phone ?? phone : phone, id: both.id(), code: try Self.code(1),
      replacing: random.chance(15) ? old?.id : nil,
      device: random.chance(50) ? known.devices.randomElement(using: &random) : nil, network: network(&random),
      byGateway: random.chance(20), isAllowed: !random.chance(3), now: both.clock.monotonic(), policy: policy,
      deadline: both.later)
    known.requests.append(request)
    try await both.same("request") { try await $0.request(request) }
    if request.byGateway {
      let failure = random.chance(50) ? SMSFailure(.timeout, reason: "a test", mayHaveGone: random.chance(50)) : nil
      let report = DeliveryReport(request: request, failure: failure, now: both.clock.monotonic())
      _ = try await both.all { try await $0.settle(report) }
    }
  }

  private func session(_ both: BothStores, _ random: inout SeededGenerator, device: TokenHash?) throws -> NewSession {
    let now = both.clock.monotonic()
    return NewSession(
      token: try both.token(), id: both.id(), createdAt: now, expiresAt: now.adding(seconds: 200_000),
      idleSeconds: 100_000, shared: random.chance(20), sessionsAllowed: 4, address: "192.0.2.1", agent: "Test",
      device: device, newDevice: random.chance(80) ? try both.token() : nil,
      deviceExpiresAt: now.adding(seconds: 300_000))
  }

  private func check(_ both: BothStores, _ known: inout Known, _ random: inout SeededGenerator) async throws {
    guard let request = known.requests.last(where: { $0.purpose == .signIn }) else { return }
    let session = try session(both, &random, device: request.device)
    let attempt = CodeAttempt(
      browser: request.browser, challenge: request.id, code: try Self.code(random.chance(55) ? 1 : 9), session: session,
      network: network(&random), policy: policy, deadline: both.later)
    let outcome = try await both.same("check") { try await $0.check(attempt) }
    if case .right(let made) = outcome {
      known.sessions.append((session, made.user, request.phone))
      if let device = session.newDevice { known.devices.append(device) }
    }
  }

  /// Performs a random action of a session.
  private func act(
    _ both: BothStores, _ known: inout Known, _ random: inout SeededGenerator, _ phones: [E164Number], _ what: String
  ) async throws {
    guard let (session, user, phone) = known.sessions.randomElement(using: &random) else { return }
    let request = AuthenticatedRequest(
      user: user, phone: phone, token: session.token, device: session.device, address: "192.0.2.1",
      network: network(&random), agent: "Test", now: both.clock.monotonic(), policy: policy, deadline: both.later)
    let code = try Self.code(random.chance(60) ? 1 : 9)
    let requests = known.requests
    let typed = { (purpose: CodePurpose) in
      TypedCode(challenge: requests.last { $0.purpose == purpose }?.id ?? both.id(), digest: code)
    }
    switch Int.random(in: 0..<20, using: &random) {
    case 0: _ = try await both.all { try await $0.endSession(session.token, deadline: both.later) }
    case 1:
      let other = known.sessions.randomElement(using: &random)?.session.id ?? session.id
      try await both.same(what) { try await $0.endSession(other, by: request) }
    case 2: try await both.same(what) { try await $0.endOtherSessions(by: request) }
    case 3:
      let confirming = typed(.confirm)
      try await both.same(what) { try await $0.confirm(confirming, by: request) }
    case 4:
      known.recovery = try (0..<3).map { try Self.code(UInt8($0) + UInt8.random(in: 20...200, using: &random)) }
      let codes = known.recovery
      try await both.same(what) { try await $0.makeRecoveryCodes(codes, by: request) }
    case 5:
      let proof = AlternativeProof.recovery(try known.recovery.randomElement(using: &random) ?? Self.code(3))
      try await both.same(what) { try await $0.confirm(proof, by: request) }
    case 6:
      known.secret = (0..<48).map { _ in UInt8.random(in: 0...255, using: &random) }
      let secret = known.secret
      try await both.same(what) { try await $0.beginAuthenticator(secret, by: request) }
      // Sometimes the setup is left unfinished, or another window starts again.
      let typed = random.chance(20) ? [UInt8](repeating: 0, count: 48) : secret
      if random.chance(60) {
        try await both.same(what) { try await $0.turnOnAuthenticator(typed, step: 1, by: request) }
      }
    case 7:
      known.step += random.chance(70) ? 1 : 0
      let proof = AlternativeProof.app(step: random.chance(70) ? known.step : nil, secret: known.secret)
      try await both.same(what) { try await $0.confirm(proof, by: request) }
    case 8 where random.chance(40): try await both.same(what) { try await $0.turnOffAuthenticator(by: request) }
    case 9:
      let wanted = known.requests.last { $0.purpose == .newPhone }
      let proof: PhoneChange.OldProof = .recovery(try known.recovery.randomElement(using: &random) ?? Self.code(4))
      let change = PhoneChange(
        request: request, phone: wanted?.phone ?? phones[0], newCode: typed(.newPhone), oldProof: proof)
      try await both.same(what) { try await $0.changePhone(change) }
    case 10:
      let number = Int64.random(in: 0...40, using: &random)
      _ = try await both.all { try await $0.acknowledgeSignIns(upTo: number, by: request) }
    case 15:
      let role: AuthenticatorRole = random.chance(60) ? .secondFactor : .alternative
      try await both.same(what) { try await $0.setAuthenticatorRole(role, by: request) }
    case 16:
      let wanted = known.requests.last { $0.purpose == .newPhone }
      let ask = WaitForPhone(
        request: request, phone: wanted?.phone ?? phones[0], code: typed(.newPhone),
        stop: try Self.code(UInt8(known.stops + 100)))
      known.stops = (known.stops + 1) % 100
      try await both.same(what) { try await $0.perform(ask) }
    case 17 where random.chance(50):
      try await both.same(what) { try await $0.perform(CallPhoneChangeOff(request: request)) }
    case 17:
      let stop = StopPhoneChange(
        stop: try Self.code(UInt8((known.stops + Int.random(in: 97..<100, using: &random)) % 100 + 100)),
        caller: StopCaller(address: "192.0.2.1", agent: "Test", network: network(&random)), policy: policy,
        now: both.clock.monotonic(), deadline: both.later)
      try await both.same(what) { try await $0.perform(stop) }
    case 11..<15: try await passkey(both, &known, &random, request, what)
    default:
      guard let request = known.requests.last(where: { $0.purpose == .signIn }) else { return }
      let made = try self.session(both, &random, device: nil)
      let isApp = random.chance(50)
      if isApp { known.step += 1 }
      let way = AlternativeSignIn(
        browser: request.browser, phone: request.phone,
        proof: isApp
          ? .app(step: known.step, secret: known.secret)
          : .recovery(try known.recovery.randomElement(using: &random) ?? Self.code(5)), session: made,
        network: network(&random), policy: policy, deadline: both.later)
      let outcome = try await both.same(what) { try await $0.signIn(way) }
      if case .signedIn(let signedIn) = outcome { known.sessions.append((made, signedIn.user, request.phone)) }
    }
  }

  /// Adds, renames, removes or uses a passkey; who wants to may name another user's, or one that is gone.
  private func passkey(
    _ both: BothStores, _ known: inout Known, _ random: inout SeededGenerator, _ request: AuthenticatedRequest,
    _ what: String
  ) async throws {
    if known.challenges.isEmpty || random.chance(80) { known.challenges.append(try both.challenge()) }
    let challenge = try #require(known.challenges.last)
    let ticket = PasskeyTicket(challenge: challenge, expiresAt: both.later, handle: try Self.handle(of: request.user))
    let any = known.passkeys.randomElement(using: &random)
    let id = any?.id ?? both.id()
    switch Int.random(in: 0..<8, using: &random) {
    case 0..<2:
      let credential = try #require(
        CredentialID(bytes: random.chance(85) ? both.id().bytes : any?.credential.bytes ?? [1]))
      let passkey = NewPasskey(
        credential: credential, key: Self.key, host: "localhost", counter: random.chance(50) ? 0 : 5,
        isBackupEligible: random.chance(50))
      let add = AddPasskey(
        passkey: passkey, id: both.id(), name: try PasskeyName("Key \(what)"), ticket: ticket, request: request)
      let outcome = try await both.same(what) { try await $0.perform(add) }
      if outcome == .added { known.passkeys.append((add.id, credential, request.user)) }
    case 2:
      let rename = RenamePasskey(id: id, name: try PasskeyName("New \(what)"), request: request)
      try await both.same(what) { try await $0.perform(rename) }
    case 3: try await both.same(what) { try await $0.perform(RemovePasskey(id: id, request: request)) }
    default:
      guard let any else { return }
      let proof = PasskeyProof(
        credential: any.credential, user: any.user, counter: UInt32.random(in: 0...8, using: &random))
      let attempt = PasskeyAttempt(ticket: ticket, proof: random.chance(90) ? .success(proof) : .failure(.signature))
      if random.chance(60) {
        try await both.same(what) { try await $0.perform(ConfirmWithPasskey(attempt: attempt, request: request)) }
        return
      }
      let made = try session(both, &random, device: nil)
      let signIn = SignInWithPasskey(
        attempt: attempt, browser: try both.token(), session: made, network: network(&random), policy: policy,
        deadline: both.later)
      let outcome = try await both.same(what) { try await $0.perform(signIn) }
      if case .signedIn(let signedIn) = outcome, let phone = known.sessions.first(where: { $0.user == any.user })?.phone
      {
        known.sessions.append((made, signedIn.user, phone))
      }
    }
  }

  private static let key = CredentialKey(cose: SigningKey(.es256).cose.encoded)!

  private static func handle(of user: UserID) throws -> PasskeyHandle {
    try #require(PasskeyHandle(bytes: [UInt8](repeating: UInt8(truncatingIfNeeded: user.row), count: 64)))
  }

  /// A code that no store may have removed yet: each store decides which it removes first.
  private func kept(_ challenge: ChallengeRecord?, _ both: BothStores) -> ChallengeRecord? {
    guard let challenge, both.clock.monotonic() < challenge.expiresAt.adding(seconds: 80_000) else { return nil }
    return challenge
  }

  private func compare(_ both: BothStores, _ known: Known, _ phones: [E164Number]) async throws {
    if let request = known.requests.last {
      try await both.sameRead("challenge") { reader, _ in
        try await reader.challenge(of: request.browser, for: request.purpose)
      }
      try await both.sameRead("sign-in") { reader, _ in try await reader.signIn(request.browser) }
      try await both.sameRead("other way") { reader, _ in try await reader.alternative(request.browser) }
      try await both.samePage("no session") { reader in try await reader.settings(request.browser) }
    }
    for passkey in known.passkeys.suffix(3) {
      try await both.sameRead("passkey") { reader, _ in try await reader.passkey(passkey.credential) }
    }
    for token in known.sessions.suffix(4).map(\.session.token) {
      try await both.sameRead("session") { reader, _ in try await reader.session(token) }
      try await both.samePage("devices") { reader in try await reader.devices(token, events: 30) }
      try await both.samePage("app") { reader in try await reader.authenticator(token) }
      try await both.samePage("recovery codes") { reader in try await reader.recoveryCodes(token) }
      try await both.samePage("passkeys") { reader in try await reader.passkeys(token) }
      try await both.samePage("settings") { reader in try await reader.settings(token) }
      try await both.samePage("confirmation") { reader -> SessionRead<ConfirmationReading>? in
        guard var found = try await reader.confirmation(token) else { return nil }
        found.page.challenge = kept(found.page.challenge, both)
        return found
      }
      try await both.samePage("change of number") { reader -> SessionRead<PhoneChangeReading>? in
        guard var found = try await reader.phoneChange(token) else { return nil }
        found.page = PhoneChangeReading(
          new: kept(found.page.new, both), old: kept(found.page.old, both), hasSecondFactor: found.page.hasSecondFactor,
          waiting: found.page.waiting,
          passkeys: found.page.passkeys)
        return found
      }
    }
  }
}
