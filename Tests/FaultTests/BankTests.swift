import SystemSupport
import TestSupport
import Testing

@testable import WalletCore

@Suite("A bank with many counters, over HTTP", .blocking)
struct BankTests {
  @Test(
    "Deposits, withdrawals, transfers and charges from all sides, forms sent twice, kill -9 in between: all answers hold"
  )
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

/// The program and its customers, of whom some charge cars.
private final class Bank {
  private static let customers = 4
  private static let countersEach = 3
  /// Those whose totals may change.
  private static let charging = [1, 3]

  private let seed: UInt64
  private let folder: TemporaryFolder
  private let record = PostRecord()
  private var users: [WebUser] = []
  private var drivers: [DriverAtCharger] = []
  /// Where the charge points connect that do not connect to the wallet's own address.
  private let listener: Int
  private var rounds: UInt64 = 0

  init(seed: UInt64) throws {
    self.seed = seed
    folder = try TemporaryFolder()
    listener = try FreePorts.take(1)[0]
    try Town.write(Self.charging.count, in: folder)
    let program = try start()
    let connection = try HTTPConnection(port: try #require(program.port(), "\(program.errors)"))
    for index in 0..<Self.customers {
      var user = try WebUser("530555010\(index)", at: connection, messages: Program.messages(in: folder))
      for account in 0..<2 { try user.openAccount("A\(account)", cents: 500_000_000, at: connection) }
      users.append(user)
    }
    for (place, customer) in Self.charging.enumerated() {
      drivers.append(
        DriverAtCharger(
          place + 1, secret: try Town.secret(place + 1, in: folder), user: users[customer],
          account: users[customer].accounts[place], random: SeededGenerator(seed: seed &* 10 &+ UInt64(place))))
    }
    #expect(program.stop() == 0)
  }

  private func start() throws -> Program {
    try Program(
      folder, Town.arguments(in: folder) + ["--ocpp-bind", "127.0.0.1", "--ocpp-port", "\(listener)"])
  }

  /// Starts the program, repeats the unanswered posts, and runs all counters until it is killed.
  func round(killedAfter answers: Int) throws {
    rounds += 1
    let program = try start()
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
    for driver in drivers {
      let points = driver.number == 1 ? listener : port
      threads.append(try SystemSupport.Thread { driver.work(web: port, points: points) })
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

  /// So that what may wait for others' writes need not.
  private func deposit(_ connection: HTTPConnection) throws {
    let cents = record.amount()
    let form = try users[1].form(users[1].accounts[0], "deposit", cents: cents, at: connection)
    record.sending(form, cents: cents, by: 1, entries: 1)
    record.answered(try users[1].send(form, at: connection).status, cents: cents)
  }

  func finish() throws {
    let program = try start()
    let port = try #require(program.port(), "seed \(seed): \(program.errors)")
    try repeatUnanswered(port)
    let connection = try HTTPConnection(port: port)
    for driver in drivers {
      driver.nudge = { [unowned self] in try deposit(connection) }
      try driver.connect(web: port)
      // On a busy machine all rounds may be over before a car has charged.
      while driver.ended.isEmpty || !driver.isIdle { try driver.goOn() }
      driver.disconnect()
    }
    #expect(program.stop() == 0)
    try record.compare(with: folder, seed: seed)
    try compareCharges()
  }

  /// Each charge whose end was acknowledged is billed once, by what was metered; nothing else is, and nothing is held.
  private func compareCharges() throws {
    let books = try BookQueries(folder: folder.data)
    let charges = try books.charges()
    for driver in drivers {
      #expect(!driver.ended.isEmpty, "seed \(seed): nobody has charged")
      let rows = charges.filter { $0.charger == Town.charger(driver.number) }
      #expect(rows.count == driver.ended.count + driver.givenUp.count, "seed \(seed)")
      try driver.compare(rows, "seed \(seed)")
    }
    #expect(try books.held() == 0 && books.claims() == 0, "seed \(seed)")
    let taken = try books.taken()
    let metered = drivers.flatMap(\.ended).map { Town.cents(wattHours: $0.wattHours) }.reduce(0, +)
    #expect(taken == [metered, metered, metered], "seed \(seed)")
  }
}
