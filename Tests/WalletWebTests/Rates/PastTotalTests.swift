import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("The total of an earlier day")
struct PastTotalTests {
  private func deposit(_ amount: String, _ currency: Currency, _ wallet: TestWallet, _ visitor: Visitor) throws {
    try visitor.visit(wallet.openAccount("Coin", in: currency)).fill("Amount", with: amount).press("Deposit")
  }

  @Test("It uses the rate of that day, or the last one before it, and says how old that was")
  func then() async throws {
    try await withRates("BTC,60000,2026-11-18") { wallet, file in
      let visitor = try wallet.signedIn()
      try deposit("0.1", .btc, wallet, visitor)
      let first = wallet.day()
      wallet.clock.advance(seconds: RateKeeping.patience)
      wallet.running.rateWatch.look()
      wallet.wait(days: 3)
      try file.write(lines: "BTC,70000,2026-11-21")
      wallet.running.rateWatch.look()
      wallet.wait(days: 1)
      try file.write(lines: "BTC,80000,2026-11-22T09:00:00Z")
      wallet.running.rateWatch.look()
      #expect(try visitor.visit("/home").reads("$8,000.00", "Rates of today", "2 hours old"))
      for (days, total, words) in [
        (0, "$6,000.00", "Rates of that day (rates-"), (1, "$6,000.00", "Rates of 18 November (rates-"),
        (2, "$6,000.00", "), 2 days old."), (3, "$7,000.00", "Rates of that day"), (4, "$8,000.00", "Rates of today"),
      ] {
        try visitor.visit("/home?at=\(first.adding(days: Int64(days)).text)")
        #expect(visitor.reads(total, words), "\(days) days later: \(visitor.page.text)")
      }
      #expect(
        try visitor.visit("/total").reads(
          "+$8,000.00 in the last 30 days", "What changed the total", "Coin Now $8,000.00", "+$8,000.00",
          "This includes changes of exchange rates."))
      // What was kept outlives the file and the program's present rates.
      file.remove()
      wallet.rates.replace(with: RateTable(BuiltInRates.prices))
      try wallet.restart()
      #expect(try visitor.visit("/home").reads("$0.00", "Without 0.10 BTC"))
      #expect(try visitor.visit("/home?at=\(first.adding(days: 3).text)").reads("$7,000.00"))
    }
  }

  @Test("A file of all days gives each day since the first account its rate, and the last before it")
  func history() async throws {
    let file = RatesFile()
    defer { file.remove() }
    try await withWallet({ $0.rateFiles = [file.path] }) { wallet in
      let visitor = try wallet.signedIn()
      try deposit("100", .euro, wallet, visitor)
      wallet.wait(days: 3)
      try file.write(
        "Date,USD,JPY,\n2026-11-20,1.20,150,\n2026-11-19,N/A,150,\n2026-11-17,1.10,110,\n2026-11-16,1.00,100,\n")
      wallet.running.rateWatch.look()
      let first = wallet.day(-3)
      for (days, total, words) in [
        (0, "$110.00", "Rates of 17 November (European Central Bank), 1 day old."), (1, "$110.00", "2 days old."),
        (2, "$120.00", "Rates of that day"), (3, "$120.00", "1 day old."),
      ] {
        try visitor.visit("/home?at=\(first.adding(days: Int64(days)).text)")
        #expect(visitor.reads(total, words), "\(days) days later: \(visitor.page.text)")
      }
      let kept = try RawDatabase.texts(
        "SELECT currency||' '||day||' '||seq FROM price_of_day WHERE source='European Central Bank' AND day>20770",
        in: wallet.folder)
      #expect(kept.sorted() == [16, 17, 20].flatMap { ["EUR 207\(57 + $0) 1", "JPY 207\(57 + $0) 1"] }.sorted())
    }
  }

  @Test("A coin that had no rate on that day is left out of its total, whatever it is worth now")
  func before() async throws {
    try await withRates("JPY,0.01,2026-11-18") { wallet, file in
      let visitor = try wallet.signedIn()
      try deposit("0.1", .btc, wallet, visitor)
      try deposit("100", .euro, wallet, visitor)
      wallet.wait(days: 1)
      try file.write(lines: "BTC,90000,2026-11-19T11:00:00Z")
      wallet.running.rateWatch.look()
      #expect(try visitor.visit("/home").reads("$9,111.72"))
      #expect(try visitor.visit("/home?at=\(wallet.day(-1).text)").reads("$111.72", "Without 0.10 BTC"))
    }
  }
}
