import Synchronization
import SystemSupport
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: a total over all currencies")
struct TotalStory {
  @Test(
    "The bank's rates that the program brings along serve the first total, which says how old they are and what it lacks"
  )
  func builtIn() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Everyday", deposit: "10")
      let travel = try wallet.openAccount("Travel", in: .euro)
      try visitor.visit(travel).fill("Amount", with: "100").press("Deposit")
      let coins = try wallet.openAccount("Coins", in: .btc)
      #expect(try !visitor.visit("/home").reads("Without"), "an account without money needs no rate")
      try visitor.visit(coins).fill("Amount", with: "0.5").press("Deposit")
      try visitor.visit("/home")
      // A euro cost 1.1172 dollars on 30 October.
      #expect(visitor.reads("$121.72", "Rates of 30 October (European Central Bank), 19 days old."))
      #expect(visitor.reads("Without 0.50 BTC: no rate is known.", "Travel", "€100.00", "worth $111.72", "0.50 BTC"))
      try visitor.press("Hide amounts")
      #expect(visitor.reads("Rates of 30 October", "Without ••• BTC: no rate is known.", "worth $•••"))
      #expect(!visitor.reads("111.72") && !visitor.reads("0.50"))
    }
  }

  @Test("Dollars alone need no rate, and the page says nothing about any")
  func dollars() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Everyday", deposit: "10")
      #expect(try !visitor.visit("/home").reads("Rates of") && !visitor.reads("worth"))
    }
  }

  @Test("Each account's worth is rounded down to a cent, and the total is their sum")
  func addsUp() async throws {
    try await withRates("JPY,0.00999,2026-11-18T11:00:00Z", "BTC,60000.019,2026-11-17T11:00:00Z") { wallet, _ in
      let visitor = try wallet.signedIn()
      for name in ["One", "Two", "Three"] {
        try visitor.visit(wallet.openAccount(name, in: .yen)).fill("Amount", with: "1").press("Deposit")
      }
      try visitor.visit(wallet.openAccount("Coin", in: .btc)).fill("Amount", with: "1").press("Deposit")
      try visitor.visit("/home")
      #expect(visitor.reads("$60,000.01", "worth $0.00", "worth $0.00", "worth $0.00", "worth $60,000.01"))
      #expect(
        visitor.reads("Rates of 17 November to today (rates-", "), the oldest 24 hours old."), "\(visitor.page.text)")
    }
  }

  @Test("A changed file is taken over; a bad one is named with line and column, and what was read before stays")
  func changes() async throws {
    try await withRates("BTC,60000,2026-11-18") { wallet, file in
      let visitor = try wallet.signedIn()
      try visitor.visit(wallet.openAccount("Coin", in: .btc)).fill("Amount", with: "0.1").press("Deposit")
      #expect(try visitor.visit("/home").reads("$6,000.00", "Rates of today"))
      try file.write(lines: "BTC,70000,2026-11-18")
      wallet.running.rateWatch.look()
      #expect(try visitor.visit("/home").reads("$7,000.00"))
      for (bad, words) in [
        ("BTC,80000,yesterday", "line 2, column as_of: this is no date, and no time with its zone"),
        ("BTC,0,2026-11-18", "line 2, column usd_per_unit: the rate is not above 0"),
        ("XXX,1,2026-11-18", "line 2, column currency: the wallet does not know this currency"),
        ("BTC,1,2026-11-20", "line 2, column as_of: the date is more than a day ahead"),
      ] {
        try file.write(lines: bad)
        wallet.running.rateWatch.look()
        #expect(try visitor.visit("/home").reads("$7,000.00"))
        #expect(report(wallet).lines.last?.contains(words) == true, "\(words)")
        #expect(report(wallet).summary.last?.contains(words) == true, "\(words)")
        #expect(!report(wallet).isRight)
      }
      file.remove()
      wallet.running.rateWatch.look()
      #expect(try visitor.visit("/home").reads("$7,000.00"))
      #expect(report(wallet).lines.last?.contains("there is no such file") == true)
      try file.write(lines: "BTC,80000,2026-11-18")
      wallet.running.rateWatch.look()
      #expect(try visitor.visit("/home").reads("$8,000.00") && report(wallet).isRight)
    }
  }

  @Test("A restart with a bad file serves on with the rates that the program brings along")
  func badAtStart() async throws {
    try await withRates("EUR,2,2026-11-18") { wallet, file in
      let visitor = try wallet.signedIn()
      try visitor.visit(wallet.openAccount("Travel", in: .euro)).fill("Amount", with: "10").press("Deposit")
      #expect(try visitor.visit("/home").reads("$20.00"))
      try file.write("nonsense\n")
      wallet.rates.replace(with: RateTable(BuiltInRates.prices))
      try wallet.restart()
      #expect(try visitor.visit("/home").reads("$11.17"))
      #expect(report(wallet).lines.last?.contains("the first line is neither") == true)
    }
  }

  @Test("No page of a thousand mixes two sets of rates while the file is replaced, be it home or a quote")
  func neverMixed() async throws {
    // A bitcoin, an ether, both, and how many ether a bitcoin buys: no mixture gives any of these.
    let sets = [
      ("20000", "2000", ["$20,000.00", "$2,000.00", "$22,000.00"], "1 BTC = 10 ETH"),
      ("30000", "1500", ["$30,000.00", "$1,500.00", "$31,500.00"], "1 BTC = 20 ETH"),
      ("50000", "1000", ["$50,000.00", "$1,000.00", "$51,000.00"], "1 BTC = 50 ETH"),
    ]
    try await withRates("BTC,20000,2026-11-18", "ETH,2000,2026-11-18") { wallet, file in
      let visitor = try wallet.signedIn()
      let coin = try wallet.openAccount("Coin", in: .btc)
      try visitor.visit(coin).fill("Amount", with: "1").press("Deposit")
      let ether = try wallet.openAccount("Ether", in: .eth)
      try visitor.visit(ether).fill("Amount", with: "1").press("Deposit")
      let quote = "\(coin)/exchange?amount=1&to=\(try #require(ether.split(separator: "/").last))"
      let (isDone, rounds) = (Flag(), Flag())
      let writer = try Thread { [watch = wallet.running.rateWatch] in
        while !isDone.isSet {
          let (bitcoin, ether, _, _) = sets[rounds.count % 3]
          try? file.write(lines: "BTC,\(bitcoin),2026-11-18", "ETH,\(ether),2026-11-18")
          watch.look()
          rounds.set()
        }
      }
      var seen: Set<String> = []
      for _ in 0..<500 {
        let (home, terms) = (try visitor.get("/home").text, try visitor.get(quote).text)
        let found = sets.filter { _, _, amounts, _ in amounts.allSatisfy(home.contains) }
        let quoted = sets.filter { _, _, _, rate in PageReader(terms).text.contains(rate) }
        #expect(found.count == 1 && quoted.count == 1)
        seen.formUnion(found.map(\.3) + quoted.map { "quoted \($0.3)" })
      }
      isDone.set()
      writer.join()
      #expect(rounds.count > 3 && seen.count > 2)
    }
  }

  /// How often something happened, told to another thread.
  private final class Flag: Sendable {
    private let number = Atomic(0)
    var count: Int { number.load(ordering: .acquiring) }
    var isSet: Bool { count > 0 }
    func set() { number.add(1, ordering: .acquiringAndReleasing) }
  }

  private func report(_ wallet: TestWallet) -> RateReport {
    RateReport(
      table: wallet.rates.table, files: wallet.running.rateWatch.files, age: .here(TestWallet.beginning))
  }
}
