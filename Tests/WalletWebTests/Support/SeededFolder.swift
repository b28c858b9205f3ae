import Foundation
import SQLiteStore
import TestSupport
import Testing
import WalletCore

@testable import WalletBench
@testable import WalletTestSupport

/// A small data folder as `WalletBench seed` makes it; deleted with the value.
final class SeededFolder {
  let plan: SeedPlan
  let result: SeedResult
  private let clock: SettableClock

  /// Keys and identifiers use another seed than the test wallet's, so none occurs twice.
  init(seed: UInt64 = 1, keys: UInt64 = 1001, _ change: (inout SeedPlan) -> Void = { _ in }) throws {
    var plan = SeedPlan(folder: NSTemporaryDirectory() + "wallet-seed-" + UUID().uuidString)
    (plan.users, plan.accounts, plan.long, plan.transfers, plan.seed) = (20, 5, 1001, 40, seed)
    change(&plan)
    self.plan = plan
    clock = SettableClock(TestWallet.beginning)
    result = try Seeding(plan, random: SeededRandom(seed: keys), clock: clock).run()
  }

  deinit { try? FileManager.default.removeItem(atPath: plan.folder) }

  func open() throws -> SQLiteStore {
    try SQLiteStore.open(StoreConfiguration(folder: plan.folder, clock: clock, random: SeededRandom(seed: 99)))
  }

  func lines(of file: String) throws -> [String] {
    let text = try String(contentsOfFile: plan.folder + "/" + file, encoding: .utf8)
    #expect(text.isEmpty || text.hasSuffix("\n"))
    return text.split(separator: "\n").map(String.init)
  }

  /// The cookie and the account ids on each line of the file.
  func people(_ file: String = "tokens.txt") throws -> [(cookie: String, accounts: [String])] {
    try lines(of: file).map { line in
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      try #require(parts.count == 2)
      return (String(parts[0]), parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init))
    }
  }

  /// The cookie, the path and the body of each prepared request.
  func requests() throws -> [(cookie: String, path: String, body: String)] {
    try lines(of: "requests.txt").map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(parts.count == 3)
      return (parts[0], parts[1], parts[2])
    }
  }
}
