@testable import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

@Suite("The stores and a small model of them")
struct ModelTests {
  /// The refusal reasons that a long enough walk must meet.
  private static let reasons = [
    "keyReused", "noSuchOperation", "noSuchAccount", "noSuchReceiver", "noSuchCard", "cardRemoved", "cardExpired",
    "sameAccount", "alreadyReversed",
    "notReversible", "tooLateToUndo", "holdEnded", "notClosed", "accountClosed", "receiverClosed", "currenciesDiffer",
    "currenciesAlike", "amountOutOfRange", "notEnough", "partlyHeld", "moreThanHeld", "accountHolds",
    "tooSmallToExchange", "notAsQuoted", "quoteOver", "counterpartHolds", "counterpartClosed", "spent", "balanceLimit",
    "tooManyAccounts", "balanceChanged", "clockWrong", "unavailable",
  ]
  private static let accountsAllowed = 12

  @Test("Random commands in groups, on SQLite: outcomes, reasons, names, balances, holds and histories are the model's")
  func sqlite() async throws {
    try await FaultRun.withSeeds { seed in
      let folder = try TemporaryFolder()
      let books = try BookTester(
        folder: folder.data, seed: seed, accountsAllowed: Self.accountsAllowed)
      try await Self.walk(books, seed: seed)
      let head = books.store.head
      books.store.close()
      let again = try BookTester(folder: folder.data, clock: books.clock, seed: seed &+ 1)
      #expect(again.store.head == head, "seed \(seed)")
      // The mark may lag by less than a write is worth.
      let marked = try BookQueries(folder: folder.data).verified() ?? 0
      #expect(marked > head.number - VerifiedMark.distance && marked <= head.number, "seed \(seed): \(marked)")
      again.store.close()
    }
  }

  @Test("The same commands on the store in memory, which has only the domain's rules: it answers as the model does")
  func memory() async throws {
    try await FaultRun.withSeeds { seed in
      try await Self.walk(MemoryTester(seed: seed, accountsAllowed: Self.accountsAllowed), seed: seed)
    }
  }

  private static func walk(_ books: any ModelledStore, seed: UInt64) async throws {
    var walk = ModelWalk(books, seed: seed, accountsAllowed: accountsAllowed)
    try await walk.begin()
    let commands = FaultRun.size(short: 5000, long: 100_000)
    while walk.asked < commands, walk.differences == 0 { try await walk.step() }
    #expect(walk.percent(walk.accepted) >= 30, "seed \(seed): \(walk.accepted) of \(walk.asked)")
    for (what, kinds) in [
      ("exchanges", [.exchange]), ("holds", [.authorise, .raise, .capture, .void, .expire]),
    ] as [(String, [OperationKind])] {
      let count = walk.model.done.count { kinds.contains($0.step.kind) }
      #expect(walk.percent(count) >= 3, "seed \(seed): \(count) \(what) of \(walk.asked)")
    }
    let named = walk.model.done.count { $0.step.card != nil }
    #expect(walk.percent(named) >= 1, "seed \(seed): \(named) of \(walk.asked) name a card")
    // Nobody leaves here: that is no command of a person, and erases what this test compares.
    for kind in OperationKind.allCases where kind != .leave {
      #expect(walk.model.done.contains { $0.step.kind == kind }, "seed \(seed): never \(kind)")
    }
    for reason in reasons { #expect(walk.reasons[reason, default: 0] > 0, "seed \(seed): never \(reason)") }
    for answer in ["joined", "known", "changed", "taken", "clockWrong"] {
      #expect(walk.signIns.contains(answer), "seed \(seed): never \(answer)")
    }
    try await walk.compare()
  }
}
