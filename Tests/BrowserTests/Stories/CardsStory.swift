import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite(
  "Story: cards, with less than most have",
  .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct CardsStory {
  static let posts: Set<String> = [
    "/login", "/otp", "/cards/new", "/cards/{id}/name", "/cards/{id}/delete", "/cards/{id}/restore",
  ]

  @Test(
    "A card is added after a mistake, asked about when it comes again, renamed, removed and brought back",
    arguments: Person.Way.allCases, [320, 1280])
  func journey(way: Person.Way, width: Int) async throws {
    try await withWallet { wallet in
      try await Person.meet(way, width: width, wallet, posts: Self.posts) { person in
        try person.signIn(
          wallet,
          until:
            "Your wallet is ready. Open an account for everyday money, for savings or for a trip, and add your first money."
        )
        try person.press("Settings", until: "Your name")
        try person.press("Cards", until: "No cards yet.")
        try person.press("Add your first card", until: "New card")
        try add(person)
        try addAgain(person)
        try rename(person)
        try removeAndBack(person)
      }
    }
  }

  private func write(_ person: Person, _ number: String, _ expiry: String) throws {
    try person.write(number, in: "Card number")
    try person.write(expiry, in: "Expiry date")
  }

  private func add(_ person: Person) throws {
    try write(person, "4242424242424241", "12/29")
    try person.press("Add card", until: "There is a typing mistake in this number.")
    #expect(try person.browser.value("#number").isEmpty && person.browser.value("#expiry") == "12/29")
    try person.write("4242424242424242", in: "Card number")
    try person.press("Add card", until: "Your card is here.")
    #expect(try person.begin() == "Your card is here.")
    #expect(try person.reads("•••• 4242"))
  }

  private func addAgain(_ person: Person) throws {
    try person.press("New card", until: "Month and year, like 12/29")
    try write(person, "4242424242424242", "12/29")
    try person.press("Add card", until: "You already have this card.")
    try person.write("4242424242424242", in: "Card number")
    try person.toggle("Add this card once more")
    try person.press("Add card", until: "Your card is here.")
  }

  private func rename(_ person: Person) throws {
    try person.toggle("Rename or remove")
    try person.write("Groceries", in: "Nickname")
    try person.press("Rename", until: "The card has its new nickname.")
    #expect(try person.reads("Groceries"))
  }

  private func removeAndBack(_ person: Person) throws {
    try person.toggle("Rename or remove")
    try person.press("Remove", until: "You can bring it back")
    #expect(try !person.browser.text(person.browser.find(".cards")).contains("Groceries"))
    try person.press("Undo", until: "The card is back.")
    try person.toggle("Rename or remove")
    try person.press("Remove", until: "You can bring it back")
    try person.press("Settings", until: "Your name")
    try person.press("Cards", until: "Bring back")
    try person.press("Bring back", until: "The card is back.")
    #expect(try person.reads("Groceries"))
  }
}
