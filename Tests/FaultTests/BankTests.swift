import SystemSupport
import TestSupport
import Testing

@testable import WalletCore

@Suite("A bank with many counters, over HTTP")
struct BankTests {
  @Test("Deposits, withdrawals and transfers from all sides, forms sent twice, kill -9 in between: all answers hold")
  func bank() async throws {
    try await FaultRun.withSeeds { seed in
      let bank = try Bank(seed: seed)
      var random = SeededGenerator(seed: seed)
      for _ in 0..<FaultRun.size(short: 3, long: 8) {
        try bank.round(killedAfter: Int.random(in: 20...90, using: &random))
      }
      try bank.finish()
    }
  }
}

/// The program and its customers.
private final class Bank {
  private static let customers = 4
  private static let countersEach = 3

  private let seed: UInt64
  private let folder: TemporaryFolder
  private let record = PostRecord()
  private var users: [WebUser] = []
  private var rounds: UInt64 = 0

  init(seed: UInt64) throws {
    self.seed = seed
    folder = try TemporaryFolder()
    let program = try Program(folder)
    let connection = try HTTPConnection(port: try #require(program.port(), "\(program.errors)"))
    for index in 0..<Self.customers {
      var user = try WebUser("530555010\(index)", at: connection, messages: Program.messages(in: folder))
      for account in 0..<2 { try user.openAccount("A\(account)", cents: 500_000_000, at: connection) }
      users.append(user)
    }
    #expect(program.stop() == 0)
  }

  /// Starts the program, repeats the unanswered posts, and runs all counters until it is killed.
  func round(killedAfter answers: Int) throws {
    rounds += 1
    let program = try Program(folder)
    let port = try #require(program.port(), "seed \(seed): \(program.errors)")
    try repeatUnanswered(port)
    let enough = record.acknowledgements + answers
    let isEnough = try Wakeup()
    var threads: [SystemSupport.Thread] = []
    for index in 0..<Self.customers * Self.countersEach {
      let customer = index % Self.customers
      var counter = Counter(
        customer: customer, user: users[customer], record: record,
        random: SeededGenerator(seed: seed &* 1000 &+ rounds &* 100 &+ UInt64(index)))
      threads.append(try SystemSupport.Thread { counter.work(port) { if $0 >= enough { isEnough.send() } } })
    }
    isEnough.wait(milliseconds: 60_000)
    program.kill()
    for thread in threads { thread.join() }
    #expect(record.acknowledgements >= enough, "seed \(seed), round \(rounds)")
  }

  /// Sends the same forms again: each was booked before, is booked now, or is refused and was never booked.
  private func repeatUnanswered(_ port: Int) throws {
    let connection = try HTTPConnection(port: port)
    for (cents, post) in record.unanswered {
      record.answered(try users[post.user].send(post.form, at: connection).status, cents: cents)
    }
    #expect(record.unanswered.isEmpty, "seed \(seed)")
  }

  func finish() throws {
    let program = try Program(folder)
    try repeatUnanswered(try #require(program.port(), "seed \(seed): \(program.errors)"))
    #expect(program.stop() == 0)
    try record.compare(with: folder, seed: seed)
  }
}
