import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletWeb

/// A store and two files of rates, without a program around them. It begins on 18 November 2026, 11:06:40 UTC.
final class RateScene {
  let clock = TestClock(at: Timestamp(milliseconds: 1_795_000_000_000))
  let store: MemoryStore
  private let files = [RatesFile(), RatesFile()]
  private var sources: [RateSource]
  private var keeping: RateKeeping

  /// The zone is this many hours ahead of UTC.
  init(hours: Int = 0) throws {
    store = MemoryStore(clock: clock, random: SeededRandom(seed: 1))
    sources = files.map { RateSource(path: $0.path) }
    keeping = Self.keeping(store, hours, clock)
  }

  private static func keeping(_ store: MemoryStore, _ hours: Int, _ clock: TestClock) -> RateKeeping {
    RateKeeping(store: store, zone: DayZone { _ in hours * 3600 }, now: clock.now())
  }

  deinit { for file in files { file.remove() } }

  /// Opens the first account, at the clock's time.
  func openAccount() async throws {
    let user = try await join()
    let action = LedgerAction.open(name: try AccountName("A"), currency: .btc)
    _ = try await store.book(
      LedgerCommand(user: user, key: OperationKey(PublicID(high: 1, low: 2)), action: action, deadline: .endOfTime))
  }

  private func join() async throws -> UserID {
    let phone = try #require(E164Number(e164: "+15305550123"))
    let code = try #require(Digest(bytes: [UInt8](repeating: 1, count: 32)))
    let browser = TokenHash(code)
    let request = CodeRequest(
      browser: browser, purpose: .signIn, phone: phone, id: PublicID(high: 1, low: 1), code: code, replacing: nil,
      device: nil, network: ClientNetwork(bytes: [192, 0, 2, 1]), byGateway: false, now: clock.monotonic(),
      policy: SignInPolicy(), deadline: .endOfTime)
    _ = try await store.request(request)
    let session = NewSession(
      token: browser, id: PublicID(high: 1, low: 3), createdAt: clock.now(),
      expiresAt: clock.now().adding(seconds: 60),
      idleSeconds: 60, shared: false, sessionsAllowed: 1)
    let attempt = CodeAttempt(
      browser: browser, challenge: request.id, code: code, session: session, network: request.network,
      policy: SignInPolicy(), deadline: .endOfTime)
    _ = try await store.check(attempt)
    return try #require(store.user("+15305550123"))
  }

  func write(_ index: Int = 0, _ lines: String...) throws {
    try write(index, text: (["currency,usd_per_unit,as_of"] + lines).joined(separator: "\n") + "\n")
  }

  /// Writes a file as it is.
  func write(_ index: Int = 0, text: String) throws { try files[index].write(text) }

  /// Looks at the files, as the thread does once a second.
  func look(isOver: () -> Bool = { false }) {
    for index in sources.indices {
      if case .read(let file) = sources[index].look(at: clock.now()) {
        keeping.note(file, of: sources[index], at: index, now: clock.now())
      }
    }
    keeping.go(on: sources, now: clock.now(), monotonic: clock.monotonic(), isOver: isOver)
  }

  /// The program starts again.
  func restart(hours: Int = 0) {
    sources = files.map { RateSource(path: $0.path) }
    keeping = Self.keeping(store, hours, clock)
    look()
  }

  /// The last kept price in dollars of each day of Bitcoin, and how many were ever kept.
  func kept() throws -> (days: [String: Int64], count: Int) {
    let all = store.keptPrices(since: CivilDay(daysSinceEpoch: 0)).filter { $0.currency == .btc }
    let days = all.map { ($0.day.text, $0.price.dollars.digits) }
    return (Dictionary(days) { $1 }, store.pricesEverKept.count { $0.currency == .btc })
  }
}
