import TestSupport
import Testing

@testable import WalletCore

@Suite("An export made piece by piece")
struct ExportRunTests {
  /// A user with `count` transfers between two accounts.
  private func long(_ count: Int) throws -> HistoryBuilder {
    var builder = HistoryBuilder()
    try builder.addUser("+12025550123")
    let first = builder.open("First")
    let second = builder.open("Second")
    try builder.move(.deposit, first, from: .world, to: .account(first), Int64(count))
    for _ in 0..<count { try builder.move(.transfer, first, from: .account(first), to: .account(second), 1) }
    return builder
  }

  private func run(_ builder: HistoryBuilder, _ format: ExportFormat, all: Bool = false) throws -> ExportRun {
    let header = ExportHeader(
      at: builder.at, head: try builder.history.head(), zone: .utc, isOfAllUsers: all, rates: .empty)
    return all
      ? ExportRun(ofAllUsers: header, as: format)
      : ExportRun(of: builder.history.users[0].record, header, as: format)
  }

  @Test("A long history is read some 250 operations a piece, and no piece is large", arguments: ExportFormat.allCases)
  func pieces(_ format: ExportFormat) throws {
    let builder = try long(1600)
    var run = try run(builder, format)
    var sizes: [Int] = []
    while !run.isDone {
      var bytes: [UInt8] = []
      try run.write(from: builder.history, to: &bytes)
      sizes.append(bytes.count)
    }
    #expect(builder.history.largestLimit <= 4 * ExportRun.pieceLength)
    #expect(sizes.count > 4)
    let largest = try #require(sizes.max())
    #expect(largest < ExportRun.pieceLength * 700)
    #expect(sizes.reduce(0, +) > 2 * largest)
  }

  @Test(
    "What is booked while an export is made is not in it, and nobody who came since",
    arguments: ExportFormat.allCases, [false, true])
  func oneMoment(_ format: ExportFormat, all: Bool) throws {
    var builder = try long(700)
    let whole = try all ? exportOfAll(builder, format) : finish(try run(builder, format), builder)
    var run = try run(builder, format, all: all)
    var bytes: [UInt8] = []
    for _ in 0..<3 { try run.write(from: builder.history, to: &bytes) }
    let first = HistoryBuilder.id(1)
    for _ in 0..<600 { try builder.move(.deposit, first, from: .world, to: .account(first), 1) }
    try builder.addUser("+12025550124", "Late")
    _ = builder.open("Late")
    while !run.isDone { try run.write(from: builder.history, to: &bytes) }
    #expect(String(decoding: bytes, as: UTF8.self) == whole)
  }

  private func exportOfAll(_ builder: HistoryBuilder, _ format: ExportFormat) throws -> String {
    finish(try run(builder, format, all: true), builder)
  }

  private func finish(_ run: ExportRun, _ builder: HistoryBuilder) -> String {
    var run = run
    var bytes: [UInt8] = []
    while !run.isDone {
      do { try run.write(from: builder.history, to: &bytes) } catch {
        Issue.record("\(error)")
        break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("A month of an account begins with the balance before it and ends with the one after it")
  func month() throws {
    var builder = HistoryBuilder()
    try builder.addUser("+12025550123")
    // In New York, five hours behind UTC, it is still 31 October.
    builder.at = Timestamp(milliseconds: 1_793_500_000_000)
    let account = builder.open("Savings")
    let own = Operation.Movement.Side.account(account)
    try builder.move(.deposit, account, from: .world, to: own, 1000, note: "October")
    builder.at = DayZone.newYork.start(of: try #require(CivilDay("2026-11-01"))).adding(seconds: -1)
    try builder.move(.deposit, account, from: .world, to: own, 200, note: "November")
    builder.at = builder.at.adding(seconds: 86_400 * 35)
    try builder.move(.withdraw, account, from: own, to: .world, 34, note: "December")
    let november = try #require(CivilMonth("2026-11"))
    func text(_ format: StatementFormat) throws -> String {
      try builder.export(account, november, format, zone: .newYork)
    }
    for format in StatementFormat.allCases {
      let text = try text(format)
      #expect(text.contains("November") && !text.contains("October") && !text.contains("December"), "\(format)")
    }
    #expect(try text(.ofx).contains("<BALAMT>12.00</BALAMT><DTASOF>20261201000000.000[-5]</DTASOF>"))
    #expect(try text(.ofx).contains("<DTSTART>20261101000000.000[-5]</DTSTART>"))
    #expect(try text(.qif).contains("D11/01/2026\nT10.00\nPOpening Balance\nL[Savings]\n^\n"))
    #expect(try text(.journal).contains("Assets:Savings  10.00 USD = 10.00 USD\n    Equity:Opening balances"))
    #expect(try text(.journal).contains("Assets:Savings  2.00 USD = 12.00 USD"))
  }

  @Test("Of equal movements of one operation each is shown with its own other side, also from one piece to the next")
  func equalMovements() throws {
    var builder = HistoryBuilder()
    try builder.addUser("+12025550123")
    let accounts = ["Main", "Rent", "Food"].map { builder.open($0) }
    let main = Operation.Movement.Side.account(accounts[0])
    for _ in 1..<ExportRun.pieceLength {
      try builder.move(.deposit, accounts[0], from: .world, to: main, 10)
    }
    let movements = [accounts[1], accounts[2], accounts[1]].map {
      Operation.Movement(kind: .transfer, from: main, to: .account($0), amount: .usd(cents: 5))
    }
    builder.add(.transfer, accounts[0], movements)
    let lines = try builder.export(accounts[0], nil, .csv).split(separator: "\r\n").suffix(3)
    let others = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false)[10] }
    #expect(others == ["Rent", "Food", "Rent"])
    let food = try builder.export(accounts[2], nil, .csv).split(separator: "\r\n")
    #expect(food.count == 2 && food[1].contains(",Main,"))
  }

  @Test("A statement ends with an error where an operation is missing, and gives its entry no other one")
  func missingOperation() throws {
    let builder = try long(9)
    builder.history.missing = 7
    let first = HistoryBuilder.id(1)
    #expect(throws: StoreFailure.broken("entry 4 has no operation 7")) { try builder.export(first, nil, .csv) }
  }

  @Test("A user without accounts has an export, too", arguments: ExportFormat.allCases)
  func nobody(_ format: ExportFormat) throws {
    var builder = HistoryBuilder()
    try builder.addUser("+12025550123")
    let text = try builder.export(format)
    if format == .json || format == .csv { #expect(try ImportedHistory(Array(text.utf8)).userCount == 1) }
    if format == .ofx { #expect(!text.contains("BANKMSGSRSV1")) }
    if format == .qif { #expect(text.isEmpty) }
  }
}
