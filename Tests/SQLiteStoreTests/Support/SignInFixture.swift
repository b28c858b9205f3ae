import PhoneNumbers
import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

/// The requests that tests of codes and limits send to a store.
struct SignInFixture {
  let fixture: StoreFixture
  let phone: E164Number
  var policy = SignInPolicy()
  var network = ClientNetwork(bytes: [192, 0, 2, 1])

  init(_ fixture: StoreFixture, _ phone: String = "+15305550123") throws {
    self.fixture = fixture
    self.phone = try #require(E164Number(e164: phone))
  }

  func code(_ byte: UInt8) throws -> Digest { try #require(Digest(bytes: [UInt8](repeating: byte, count: 32))) }

  func request(
    of browser: TokenHash, to phone: E164Number? = nil, _ code: UInt8, purpose: CodePurpose = .signIn,
    replacing: PublicID? = nil, device: TokenHash? = nil, network: ClientNetwork? = nil, byGateway: Bool = false
  ) throws -> CodeRequest {
    CodeRequest(
      browser: browser, purpose: purpose, phone: phone ?? self.phone, id: fixture.random.publicID(),
      code: try self.code(code), replacing: replacing, device: device, network: network ?? self.network,
      byGateway: byGateway, now: fixture.clock.monotonic(), policy: policy, deadline: fixture.later)
  }

  func session(
    shared: Bool = false, sessionsAllowed: Int = 10, device: TokenHash? = nil, newDevice: TokenHash? = nil
  ) throws -> NewSession {
    let now = fixture.clock.monotonic()
    return NewSession(
      token: try fixture.token(), id: fixture.random.publicID(), createdAt: now,
      expiresAt: now.adding(seconds: 2_592_000),
      idleSeconds: 604_800, shared: shared, sessionsAllowed: sessionsAllowed, address: "192.0.2.1", agent: "Test",
      device: device, newDevice: newDevice, deviceExpiresAt: now.adding(seconds: policy.deviceLife))
  }

  func attempt(
    _ request: CodeRequest, _ code: UInt8, browser: TokenHash? = nil, session: NewSession? = nil,
    network: ClientNetwork? = nil
  ) throws -> CodeAttempt {
    CodeAttempt(
      browser: browser ?? request.browser, challenge: request.id, code: try self.code(code),
      session: try session ?? self.session(), network: network ?? self.network, policy: policy, deadline: fixture.later)
  }

  /// Signs in with a code.
  /// - Returns: the session.
  @discardableResult
  func signIn(_ store: SQLiteStore, session: NewSession? = nil) async throws -> NewSession {
    let session = try session ?? self.session()
    let asked = try request(of: try fixture.token(), 1, device: session.device)
    #expect(try await store.request(asked) == .made)
    guard case .right = try await store.check(try attempt(asked, 1, session: session)) else {
      throw StoreFailure.broken("not signed in")
    }
    return session
  }

  func request(_ session: NewSession, user: Int64 = 1, phone: E164Number? = nil) -> AuthenticatedRequest {
    AuthenticatedRequest(
      user: UserID(row: user), phone: phone ?? self.phone, token: session.token, device: session.device,
      address: "192.0.2.1", network: network, agent: "Test", now: fixture.clock.monotonic(), policy: policy,
      deadline: fixture.later)
  }

  /// The report of a gateway's failure to send a code.
  func failed(_ request: CodeRequest, mayHaveGone: Bool = false) -> DeliveryReport {
    DeliveryReport(
      request: request, failure: SMSFailure(.timeout, reason: "a test", mayHaveGone: mayHaveGone),
      now: fixture.clock.monotonic())
  }

  func alternative(
    _ browser: TokenHash, _ proof: AlternativeProof, network: ClientNetwork? = nil, device: TokenHash? = nil
  ) throws -> AlternativeSignIn {
    AlternativeSignIn(
      browser: browser, phone: phone, proof: proof, session: try session(device: device),
      network: network ?? self.network, policy: policy, deadline: fixture.later)
  }

  /// Enters wrong codes until `count` were compared; asks for a new code whenever the current one is dead.
  func fail(_ count: Int, in store: SQLiteStore, device: TokenHash? = nil) async throws {
    var request = try request(of: try fixture.token(), 1, device: device)
    #expect(try await store.request(request) == .made)
    var compared = 0
    while compared < count {
      switch try await store.check(try attempt(request, 9, session: try session(device: device))) {
      case .refused(.wrong): compared += 1
      case .refused(.dead):
        fixture.clock.advance(seconds: 4000)
        request = try self.request(of: try fixture.token(), 1, device: device)
        #expect(try await store.request(request) == .made)
      case let other:
        Issue.record("\(other)")
        return
      }
    }
  }
}
