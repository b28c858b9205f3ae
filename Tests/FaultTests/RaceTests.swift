import SQLiteStore
import Synchronization
import TestSupport
import Testing

@testable import WalletCore

@Suite("Everybody at once")
struct RaceTests {
  @Test("Closing, reopening, undoing, deposits and transfers from many sides on few accounts: the books stay right")
  func race() async throws {
    try await FaultRun.withSeeds { seed in
      let folder = try TemporaryFolder()
      let books = try BookTester(folder: folder.data, seed: seed)
      defer { books.store.close() }
      let race = try await Race(books, seed: seed)
      await withTaskGroup { group in
        for runner in 0..<24 {
          group.addTask { await race.run(SeededGenerator(seed: seed &* 100 &+ UInt64(runner))) }
        }
      }
      #expect(try books.store.check() == [], "seed \(seed)")
      #expect(race.reversals.values.allSatisfy { $0 == 1 }, "seed \(seed): something is reversed twice")
      #expect(try race.total() == race.broughtIn, "seed \(seed)")
      #expect(race.count("close") > 0 && race.count("deposit") > 0 && race.count("transfer") > 0, "seed \(seed)")
      #expect(race.count("undo") > 0 && race.count("reopen") > 0, "seed \(seed)")
    }
  }

  @Test("One operation undone by many at the same moment is undone once")
  func oneUndo() async throws {
    let folder = try TemporaryFolder()
    let books = try BookTester(folder: folder.data, seed: FaultRun.seed)
    defer { books.store.close() }
    let user = UserID(row: 1)
    try await books.addUsers()
    let account = try await books.open("A", by: user, holding: 1000)
    let booked = try await books.book(.deposit(to: account, .usd(cents: 5)), by: user)
    let refusals = await withTaskGroup(of: LedgerRefusal?.self) { group in
      for _ in 0..<40 { group.addTask { await books.refusal(.undo(booked.operation), by: user) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(refusals.count { $0 == nil } == 1)
    #expect(refusals.count { $0 == .alreadyReversed } == 39)
    #expect(try books.account(account, of: user).balance == .usd(cents: 1000))
    #expect(try books.store.check() == [])
  }
}

/// The state that all runners of a race share.
private final class Race: Sendable {
  private let books: BookTester
  private let user = UserID(row: 1)
  private let accounts: [AccountID]
  private let state = Mutex(State())

  private struct State {
    /// Operations that a runner may try to undo, newest last.
    var booked: [OperationID] = []
    var reversals: [OperationID: Int] = [:]
    var counts: [String: Int] = [:]
  }

  init(_ books: BookTester, seed: UInt64) async throws {
    self.books = books
    try await books.addUsers()
    var accounts: [AccountID] = []
    for index in 0..<4 { accounts.append(try await books.open("Account \(index)", by: user, holding: 10_000)) }
    self.accounts = accounts
  }

  /// How often each operation was reversed.
  var reversals: [OperationID: Int] { state.withLock { $0.reversals } }

  func count(_ kind: String) -> Int { state.withLock { $0.counts[kind] ?? 0 } }

  func run(_ generator: SeededGenerator) async {
    var random = generator
    for _ in 0..<FaultRun.size(short: 20, long: 150) {
      let id = accounts[Int.random(in: 0..<accounts.count, using: &random)]
      let other = accounts[Int.random(in: 0..<accounts.count, using: &random)]
      let amount = Money.usd(cents: Int64.random(in: 1...300, using: &random))
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<30: await book(.deposit(to: id, amount), "deposit")
      case 30..<60: await book(.transfer(from: id, to: other, amount), "transfer")
      case 60..<70:
        guard let seen = try? books.account(id, of: user).sequence else { continue }
        await book(.close(id, seen: seen, moveTo: random.chance(50) ? other : nil), "close")
      case 70..<80: await book(.reopen(id), "reopen")
      default:
        let last = state.withLock { $0.booked.suffix(3) }
        guard let operation = last.randomElement(using: &random) else { continue }
        await book(.undo(operation), "undo")
      }
    }
  }

  private func book(_ action: LedgerAction, _ kind: String) async {
    do throws(LedgerRefusal) {
      let receipt = try await books.book(action, by: user)
      state.withLock { state in
        state.counts[kind, default: 0] += 1
        if case .undo(let reversed) = action { state.reversals[reversed, default: 0] += 1 }
        state.booked.append(receipt.operation)
      }
    } catch {
      if case .unavailable = error { Issue.record("\(action): \(error)") }
    }
  }

  /// The sum of the accounts, and of what closed ones left behind.
  func total() throws -> Int64 {
    let held = try accounts.map { try books.account($0, of: user).balance.minorUnits }.reduce(0, +)
    return held + (try BookQueries(folder: books.folder).payable())
  }

  /// Deposits less what was undone of them, according to the histories.
  var broughtIn: Int64 {
    get throws {
      var sum: Int64 = 0
      for id in accounts {
        for entry in try books.entries(of: books.account(id, of: user)) where entry.otherName == nil {
          if [.deposit, .undo].contains(entry.kind) { sum += entry.change.minorUnits }
        }
      }
      return sum
    }
  }
}
