import TestSupport
import Testing
import WalletCore

@testable import WalletWeb

extension PageGallery {
  /// Accounts in currencies without decimals and with many, with a symbol and with a code.
  mutating func addCurrencies(_ wallet: TestWallet) throws {
    let visitor = try signedIn(wallet, "(530) 555-0151")
    try visitor.openAccount("Travel", in: "CHF", deposit: "CHF 1,234.50")
    add("account-francs", visitor, says: "Swiss francs")
    try visitor.openAccount("Trip", in: "JPY")
    let coins = try visitor.openAccount("Coins", in: "BTC", deposit: "0.01234567 BTC")
    try visitor.visit("/home").follow("+").fill("Account name", with: "").choose("Currency", "(EUR)")
    add("new-account-currencies", status: 422, try visitor.press("Create"), says: "Enter a name.")
    let hidden = try visitor.pairs(of: visitor.form(to: "/accounts")).filter { ["csrf", "op"].contains($0.0) }
    let unknown = try visitor.post("/accounts", hidden + [("name", "Gold"), ("currency", "XAU")])
    add("new-account-unknown-currency", status: 422, unknown)
    add("home-currencies", try visitor.visit("/home"), says: "0.01234567 BTC")
    add("home-currencies-day", try visitor.visit("/home?at=\(wallet.day().text)"), says: "no rate is known")
    add("account-coins", try visitor.visit(coins), says: "Bitcoin")
    try visitor.fill("Amount", with: "5 EUR").press("Deposit")
    add("account-other-currency", status: 422, visitor, says: "Write the amount in Bitcoin (BTC).")
    add("statement-coins", try visitor.visit(coins + "/statement"))
    if theme == .piggy { try addGoalsAbroad(visitor) }
  }

  /// A goal with a rate, one without, and a currency that there is not.
  private mutating func addGoalsAbroad(_ visitor: Visitor) throws {
    for (goal, currency) in [("3,000", "CHF"), ("5", "KWD")] {
      try visitor.visit("/settings").fill("Savings goal", with: goal).choose("Currency of the goal", "(\(currency))")
      add("settings-goal-\(currency)", try visitor.press("Save goal"))
      add("home-goal-\(currency)", try visitor.visit("/home"))
    }
    let hidden = try visitor.visit("/settings").pairs(of: visitor.form(to: "/settings/goal"))
    let unknown = try visitor.post(
      "/settings/goal", hidden.filter { $0.0 == "csrf" } + [("goal", "5"), ("currency", "")])
    add("settings-goal-unknown-currency", status: 422, unknown)
  }

  /// Full accounts in the currencies whose amounts are the widest, with the longest names.
  mutating func addRichesAbroad(_ wallet: TestWallet, _ visitor: Visitor) throws {
    for code in ["IDR", "ETH", "UYW"] {
      let currency = try #require(Currency(code: code))
      let most = String(currency.amountLimit / (0..<currency.scale).reduce(1) { unit, _ in unit * 10 })
      let fine = currency.scale > 0 ? "." + String(repeating: "0", count: currency.scale - 1) + "1" : ""
      let account = try visitor.openAccount(Self.oddNames[0] + " \(code)", in: code, deposit: most)
      let other = try visitor.openAccount("Other \(code)", in: code)
      try visitor.visit(account).fill("Amount", with: "9\(fine)").press("Deposit")
      add("rich-\(code)", visitor, says: "Deposited")
      let booking = Money(minorUnits: currency.amountLimit, currency: currency)
      for _ in 0..<98 { try wallet.book(.deposit(to: wallet.accountID(account), booking)) }
      try visitor.fill("Amount", with: most + "0").press("Withdraw")
      add("rich-\(code)-refused", status: 422, visitor, says: "The most at once is")
      add("rich-\(code)-transfer", try visitor.visit(account + "/transfer?amount=\(most)"))
      add("rich-\(code)-statement", try visitor.visit(account + "/statement"))
      add("rich-\(code)-delete", try visitor.visit(account + "/delete"))
      add("rich-\(code)-receipt", try visitor.visit(try visitor.newestReceipt(of: account)))
      add("rich-\(code)-past", try visitor.visit("\(other)?at=2026-11-18"))
    }
    if theme == .piggy {
      try visitor.visit("/settings").fill("Savings goal", with: "10000000000000")
      try visitor.choose("Currency of the goal", "(IDR)").press("Save goal")
    }
    add("rich-spending", try visitor.visit("/spending"), says: "No tag")
    add("rich-home-abroad", try visitor.visit("/home"), says: "IDR 990,000,000,000,009.01")
  }
}
