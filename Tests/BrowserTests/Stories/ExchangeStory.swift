import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite(
  "Story: several currencies and a card, with less than most have",
  .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct ExchangeStory {
  static let posts: Set<String> = [
    "/login", "/otp", "/accounts", "/accounts/{id}/deposit", "/accounts/{id}/transfer", "/accounts/{id}/exchange",
    "/cards/new", "/cards/{id}/name", "/cards/{id}/delete", "/cards/{id}/restore",
  ]

  /// A window and the theme in it.
  struct Look: CustomTestStringConvertible {
    let width: Int
    let theme: Theme

    var testDescription: String { "\(width) pixels, \(theme)" }

    static let all = [320, 1280].flatMap { width in Theme.allCases.map { Look(width: width, theme: $0) } }
  }

  @Test(
    "Bitcoin and euros beside dollars, their total, an exchange by its quote, a card kept, renamed, removed, back and named",
    arguments: Person.Way.allCases, Look.all)
  func journey(way: Person.Way, look: Look) async throws {
    try await withWallet { wallet in
      var posts = Self.posts
      if look.theme == .piggy {
        try wallet.signedIn().choose(.piggy)
        posts.insert("/settings/goal")
      }
      // The script asks there for the preview of a transfer.
      if way.hasScript { posts.insert("/accounts/{id}/choose") }
      wallet.clock.advance(seconds: 60)
      try wallet.setRates()
      try await Person.meet(way, width: look.width, wallet, posts: posts) { person in
        try person.signIn(wallet, until: "Your wallet is ready.")
        try openAccounts(person)
        if look.theme == .piggy { try setGoal(person) }
        try exchange(person)
        try keepCard(person)
        try depositFromCard(person)
      }
    }
  }

  private func openAccounts(_ person: Person) throws {
    let accounts: [(name: String, currency: String?, amount: String, done: String)] = [
      ("Everyday", nil, "100", "Deposited $100.00"), ("Coins", "Bitcoin", "0.5", "Deposited 0.50000000 BTC"),
      ("Travel", "Euros", "40", "Deposited €40.00"),
    ]
    for (name, currency, amount, done) in accounts {
      try person.press(name == "Everyday" ? "Open your first account" : "New account", until: "Account name")
      try person.write(name, in: "Account name")
      if let currency { try person.choose(currency, from: "Currency") }
      try person.press("Create", until: "Your new account is open.")
      try person.press(name, until: "No activity yet. Make a deposit to get started.")
      try person.write(amount, in: "Amount")
      try person.press("Deposit", until: done)
      try person.press("Home", until: "Accounts")
    }
    #expect(try person.reads("$25,150.00"))
    #expect(try person.reads("Rates of today (Bank of Tests), less than a minute old."))
    #expect(try person.reads("worth $25,000.00") && person.reads("worth $50.00"))
  }

  /// Only the pig's theme has a goal.
  private func setGoal(_ person: Person) throws {
    try person.press("Settings", until: "Your name")
    try person.write("40240", in: "Savings goal")
    try person.choose("Euros", from: "Currency of the goal")
    try person.press("Save goal", until: "Your goal is saved.")
    try person.press("Home", until: "50%")
    #expect(try person.reads("€40,240.00"))
  }

  /// Asks for a quote, changes the amount, and takes the next one.
  private func exchange(_ person: Person) throws {
    try person.press("Everyday", until: "Recent activity")
    try person.write("40", in: "Amount")
    try person.press("Transfer", until: "you'll see the rate first.")
    try person.choose("Coins", from: "To")
    try person.press("Transfer", until: "0.00080000 BTC")
    try person.toggle("Change the amount or the account")
    try person.write("50", in: "Amount")
    try person.press("Show the rate", until: "0.00100000 BTC")
    #expect(try person.reads("1 USD = 0.00002 BTC") && person.reads("1 BTC = 50000 USD"))
    try person.press("Exchange", until: "Exchanged $50.00 for 0.00100000 BTC in Coins. The balance is now $50.00.")
    try person.press("Home", until: "0.501 BTC")
  }

  private func keepCard(_ person: Person) throws {
    try person.press("Cards", until: "No cards yet.")
    try person.press("Add your first card", until: "Card number")
    try person.write("4242424242424242", in: "Card number")
    try person.write("12/29", in: "Expiry date")
    try person.write("Work", in: "Nickname")
    try person.press("Add card", until: "Your card is here.")
    #expect(try person.reads("•••• 4242"))
    try person.toggle("Rename or remove")
    try person.write("Food", in: "Nickname")
    try person.press("Rename", until: "The card has its new nickname.")
    try person.toggle("Rename or remove")
    try person.press("Remove", until: "You can bring it back")
    // The page that follows has the card in its list of removed ones.
    try person.press("Home", until: "Accounts")
    try person.press("Cards", until: "Removed")
    try person.press("Bring back", until: "The card is back.")
    #expect(try person.reads("Food"))
    try person.press("Home", until: "Accounts")
  }

  private func depositFromCard(_ person: Person) throws {
    try person.press("Everyday", until: "Recent activity")
    try person.write("5", in: "Amount")
    try person.toggle("From or to a card")
    try person.choose("Visa", from: "Where from or where to")
    try person.press("Deposit", until: "Deposited $5.00")
    #expect(try person.reads("Visa •••• 4242") && person.reads("$55.00"))
  }
}
