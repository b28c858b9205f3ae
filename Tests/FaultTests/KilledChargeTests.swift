import SQLiteStore
import SystemSupport
import TestSupport
import Testing

@testable import WalletCore

@Suite("The program is killed while a car charges, over HTTP", .blocking)
struct KilledChargeTests {
  @Test("At each message, before and after its answer: what was acknowledged holds, and the bill is exact")
  func eachMessage() async throws {
    try await FaultRun.withSeeds { seed in
      let story = try KilledCharge(seed: seed)
      for message in ChargeMessage.allCases {
        for moment in Self.moments(message) { try story.charge(killedAt: message, moment) }
      }
      try story.finish()
    }
  }

  /// In the short form the answer of every other message is lost.
  private static func moments(_ message: ChargeMessage) -> [ChargeMessage.Moment] {
    FaultRun.size(
      short: [.sent, message.rawValue % 2 == 0 ? .answered : .lost], long: ChargeMessage.Moment.allCases)
  }
}

/// Where a charge is interrupted.
struct Interruption: Error {}

/// A driver who charges one car after the other, and somebody who only deposits.
private final class KilledCharge {
  private let seed: UInt64
  private var random: SeededGenerator
  private let folder: TemporaryFolder
  private var program: Program
  private var port: Int
  private let driver: DriverAtCharger
  private let saver: WebUser
  private var browser: HTTPConnection
  private let pause: Wakeup
  /// Whether nobody else writes now, so that only what the program has kept by itself is acknowledged.
  private var isAlone = false

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    pause = try Wakeup()
    folder = try TemporaryFolder()
    try Town.write(1, in: folder)
    program = try Program(folder, Town.arguments(in: folder))
    port = try #require(program.port(), "\(program.errors)")
    browser = try HTTPConnection(port: port)
    let messages = Program.messages(in: folder)
    var saver = try WebUser("5305550101", at: browser, messages: messages)
    try saver.openAccount("Savings", cents: 0, at: browser)
    self.saver = saver
    var user = try WebUser("5305550102", at: browser, messages: messages)
    try user.openAccount("Purse", cents: 100_000, at: browser)
    driver = DriverAtCharger(
      1, secret: try Town.secret(1, in: folder), user: user, account: user.accounts[0],
      random: SeededGenerator(seed: seed &+ 1))
    driver.nudge = { [unowned self] in if !isAlone { try deposit() } }
    try driver.connect(web: port)
  }

  private func deposit() throws {
    let form = try saver.form(saver.accounts[0], "deposit", cents: 1, at: browser)
    try #require(try saver.send(form, at: browser).status == 303)
  }

  /// Charges a car. The program is killed at a message and started again, and what has no answer is sent again.
  func charge(killedAt message: ChargeMessage, _ moment: ChargeMessage.Moment) throws {
    let comment: Comment = "seed \(seed), \(message), \(moment)"
    let before = (ended: driver.ended.count, rows: try rows().count, givenUp: driver.givenUp.count)
    driver.plan(isStopped: true)
    driver.watch = { [unowned self] at, when in
      guard at == message else { return }
      // That takes two seconds.
      isAlone = moment != .sent && (FaultRun.isLong || message == .firstSample)
      guard when == moment else { return }
      // Each time the program has come a little further.
      if moment == .sent { pause.wait(milliseconds: Int32.random(in: 0...3, using: &random)) }
      program.kill()
      throw Interruption()
    }
    #expect(throws: Interruption.self, comment) { while true { try driver.goOn() } }
    driver.watch = { _, _ in }
    isAlone = false
    let samples = (driver.metered(after: .firstSample), driver.metered(after: .secondSample))
    try restart()

    let row = try rows().dropFirst(before.rows).last
    let progress = try #require(row.map { $0.progress(samples: samples.0, samples.1) } ?? 0, comment)
    let least = moment != .sent ? message.progress : message == .begin ? 0 : message.preceding.progress
    #expect((least...message.progress).contains(progress), "\(comment): \(String(describing: row))")

    try driver.connect(web: port)
    while !driver.isIdle || driver.ended.count == before.ended { try driver.goOn() }
    #expect(driver.ended.count == before.ended + 1, comment)
    #expect(try rows().count == before.rows + 1 + driver.givenUp.count - before.givenUp, comment)
    try driver.compare(rows(), comment)
    let books = try BookQueries(folder: folder.data)
    #expect(try books.held() == 0 && books.claims() == 0, comment)
  }

  private func restart() throws {
    program = try Program(folder, Town.arguments(in: folder))
    port = try #require(program.port(), "seed \(seed): \(program.errors)")
    browser = try HTTPConnection(port: port)
  }

  private func rows() throws -> [BookQueries.ChargeRow] { try BookQueries(folder: folder.data).charges() }

  func finish() throws {
    driver.disconnect()
    #expect(program.stop() == 0)
    let metered = driver.ended.map { Town.cents(wattHours: $0.wattHours) }.reduce(0, +)
    #expect(try BookQueries(folder: folder.data).taken() == [metered, metered, metered], "seed \(seed)")
    let books = try BookTester(folder: folder.data, seed: seed)
    defer { books.store.close() }
    #expect(try books.store.check() == [], "seed \(seed)")
  }
}
