import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite("The store and a small model of it")
struct ModelTests {
  /// The refusal reasons that a long enough walk must meet.
  private static let reasons = [
    "keyReused", "noSuchOperation", "noSuchAccount", "noSuchReceiver", "sameAccount", "alreadyReversed",
    "notReversible",
    "tooLateToUndo", "notClosed", "accountClosed", "receiverClosed", "currenciesDiffer", "currencyNotOffered",
    "amountOutOfRange", "notEnough", "spent", "counterpartClosed", "balanceLimit", "tooManyAccounts", "balanceChanged",
    "unavailable",
  ]

  @Test("Random commands, in groups: outcomes, reasons, names, balances and histories are the model's")
  func walk() async throws {
    try await FaultRun.withSeeds { seed in
      let folder = try TemporaryFolder()
      var walk = try Walk(folder: folder, seed: seed)
      try await walk.fillUp()
      let commands = FaultRun.size(short: 5000, long: 100_000)
      while walk.asked < commands, walk.differences == 0 { try await walk.step() }
      #expect(walk.accepted * 100 >= walk.asked * 30, "seed \(seed): \(walk.accepted) of \(walk.asked)")
      for reason in Self.reasons { #expect(walk.reasons[reason, default: 0] > 0, "seed \(seed): never \(reason)") }
      try walk.compare()
      let head = walk.books.store.head
      walk.books.store.close()
      let again = try BookTester(folder: folder.data, clock: walk.books.clock, seed: seed &+ 1)
      #expect(again.store.head == head, "seed \(seed)")
      // The mark may lag by less than a write is worth.
      let marked = try BookFile(folder: folder.data).verified() ?? 0
      #expect(marked > head.number - VerifiedMark.distance && marked <= head.number, "seed \(seed): \(marked)")
      again.store.close()
    }
  }
}

/// A store and a model, side by side.
private struct Walk {
  let seed: UInt64
  let books: BookTester
  var model = LedgerModel(accountsAllowed: 12)
  var maker: CommandMaker
  var asked = 0
  var accepted = 0
  var differences = 0
  /// How often each refusal reason occurred, by its name.
  var reasons: [String: Int] = [:]
  private let owner = UserID(row: 1)

  init(folder: TemporaryFolder, seed: UInt64) throws {
    self.seed = seed
    maker = CommandMaker(seed: seed)
    books = try BookTester(folder: folder.data, seed: seed, accountsAllowed: model.accountsAllowed)
  }

  /// Fills an account completely, so that the walk meets limits.
  mutating func fillUp() async throws {
    try await ask([command(.open(name: try AccountName("Full"), currency: .usd))])
    let account = try #require(model.accounts[0].id)
    let limit = Currency.usd.balanceLimit / Currency.usd.amountLimit
    try await ask((0...limit).map { _ in command(.deposit(to: account, .usd(cents: Currency.usd.amountLimit))) })
  }

  private func command(_ action: LedgerAction) -> LedgerCommand {
    LedgerCommand(user: owner, key: books.key(), action: action, deadline: books.later)
  }

  /// Runs a few commands that the writer may put in one group; later ones do not know the accounts of the first.
  mutating func step() async throws {
    books.clock.advance(milliseconds: Int64(maker.number(in: 0...40_000)))
    var planned: [LedgerCommand] = []
    for _ in 0..<maker.number(in: 1...24) {
      planned.append(try maker.command(for: model, now: books.clock.monotonic()))
    }
    try await ask(planned)
  }

  private mutating func ask(_ commands: [LedgerCommand]) async throws {
    let now = books.clock.now()
    let answers = await Self.answers(to: commands, from: books.store)
    for (command, answer) in zip(commands, answers) {
      asked += 1
      let isLate = command.deadline < books.clock.monotonic()
      let wanted = isLate ? .refused(.unavailable(.expired)) : model.book(command, at: now)
      let got: LedgerModel.Outcome
      switch answer {
      case .failure(let refusal):
        got = .refused(refusal)
        reasons["\(refusal)".split(separator: "(").first.map(String.init) ?? "", default: 0] += 1
      case .success(let receipt):
        accepted += 1
        got = .booked(number: Int(receipt.number), replayed: receipt.replayed)
        learn(receipt)
      }
      if got != wanted { differences += 1 }
      #expect(got == wanted, "seed \(seed), command \(asked): \(command.action)")
    }
  }

  /// Submits all commands at once, in order, and waits for all answers.
  private static func answers(
    to commands: [LedgerCommand], from store: SQLiteStore
  ) async -> [Result<LedgerReceipt, LedgerRefusal>] {
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

  private mutating func learn(_ receipt: LedgerReceipt) {
    let number = Int(receipt.number)
    guard model.done.indices.contains(number - 1) else { return }
    model.done[number - 1].id = receipt.operation
    model.operations[receipt.operation] = number - 1
    let account = model.done[number - 1].account
    if model.accounts[account].id == nil {
      model.accounts[account].id = receipt.account
      model.places[receipt.account] = account
    }
    #expect(model.accounts[account].id == receipt.account, "seed \(seed), command \(asked)")
  }

  func compare() throws {
    for expected in model.accounts {
      let account = try books.account(try #require(expected.id), of: expected.owner)
      #expect(account.name == expected.name && account.isOpen == expected.isOpen, "seed \(seed)")
      #expect(account.balance == .usd(cents: expected.balance), "seed \(seed)")
      let lines = try books.entries(of: account)
      #expect(lines.map(\.sequence) == Array(1..<Int64(lines.count + 1)), "seed \(seed)")
      #expect(lines.count == expected.lines.count, "seed \(seed)")
      for (line, wanted) in zip(lines, expected.lines) {
        #expect(line.kind == wanted.kind && line.at == wanted.at, "seed \(seed)")
        #expect(line.operation == model.done[wanted.operation].id, "seed \(seed)")
        #expect(line.change == .usd(cents: wanted.change), "seed \(seed)")
        #expect(line.balance == .usd(cents: wanted.balance), "seed \(seed)")
        #expect(line.otherName == wanted.other.map { model.accounts[$0].name }, "seed \(seed)")
      }
    }
    #expect(books.store.head.number == Int64(model.done.count), "seed \(seed)")
    #expect(try BookFile(folder: books.folder).payable() == model.payable, "seed \(seed)")
    #expect(try books.store.check() == [], "seed \(seed)")
  }
}
