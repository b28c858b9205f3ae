import TestSupport
import Testing
import WalletCore

@testable import Templates
@testable import WalletTestSupport

@Suite(
  "Story: what money was for, with less than most have",
  .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct ActivityStory {
  static let posts: Set<String> = ["/login", "/otp", "/quick", "/accounts/{id}/deposit", "/accounts/{id}/transfer"]

  @Test(
    "Money in from home with a note and a tag, a transfer, all activity filtered, its sums by tag, the total over time",
    arguments: Person.Way.allCases, [320, 1280])
  func journey(way: Person.Way, width: Int) async throws {
    try await withWallet { wallet in
      let early = try wallet.signedIn()
      try early.openAccount("Savings", deposit: "20")
      try early.openAccount("Everyday")
      wallet.clock.advance(seconds: 60)
      // The script asks for a preview of the transfer.
      let posts = way.hasScript ? Self.posts.union(["/accounts/{id}/choose"]) : Self.posts
      try await Person.meet(way, width: width, wallet, posts: posts) { person in
        try person.signIn(wallet, until: "Recent activity")
        try moveMoney(person)
        try filter(person)
        try addUp(person)
        try person.press("Home", until: "Recent activity")
        try person.press("Total over time", until: "in the last 30 days")
        try person.press("12 months", until: "in the last 12 months")
      }
    }
  }

  private func moveMoney(_ person: Person) throws {
    try person.choose("Everyday", from: "Account")
    try person.write("50", in: "Amount")
    try person.press("Deposit", until: "Recent activity")
    try person.write("Pay #job", in: "Note (optional)")
    try person.press("Deposit", until: "Deposited $50.00")
    #expect(try person.reads("Pay #job"))
    try person.press("Home", until: "Move money")
    try person.choose("Everyday", from: "Account")
    try person.write("5", in: "Amount")
    try person.press("Transfer", until: "Choose an account")
    try person.choose("Savings", from: "To")
    try person.write("For May", in: "Note (optional)")
    try person.press("Transfer", until: "Moved $5.00 to Savings")
  }

  private func filter(_ person: Person) throws {
    try person.press("Activity", until: "3 entries")
    try person.write("may", in: "Search")
    try person.press("Search", until: "1 result")
    #expect(try person.text(of: "mark") == "May")
    try person.toggle("Filters")
    try person.choose("Deposits", from: "Kind")
    try person.press("Search", until: "Nothing found.")
    try person.press("Show all activity", until: "3 entries")
    try person.toggle("Filters")
    try person.write("x", in: "From this amount")
    try person.press("Search", until: "There is a problem")
    try person.press("Clear", until: "3 entries")
    try person.press("Pay #job Today", until: "Receipt number")
    try person.press("Activity", until: "3 entries")
  }

  private func addUp(_ person: Person) throws {
    try person.press("Spending by tag", until: "#job")
    try person.press("#job", until: "Since ")
    #expect(try person.reads("$50.00"))
    try person.press("Spending by tag", until: "#job")
    try person.press("Activity", until: "3 entries")
  }
}
