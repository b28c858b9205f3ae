@testable import SQLiteStore
import TestSupport
import Testing
import WalletCore

@testable import WalletBench
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: a wallet full of seeded people", .slow)
struct SeededWalletStory {
  private func withSeededWallet(_ seeded: SeededFolder, _ story: (TestWallet) throws -> Void) async throws {
    try await withWallet({ $0.dataFolder = seeded.plan.folder }, story)
  }

  private func get(_ path: String, _ cookie: String, _ wallet: TestWallet) throws -> HTTPAnswer {
    try HTTPClient.send(
      "GET", path, port: wallet.port, fields: [("Cookie", "wallet_\(wallet.port)=\(cookie)")])
  }

  private func post(_ request: (cookie: String, path: String, body: String), _ wallet: TestWallet) throws -> HTTPAnswer
  {
    try HTTPClient.send(
      "POST", request.path, port: wallet.port, fields: [("Cookie", "wallet_\(wallet.port)=\(request.cookie)")],
      body: request.body)
  }

  @Test("Seeded books pass every check and are marked as verified, so that a start is quick")
  func sound() throws {
    let seeded = try SeededFolder()
    #expect(seeded.plan.operations == 20 * (1 + 5 * 2) + 1000)
    let store = try seeded.open()
    defer { store.close() }
    #expect(try store.check() == [])
    #expect(store.head.number == Int64(seeded.plan.operations))
    let newest = try #require(try store.openSQLiteReader().newestOperation())
    let pause = 300 * 86_400_000 / Int64(seeded.plan.operations)
    #expect((0...pause).contains(TestWallet.beginning.milliseconds - newest.milliseconds), "the history ends now")
    let mark = "SELECT 1/(count(*)=1) FROM verified WHERE op_id=\(seeded.plan.operations)"
    try RawDatabase.run("CREATE TEMP TABLE t(x NOT NULL); INSERT INTO t \(mark)", in: seeded.plan.folder)
  }

  @Test("The files have a line for each user, for the long account's user, and for each transfer")
  func files() throws {
    let seeded = try SeededFolder()
    let people = try seeded.people()
    #expect(people.count == 20)
    #expect(people.allSatisfy { SessionToken(cookie: Array($0.cookie.utf8)[...]) != nil && $0.accounts.count == 5 })
    let ids = people.flatMap(\.accounts)
    #expect(Set(ids).count == 100)
    #expect(ids.allSatisfy { PublicID(base64url: Array($0.utf8)) != nil })
    let long = try seeded.people("long.txt")
    #expect(long.count == 1)
    #expect(people.contains { $0 == long[0] })
    #expect(people[0] != long[0], "in no order")
    let requests = try seeded.requests()
    #expect(requests.count == 40)
    let keys = requests.map { $0.body.split(separator: "&")[1] }
    #expect(Set(keys).count == 40)
    let cookies = Set(people.map(\.cookie))
    #expect(requests.allSatisfy { cookies.contains($0.cookie) })
  }

  @Test("Every token is signed in, and names that need escaping are there")
  func signedIn() async throws {
    let seeded = try SeededFolder()
    try await withSeededWallet(seeded) { wallet in
      for person in try seeded.people() {
        let home = try get("/home", person.cookie, wallet)
        #expect(home.status == 200)
        #expect(home.text.contains("&lt;savings&gt;"))
        #expect(person.accounts.allSatisfy { home.text.contains("/accounts/\($0)\"") })
      }
      let long = try #require(try seeded.people("long.txt").first)
      let page = try get("/accounts/\(long.accounts[0])", long.cookie, wallet)
      #expect(page.status == 200)
      #expect(page.text.contains("Deposit") && page.text.contains("Withdrawal"))
    }
  }

  @Test("Every ready request is booked once: its repeat answers the same and moves nothing")
  func requests() async throws {
    let seeded = try SeededFolder()
    try await withSeededWallet(seeded) { wallet in
      for request in try seeded.requests() {
        let (first, second) = (try post(request, wallet), try post(request, wallet))
        #expect(first.status == 303)
        #expect(first.field("Location") == request.path.replacing("/transfer", with: ""))
        #expect(second.status == 303)
        #expect(second.field("Location") == first.field("Location"))
      }
    }
    let store = try seeded.open()
    defer { store.close() }
    #expect(store.head.number == Int64(seeded.plan.operations + 40))
    #expect(try store.check() == [])
  }

  @Test("The long account has as many entries as were asked for, the others one each")
  func entries() throws {
    let seeded = try SeededFolder { ($0.users, $0.accounts, $0.long, $0.transfers) = (3, 2, 50, 0) }
    let store = try seeded.open()
    defer { store.close() }
    let reader = try store.openSQLiteReader()
    let counts = try (1...3).flatMap { try reader.openAccounts(of: UserID(row: $0)).map(\.sequence) }
    #expect(counts == [50, 1, 1, 1, 1, 1])
    #expect(try seeded.requests().isEmpty)
  }

  @Test("The same seed gives the same people and balances, whatever the keys are; another seed gives others")
  func seeds() throws {
    func people(_ seeded: SeededFolder) throws -> [String] {
      let store = try seeded.open()
      defer { store.close() }
      let reader = try store.openSQLiteReader()
      return try (1...20).flatMap { row in
        try reader.openAccounts(of: UserID(row: row)).map { "\($0.name) \($0.balance.minorUnits) \($0.openedAt)" }
      }
    }
    let first = try people(try SeededFolder(seed: 1))
    #expect(try people(try SeededFolder(seed: 1, keys: 1002)) == first)
    #expect(try people(try SeededFolder(seed: 2)) != first)
  }

  @Test("A folder that has a wallet is left alone")
  func occupied() throws {
    let seeded = try SeededFolder()
    #expect(throws: BenchFailure.self) {
      _ = try Seeding(seeded.plan, random: SeededRandom(seed: 3), clock: SettableClock(TestWallet.beginning)).run()
    }
    let store = try seeded.open()
    defer { store.close() }
    #expect(store.head.number == Int64(seeded.plan.operations))
  }

  @Test("Options that are unknown, no numbers or out of bounds are refused")
  func options() throws {
    func plan(_ arguments: String...) throws -> SeedPlan {
      try SeedPlan(Options(arguments[...], known: SeedPlan.options))
    }
    let small = try plan("--users", "7", "--transfers=9", "folder")
    #expect(small.users == 7 && small.transfers == 9 && small.long == 100_000 && small.folder == "folder")
    for wrong in [
      ["--user", "7", "folder"], ["--users", "x", "folder"], ["--users"], ["--users", "0", "folder"], [],
      ["folder", "other"], ["--accounts", "1", "folder"],
    ] {
      #expect(throws: BenchFailure.self, "\(wrong)") {
        _ = try SeedPlan(Options(wrong[...], known: SeedPlan.options))
      }
    }
  }
}
