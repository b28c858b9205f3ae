import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite(
  "Story: how it looks, with less than most have",
  .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct LooksStory {
  static let posts: Set<String> = [
    "/login", "/otp", "/settings/theme", "/settings/goal", "/settings/amounts", "/accounts", "/accounts/{id}/deposit",
    "/logout",
  ]

  @Test(
    "The pig's theme, a goal and how near it is, amounts covered, out and in through the pig's page, and back",
    arguments: Person.Way.allCases, [320, 1280])
  func journey(way: Person.Way, width: Int) async throws {
    try await withWallet { wallet in
      try await Person.meet(way, width: width, wallet, posts: Self.posts) { person in
        try person.signIn(
          wallet,
          until:
            "Your wallet is ready. Open an account for everyday money, for savings or for a trip, and add your first money."
        )
        try person.press("Open your first account", until: "Account name")
        try person.write("Everyday", in: "Account name")
        try person.press("Create", until: "Your new account is open.")
        try person.press("Everyday", until: "No activity yet. Make a deposit to get started.")
        try person.write("50", in: "Amount")
        try person.press("Deposit", until: "Deposited $50.00")
        try setGoal(person)
        try cover(person)
        try person.logOut()
        #expect(try person.text(of: "main form button") == "Get Verification Code")
        wallet.clock.advance(seconds: 60)
        try person.signIn(wallet, until: "25%")
        try goBack(person)
      }
    }
  }

  private func setGoal(_ person: Person) throws {
    try person.press("Settings", until: "Your name")
    try person.press("PiggyBank", until: "Savings goal")
    try person.press("Home", until: "This pig is hungry for a goal to save for.")
    try person.press("Set a goal", until: "Savings goal")
    try person.write("2.005", in: "Savings goal")
    try person.press("Save goal", until: "Write no more than 2 digits after the point.")
    try person.write("200", in: "Savings goal")
    try person.press("Save goal", until: "Your goal is saved.")
    try person.press("Home", until: "25%")
    #expect(try person.reads("$200.00"))
  }

  /// Covers amounts from the settings, and with the eye beside the total.
  private func cover(_ person: Person) throws {
    try person.press("Settings", until: "Amounts are shown on every page.")
    try person.press("Hide amounts", until: "Amounts are hidden everywhere")
    try person.press("Home", until: "The pig keeps its mouth shut")
    #expect(try !person.reads("50.00"))
    try person.press("Show amounts", until: "25%")
    try person.press("Hide amounts", until: "The pig keeps its mouth shut")
    try person.press("Settings", until: "Amounts are hidden everywhere")
    try person.press("Show amounts", until: "Amounts are shown on every page.")
  }

  private func goBack(_ person: Person) throws {
    try person.press("Settings", until: "Savings goal")
    try person.write("", in: "Savings goal")
    try person.press("Save goal", until: "Your goal is removed.")
    try person.press("MyWallet", until: "Appearance")
    #expect(try !person.reads("Savings goal"))
    try person.press("Home", until: "$50.00")
    #expect(try !person.reads("This pig"))
  }
}
