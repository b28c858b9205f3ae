import Foundation
import TestSupport
import Testing

@testable import WalletCore

@Suite("What other programs read in an export")
struct ExportToolTests {
  static let seeds: [UInt64] = [1, 2, 3]

  /// The balances of all accounts, smallest first, as texts with the currency: names may differ, amounts may not.
  private func balances(_ builder: HistoryBuilder) throws -> [String] {
    try builder.history.users.flatMap { try builder.history.allAccounts(of: $0.record.id) }
      .filter { $0.balance.minorUnits > 0 }
      .map { "\(ExportText.decimal($0.balance)) \($0.balance.currency.code)" }.sorted()
  }

  /// The last column of hledger's balances, for the accounts under `parent`.
  private func told(_ journal: String, under parent: String) throws -> [String] {
    let csv = try ExportTool.hledger.run(
      { ["-f", $0, "balance", parent, "--flat", "--no-total", "-O", "csv"] }, on: journal)
    var amounts: [String] = []
    for line in csv.split(separator: "\n").dropFirst() {
      guard let last = line.split(separator: "\"").last else { continue }
      amounts += last.components(separatedBy: ", ")
    }
    return amounts.sorted()
  }

  @Test(
    "hledger finds a journal right, every balance asserted, and agrees to the last unit",
    .enabled(if: ExportTool.hledger.isWanted, ExportTool.hledger.skipReason), arguments: seeds)
  func hledger(seed: UInt64) throws {
    let builder = try RandomHistory(seed: seed).builder
    let journal = try builder.export(.journal, all: true)
    #expect(journal.contains("    Equity:Exchange  ") && journal.contains(" Hold Assets:"))
    _ = try ExportTool.hledger.run({ ["-f", $0, "check", "--strict"] }, on: journal)
    #expect(try told(journal, under: "^Assets:") == balances(builder), "seed \(seed)")
    // A wrong balance assertion fails, so the check really checks.
    let range = try #require(
      journal.range(of: " = 1", options: .backwards) ?? journal.range(of: " = ", options: .backwards))
    let wrong = journal.replacingCharacters(in: range, with: " = 7")
    #expect(throws: ClientFailure.self) {
      _ = try ExportTool.hledger.run({ ["-f", $0, "check", "--strict"] }, on: wrong)
    }
  }

  @Test(
    "hledger values each account in dollars as home does, to a cent, whatever exchanges cost before",
    .enabled(if: ExportTool.hledger.isWanted, ExportTool.hledger.skipReason), arguments: seeds)
  func hledgerInDollars(seed: UInt64) throws {
    // hledger would value by an exchange's rate what has no other.
    let currencies = RandomHistory.currencies.filter { $0.code != "KWD" }
    var builder = try RandomHistory(seed: seed, users: 1, operations: 150, currencies: currencies).builder
    // The bank's rates of the day of the export, and others of another source, euros newer than the bank's.
    let today = DayZone.utc.day(of: builder.at)
    let bank = BuiltInRates.prices.map {
      KnownPrice(currency: $0.currency, price: $0.price, asOf: .day(today), source: $0.source)
    }
    let own = try [
      ("BTC", Int64(6_012_345), "2026-11-01"), ("ETH", 123_456_789, "2026-11-23"),
      ("EUR", 109, "\(today.text)T00:00:01Z"),
    ].map {
      KnownPrice(
        currency: try #require(Currency(code: $0)), price: DollarPrice(try #require(Rate(digits: $1, scale: 2))),
        asOf: try #require(RateTime($2)), source: "own: a; \"b\"")
    }
    builder.rates = RateTable(bank + own)
    let journal = try builder.export(.journal)
    #expect(journal.contains("\nP \(today.text) EUR 175.68 JPY\nP \(today.text) EUR 1.1172 USD\n"))
    #expect(journal.contains("\nP \(today.text) EUR 1.09 USD\n"))
    _ = try ExportTool.hledger.run({ ["-f", $0, "check", "--strict"] }, on: journal)
    let csv = try ExportTool.hledger.run(
      { ["-f", $0, "balance", "^Assets:", "--flat", "--no-total", "-X", "USD", "-c", "1.000000 USD", "-O", "csv"] },
      on: journal)
    let told = csv.split(separator: "\n").dropFirst().compactMap { line -> Double? in
      line.split(separator: "\"").last.flatMap { Double($0.replacing(" USD", with: "")) }
    }
    let known = try builder.history.allAccounts(of: UserID(row: 1)).filter { $0.balance.minorUnits > 0 }
    let worths = known.compactMap { builder.rates.worth(of: $0.balance) }.map { Double($0.minorUnits) / 100 }
    #expect(told.count == worths.count, "\(csv)")
    for (told, worth) in zip(told.sorted(), worths.sorted()) {
      #expect(told - worth > -0.000_002 && told - worth < 0.010_002, "hledger \(told), home \(worth), seed \(seed)")
    }
  }

  @Test(
    "hledger reads every currency of the table",
    .enabled(if: ExportTool.hledger.isWanted, ExportTool.hledger.skipReason))
  func hledgerOfAll() throws {
    var builder = HistoryBuilder()
    try builder.addUser("+12025550100")
    for currency in Currency.all {
      let account = builder.open("In \(currency.code)", currency)
      try builder.move(.deposit, account, from: .world, to: .account(account), currency.amountLimit)
      try builder.move(.withdraw, account, from: .account(account), to: .world, 1)
    }
    builder.rates = RateTable(BuiltInRates.prices)
    let journal = try builder.export(.journal)
    _ = try ExportTool.hledger.run({ ["-f", $0, "check", "--strict"] }, on: journal)
    let read = try told(journal, under: "^Assets:")
    #expect(try read == balances(builder) && read.count == 159)
  }

  @Test(
    "hledger finds one user's journal and one account's right, too",
    .enabled(if: ExportTool.hledger.isWanted, ExportTool.hledger.skipReason), arguments: seeds)
  func hledgerOfOne(seed: UInt64) throws {
    let builder = try RandomHistory(seed: seed, users: 1).builder
    _ = try ExportTool.hledger.run({ ["-f", $0, "check", "--strict"] }, on: try builder.export(.journal))
    let user = builder.history.users[0].record.id
    let account = try #require(try builder.history.allAccounts(of: user).max { $0.sequence < $1.sequence })
    for month in [nil, CivilMonth("2026-11")] {
      let journal = try builder.export(account.id, month, .journal)
      _ = try ExportTool.hledger.run({ ["-f", $0, "check", "--strict"] }, on: journal)
    }
  }

  @Test(
    "ofxtools reads a statement for each account in its own currency, with every entry and the balance",
    .enabled(if: ExportTool.ofxtools.isWanted, ExportTool.ofxtools.skipReason), arguments: seeds)
  func ofxtools(seed: UInt64) throws {
    // ofxtools knows ISO's codes alone.
    let builder = try RandomHistory(seed: seed, currencies: RandomHistory.currencies.filter { !$0.isCoin }).builder
    let script = """
      import sys
      from ofxtools.Parser import OFXTree
      tree = OFXTree()
      tree.parse(sys.argv[1])
      for s in tree.convert().statements:
          ids = [t.fitid for t in s.transactions]
          assert len(ids) == len(set(ids))
          assert sum(t.trnamt for t in s.transactions) == s.ledgerbal.balamt
          for t in s.transactions:
              print(s.account.acctid, t.trntype == "FEE", t.trnamt, int(t.dtposted.timestamp() * 1000), t.memo or "")
          print(s.account.acctid, s.ledgerbal.balamt, "balance", s.curdef)
      """
    let text = try ExportTool.ofxtools.run(
      { ["-c", script, $0] }, on: try builder.export(.ofx, all: true, zone: .nepal))
    var expected: [String] = []
    for user in builder.history.users {
      for account in try builder.history.allAccounts(of: user.record.id) {
        let id = account.id.id.base64url
        if account.sequence > 0 {
          for entry in try builder.history.entries(of: account, in: 1...account.sequence, limit: .max) {
            let operation = try #require(user.operations.first { $0.number == entry.number })
            let card = operation.card.map { "\(entry.isOutgoing ? "to" : "from") \($0.text)" }
            let terms = ExportText.terms(operation, in: entry.change.currency)
            let bill = ExportText.bill(operation)
            let texts = [card ?? "", terms ?? "", bill ?? "", operation.note].filter { !$0.isEmpty }
            let begin = String(String.UnicodeScalarView(texts.joined(separator: "; ").unicodeScalars.prefix(255)))
            let memo = begin.replacing("\u{FFFE}", with: "\u{FFFD}").replacing(
              "\u{FFFF}", with: "\u{FFFD}")
            let isFee = entry.kind == .fee ? "True" : "False"
            expected.append("\(id) \(isFee) \(ExportText.decimal(entry.change)) \(entry.at.milliseconds) \(memo)")
          }
        }
        expected.append("\(id) \(ExportText.decimal(account.balance)) balance \(account.balance.currency.code)")
      }
    }
    #expect(text.split(separator: "\n").map(String.init) == expected, "seed \(seed)")
  }
}
