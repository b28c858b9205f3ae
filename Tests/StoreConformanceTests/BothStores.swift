import Foundation
import PhoneNumbers
import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

/// A fresh store of each kind, all on one clock: every question must get the same answer from both.
final class BothStores {
  let clock = TestClock()
  private(set) var stores: [any Store]
  private(set) var readers: [any StoreReader]
  private let folder: String
  /// The configuration of a start, by its number from 0.
  private let configuration: (UInt64) -> StoreConfiguration
  private var starts: UInt64 = 1
  private let random: SeededRandom
  /// The kinds of answers so far.
  private(set) var seen: Set<String> = []

  /// - Parameters:
  ///   - seed: of all that is random.
  ///   - quotas: how much a user may do.
  ///   - exchangeLimit: how far all accounts for exchanges may be below zero; nil for any distance.
  /// - Throws: if a store cannot be opened.
  init(
    seed: UInt64, quotas: LedgerQuotas = LedgerQuotas(), exchangeLimit: ExchangeLimit? = nil
  ) throws {
    random = SeededRandom(seed: seed)
    let folder = NSTemporaryDirectory() + "wallet-conformance-" + UUID().uuidString
    self.folder = folder
    configuration = { [clock] start in
      var configuration = StoreConfiguration(
        folder: folder, clock: clock, random: SeededRandom(seed: seed &+ 1 &+ start &* 1_000_003),
        accountsAllowed: 12,
        onLostCommit: { Issue.record("lost: \($0)") })
      if let keys = KeyRing(key: [UInt8](repeating: 7, count: 32)) { configuration.use(keys) }
      configuration.quotas = quotas
      configuration.exchangeLimit = exchangeLimit
      return configuration
    }
    let sqlite = try SQLiteStore.open(configuration(0))
    // Late answers must be the same answers.
    let memory = MemoryStore(
      clock: clock, random: SeededRandom(seed: seed &+ 2), accountsAllowed: 12, quotas: quotas,
      exchangeLimit: exchangeLimit, late: try LateAnswers(seed: seed))
    stores = [sqlite, memory]
    readers = try stores.map { try $0.openReader() }
  }

  deinit {
    for store in stores { store.close() }
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Closes the store that keeps a file, and opens it again; the one in memory has nothing to open.
  func reopen() throws {
    readers.removeFirst()
    stores.removeFirst().close()
    let store = try SQLiteStore.open(configuration(starts))
    starts += 1
    stores.insert(store, at: 0)
    readers.insert(try store.openReader(), at: 0)
  }

  /// A deadline that is late enough for any test.
  var later: Timestamp { clock.monotonic().adding(seconds: 3600) }

  func key() -> OperationKey { OperationKey(random.publicID()) }
  func id() -> PublicID { random.publicID() }
  func challenge() throws -> PasskeyChallenge { try #require(PasskeyChallenge(bytes: random.bytes(32))) }
  func token() throws -> TokenHash { TokenHash(try #require(Digest(bytes: random.bytes(32)))) }

  /// The answer of each store.
  func all<Answer>(_ ask: (any Store) async throws -> Answer) async rethrows -> [Answer] {
    var answers: [Answer] = []
    for store in stores { answers.append(try await ask(store)) }
    return answers
  }

  /// Asks each store, and requires equal answers.
  @discardableResult
  func same<Answer: Equatable>(
    _ what: @autoclosure () -> String = "", _ ask: (any Store) async throws -> Answer
  ) async throws -> Answer {
    let answers = try await all(ask)
    try #require(answers[0] == answers[1], "\(what())")
    note(answers[0])
    return answers[0]
  }

  /// Remembers the kind of an answer; a refusal's reason stands within it.
  func note(_ answer: some Any) { seen.formUnion("\(answer)".split { !$0.isLetter }.map { String($0) }) }

  /// Reads a page from each store for a session, and requires equal pages and sessions.
  func samePage<Page: Equatable>(
    _ what: @autoclosure () -> String = "", _ read: (any StoreReader) async throws -> SessionRead<Page>?
  ) async throws {
    try await sameRead(what()) { reader, _ in
      let found = try await read(reader)
      return Shown(session: found?.session, page: found?.page)
    }
  }

  private struct Shown<Page: Equatable>: Equatable {
    let session: SessionRecord?
    let page: Page?
  }

  /// Asks a reader of each store, and requires equal answers.
  @discardableResult
  func sameRead<Answer: Equatable>(
    _ what: @autoclosure () -> String = "", _ read: (any StoreReader, _ index: Int) async throws -> Answer
  ) async throws -> Answer {
    var answers: [Answer] = []
    for (index, reader) in readers.enumerated() { answers.append(try await read(reader, index)) }
    try #require(answers[0] == answers[1], "\(what())")
    return answers[0]
  }
}

extension BothStores {
  /// Signs in with a number in both stores; a new number's user joins by it.
  /// - Returns: the user, and a session that lasts for the whole test.
  /// - Throws: if a store refuses.
  func join(_ number: String) async throws -> (user: UserID, session: TokenHash) {
    let phone = try #require(E164Number(e164: number))
    let code = try #require(Digest(bytes: [UInt8](repeating: 1, count: 32)))
    let request = CodeRequest(
      browser: try token(), purpose: .signIn, phone: phone, id: id(), code: code, replacing: nil, device: nil,
      network: ClientNetwork(bytes: [192, 0, 2, 1]), byGateway: false, now: clock.monotonic(), policy: SignInPolicy(),
      deadline: later)
    try await same { try await $0.request(request) }
    let now = clock.monotonic()
    let session = NewSession(
      token: try token(), id: id(), createdAt: now, expiresAt: now.adding(seconds: 90_000_000),
      idleSeconds: 90_000_000, shared: false, sessionsAllowed: 10)
    let attempt = CodeAttempt(
      browser: request.browser, challenge: request.id, code: code, session: session, network: request.network,
      policy: SignInPolicy(), deadline: later)
    guard case .right(let made) = try await same("join", { try await $0.check(attempt) }) else {
      throw StoreFailure.closed
    }
    return (made.user, session.token)
  }
}
