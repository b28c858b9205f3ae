import Foundation
import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletWeb

@Suite("Which prices of days are kept")
struct RateKeepingTests {
  /// A store with an account that was opened at the clock's time, and files of rates.
  private final class Scene {
    let clock = TestClock(at: Timestamp(milliseconds: 1_795_000_000_000))
    let store: MemoryStore
    private let files = [RatesFile(), RatesFile()]
    private var sources: [RateSource]
    private var keeping: RateKeeping

    /// The zone is this many hours ahead of UTC.
    init(hours: Int = 0) throws {
      store = MemoryStore(clock: clock, random: SeededRandom(seed: 1))
      sources = files.map { RateSource(path: $0.path) }
      keeping = RateKeeping(store: store, zone: DayZone { _ in hours * 3600 })
    }

    deinit { for file in files { file.remove() } }

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
      try files[index].write((["currency,usd_per_unit,as_of"] + lines).joined(separator: "\n") + "\n")
    }

    /// Looks at the files, as the thread does once a second.
    func look() {
      for index in sources.indices {
        if case .read(let file) = sources[index].look(at: clock.now()) {
          keeping.note(file, of: sources[index], at: index)
        }
      }
      keeping.go(on: sources, now: clock.now(), monotonic: clock.monotonic())
    }

    /// The program starts again.
    func restart(hours: Int = 0) {
      sources = files.map { RateSource(path: $0.path) }
      keeping = RateKeeping(store: store, zone: DayZone { _ in hours * 3600 })
      look()
    }

    /// The last kept price in dollars of each day of Bitcoin, and how many were ever kept.
    func kept() throws -> (days: [String: Int64], count: Int) {
      let all = store.keptPrices(since: CivilDay(daysSinceEpoch: 0)).filter { $0.currency == .btc }
      let days = all.map { ($0.day.text, $0.price.dollars.digits) }
      return (Dictionary(days) { $1 }, store.pricesEverKept.count { $0.currency == .btc })
    }
  }

  @Test("Of several prices of a day in a file the last counts; another start adds nothing")
  func lastOfDay() async throws {
    let scene = try Scene()
    try await scene.openAccount()
    try scene.write(
      0, "BTC,6,2026-11-18T01:00Z", "BTC,7,2026-11-18T10:00Z", "BTC,5,2026-11-17T10:00Z", "BTC,4,2026-11-16T01:00Z",
      "BTC,3,2026-11-15T23:00Z")
    scene.look()
    let expected: [String: Int64] = ["2026-11-18": 7, "2026-11-17": 5, "2026-11-16": 4]
    #expect(try scene.kept().days == expected && scene.kept().count == 3)
    for _ in 0..<3 {
      scene.clock.advance(seconds: 7200)
      scene.restart()
      #expect(try scene.kept().days == expected && scene.kept().count == 3)
    }
  }

  @Test("At equal times the later file counts, whichever changes; a correction of a day that is over counts at once")
  func laterFile() async throws {
    let scene = try Scene()
    try await scene.openAccount()
    scene.clock.advance(seconds: 5 * 86_400)
    try scene.write(0, "BTC,1,2026-11-19", "BTC,2,2026-11-20")
    try scene.write(1, "BTC,8,2026-11-20")
    scene.look()
    #expect(try scene.kept().days == ["2026-11-19": 1, "2026-11-20": 8])
    try scene.write(0, "BTC,1,2026-11-19", "BTC,3,2026-11-20")
    scene.look()
    #expect(try scene.kept().days["2026-11-20"] == 8 && scene.kept().count == 2)
    try scene.write(1, "BTC,9,2026-11-20")
    scene.look()
    #expect(try scene.kept().days["2026-11-20"] == 9 && scene.kept().count == 3)
  }

  @Test("A price with a time belongs to its day in the wallet's zone")
  func zone() async throws {
    let scene = try Scene(hours: 9)
    try await scene.openAccount()
    try scene.write(0, "BTC,1,2026-11-18T14:59:59Z", "BTC,2,2026-11-18T15:00Z")
    scene.look()
    #expect(try scene.kept().days == ["2026-11-18": 1, "2026-11-19": 2])
  }

  @Test("While a day goes on a file may change each second: at most one price each quarter of an hour, and the last")
  func often() async throws {
    let scene = try Scene()
    try await scene.openAccount()
    for second in 1...2000 {
      scene.clock.advance(seconds: 1)
      if second % 20 == 0 {
        try scene.write(0, "BTC,\(second),2026-11-18T11:00Z")
        scene.look()
      }
    }
    #expect(try scene.kept().count == 3)
    scene.clock.advance(seconds: PriceOfDay.pause)
    scene.look()
    #expect(try scene.kept().days == ["2026-11-18": 2000] && scene.kept().count == 4)
  }

  @Test("Until there is an account nothing is kept; then all days since, although the file did not change")
  func noAccount() async throws {
    let scene = try Scene()
    try scene.write(0, "BTC,1,2026-11-10", "BTC,2,2026-11-18")
    scene.look()
    #expect(try scene.kept().count == 0)
    try await scene.openAccount()
    scene.look()
    #expect(try scene.kept().count == 0, "it asks once a minute")
    scene.clock.advance(seconds: RateKeeping.patience)
    scene.look()
    #expect(try scene.kept().days == ["2026-11-10": 1, "2026-11-18": 2])
  }

  @Test("A file that cannot be read when the first account is opened is kept once it can")
  func goneMeanwhile() async throws {
    let scene = try Scene()
    try scene.write(0, "BTC,2,2026-11-18")
    scene.look()
    try scene.write(0, "BTC,two,2026-11-18")
    scene.look()
    try await scene.openAccount()
    scene.clock.advance(seconds: RateKeeping.patience)
    scene.look()
    #expect(try scene.kept().count == 0)
    try scene.write(0, "BTC,2,2026-11-18")
    scene.look()
    #expect(try scene.kept().days == ["2026-11-18": 2])
  }
}
