import PhoneNumbers
@testable import SQLiteStore
@testable import TestSupport

@testable import WalletCore

/// A store beside which a model walks.
protocol ModelledStore: Sendable {
  var tested: any Store & StoreMaintenance { get }
  var clock: TestClock { get }
  var random: SeededRandom { get }
  /// Submits all commands, in order, and waits for all answers.
  func answers(to commands: [LedgerCommand]) async -> [Result<LedgerReceipt, LedgerRefusal>]
  /// The balance of a system account; 0 if there is none.
  func balance(of kind: String, in currency: Currency) throws -> Int64
  /// The balance of a merchant's account.
  func balance(of merchant: AccountID) throws -> Int64
}

extension BookTester: ModelledStore {
  var tested: any Store & StoreMaintenance { store }

  /// At once, so that the writer may put them into one group.
  func answers(to commands: [LedgerCommand]) async -> [Result<LedgerReceipt, LedgerRefusal>] {
    let (stream, answered) = AsyncStream<(Int, Result<LedgerReceipt, LedgerRefusal>)>.makeStream()
    for (index, command) in commands.enumerated() {
      store.submit(BookCommand(command: command)) { result in
        switch result {
        case .success(let answer): answered.yield((index, answer))
        case .failure(let failure): answered.yield((index, .failure(.unavailable(failure))))
        }
      }
    }
    var answers: [Int: Result<LedgerReceipt, LedgerRefusal>] = [:]
    for await (index, answer) in stream {
      answers[index] = answer
      if answers.count == commands.count { break }
    }
    return commands.indices.compactMap { answers[$0] }
  }

  func balance(of kind: String, in currency: Currency) throws -> Int64 {
    try BookQueries(folder: folder).balance(of: kind, in: currency)
  }

  func balance(of merchant: AccountID) throws -> Int64 { try BookQueries(folder: folder).balance(of: merchant) }
}

/// The store in memory.
struct MemoryTester: ModelledStore {
  let memory: MemoryStore
  let clock = TestClock()
  let random: SeededRandom
  var tested: any Store & StoreMaintenance { memory }

  init(seed: UInt64, accountsAllowed: Int) {
    random = SeededRandom(seed: seed)
    memory = MemoryStore(clock: clock, random: random, accountsAllowed: accountsAllowed)
  }

  func answers(to commands: [LedgerCommand]) async -> [Result<LedgerReceipt, LedgerRefusal>] {
    var answers: [Result<LedgerReceipt, LedgerRefusal>] = []
    for command in commands {
      do throws(LedgerRefusal) { answers.append(.success(try await memory.book(command))) } catch {
        answers.append(.failure(error))
      }
    }
    return answers
  }

  func balance(of kind: String, in currency: Currency) -> Int64 {
    let sides: [Operation.Movement.Side] = [.world, .payable, .exchange, .fee]
    guard let side = sides.first(where: { "\($0)" == kind }) else { return 0 }
    return memory.books.systemRow(side, currency)?.entries.last?.balance ?? 0
  }

  func balance(of merchant: AccountID) -> Int64 {
    memory.books.merchantRow(merchant)?.entries.last?.balance ?? 0
  }
}

/// Signs people in and changes their numbers, by the store's own commands, with codes that it makes up and no limits.
struct SignInDesk {
  private static let code = Digest(bytes: [UInt8](repeating: 1, count: 32))
  private static let policy: SignInPolicy = {
    var policy = SignInPolicy()
    (policy.resendWait, policy.sendsPhoneHour, policy.sendsPhoneDay) = (0, 0, 0)
    (policy.sendsAddressHour, policy.checksAddressFiveMinutes) = (0, 0)
    return policy
  }()
  private static let network = ClientNetwork(bytes: [192, 0, 2, 1])

  let tester: any ModelledStore
  /// The last session of each user.
  private var sessions: [UserID: TokenHash] = [:]

  init(_ tester: any ModelledStore) { self.tester = tester }

  private var now: Timestamp { tester.clock.monotonic() }

  /// Signs in as the number's user.
  mutating func signIn(_ phone: E164Number) async throws -> CheckOutcome {
    let request = try request(of: token(), to: phone, .signIn)
    _ = try await tester.tested.request(request)
    let session = NewSession(
      token: try token(), id: tester.random.publicID(), createdAt: now, expiresAt: now.adding(seconds: 999_999_999),
      idleSeconds: 999_999_999, shared: false, sessionsAllowed: 1)
    let outcome = try await tester.tested.check(
      CodeAttempt(
        browser: request.browser, challenge: request.id, code: request.code, session: session,
        network: Self.network, policy: Self.policy, deadline: request.deadline))
    if case .right(let made) = outcome { sessions[made.user] = session.token }
    return outcome
  }

  /// Gives a user another number, and proves both.
  func change(_ user: UserID, from old: E164Number, to new: E164Number) async throws -> PhoneChange.Outcome {
    guard let token = sessions[user] else { throw StoreFailure.broken("never signed in") }
    let toNew = try request(of: token, to: new, .newPhone)
    let toOld = try request(of: token, to: old, .oldPhone)
    for request in [toNew, toOld] { _ = try await tester.tested.request(request) }
    let asking = AuthenticatedRequest(
      user: user, phone: old, token: token, device: nil, address: "192.0.2.1", network: Self.network, agent: "Test",
      now: now, policy: Self.policy, deadline: toNew.deadline)
    return try await tester.tested.changePhone(
      PhoneChange(
        request: asking, phone: new, newCode: TypedCode(challenge: toNew.id, digest: toNew.code),
        oldProof: .code(TypedCode(challenge: toOld.id, digest: toOld.code), app: nil)))
  }

  /// Adds a card of a user.
  func add(_ card: NewCard, of user: UserID) async throws -> CardID {
    let id = CardID(tester.random.publicID())
    let form = OperationKey(tester.random.publicID())
    return try await tester.tested.add(card, as: id, form: form, again: true, by: asking(as: user)).get().id
  }

  /// Removes one.
  func remove(_ card: CardID, of user: UserID) async throws {
    _ = try await tester.tested.change(card, .remove, by: asking(as: user)).get()
  }

  private func asking(as user: UserID) throws -> AuthenticatedRequest {
    guard let phone = E164Number(e164: "+15305557000") else { throw StoreFailure.broken("no number") }
    return AuthenticatedRequest(
      user: user, phone: phone, token: try token(), device: nil, address: "192.0.2.1", network: Self.network,
      agent: "Test", now: now, policy: Self.policy, deadline: now.adding(seconds: 3600))
  }

  private func token() throws -> TokenHash {
    guard let digest = Digest(bytes: tester.random.bytes(32)) else { throw StoreFailure.broken("no token") }
    return TokenHash(digest)
  }

  private func request(of browser: TokenHash, to phone: E164Number, _ purpose: CodePurpose) throws -> CodeRequest {
    guard let code = Self.code else { throw StoreFailure.broken("no code") }
    return CodeRequest(
      browser: browser, purpose: purpose, phone: phone, id: tester.random.publicID(), code: code, replacing: nil,
      device: nil, network: Self.network, byGateway: false, now: now, policy: Self.policy,
      deadline: now.adding(seconds: 3600))
  }
}
