import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite(
  "Story: other devices, with less than most have",
  .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct DevicesStory {
  static let posts: Set<String> = [
    "/login", "/otp", "/settings/sessions/{id}/end", "/settings/sessions/end-others", "/settings/sessions/seen",
  ]

  @Test(
    "New sign-ins are warned of and signed out at home, one device is signed out, one had left already, the others go at once",
    arguments: Person.Way.allCases, [320, 1280])
  func journey(way: Person.Way, width: Int) async throws {
    try await withWallet { wallet in
      try await Person.meet(way, width: width, wallet, posts: Self.posts) { person in
        try person.signIn(
          wallet,
          until:
            "Your wallet is ready. Open an account for everyday money, for savings or for a trip, and add your first money."
        )
        let others = try ["Firefox/140.0", "Safari/605.1.15", "Edg/140.0.0.0", "OPR/120.0.0.0"].map { agent in
          wallet.clock.advance(seconds: 1000)
          return try wallet.signedIn(habits: [("User-Agent", agent)])
        }
        try endOne(person, others)
        try comeTooLate(person, others)
        try endNew(person, wallet)
        try endAll(person, others)
        try readLimits(person)
      }
    }
  }

  private func isIn(_ visitor: Visitor) throws -> Bool { try visitor.visit("/home").statuses == [200] }

  private func endOne(_ person: Person, _ others: [Visitor]) throws {
    try person.press("Home", until: "4 new sign-ins.")
    try person.press("Sign it out: Firefox", until: "That device is signed out.")
    #expect(try person.begin() == "That device is signed out.")
    #expect(try person.reads("3 new sign-ins."))
    #expect(try others.map(isIn) == [false, true, true, true])
    try person.press("See your devices", until: "Sign out any device you don't recognise")
    try person.press("They were all me", until: "Sign out any device you don't recognise")
    #expect(try !person.reads("new sign-in"))
  }

  /// Home reports a new device: the user signs it out, and keeps the next one.
  private func endNew(_ person: Person, _ wallet: TestWallet) throws {
    wallet.clock.advance(seconds: 1000)
    let other = try wallet.signedIn(habits: [("User-Agent", "Vivaldi/7.0 Windows")])
    try person.press("Home", until: "New sign-in: Vivaldi on Windows")
    try person.press("Sign it out", until: "That device is signed out.")
    #expect(try !person.reads("new sign-in") && !isIn(other))
    wallet.clock.advance(seconds: 1000)
    let mine = try wallet.signedIn(habits: [("User-Agent", "Vivaldi/7.0 Windows")])
    try person.press("Home", until: "New sign-in: Vivaldi on Windows")
    try person.press(
      "It was me",
      until:
        "Your wallet is ready. Open an account for everyday money, for savings or for a trip, and add your first money."
    )
    #expect(try !person.reads("New sign-in") && isIn(mine))
  }

  /// A device that signed out by itself after the page was made.
  private func comeTooLate(_ person: Person, _ others: [Visitor]) throws {
    try others[1].visit("/settings").press("Log Out")
    try person.press("Sign out Safari", until: "We can't find that page")
    try person.press(
      "Go to my wallet",
      until:
        "Your wallet is ready. Open an account for everyday money, for savings or for a trip, and add your first money."
    )
  }

  private func endAll(_ person: Person, _ others: [Visitor]) throws {
    try person.press("Settings", until: "Your name")
    try person.press("Signed-in devices", until: "Sign out any device you don't recognise")
    try person.press("Sign out all others", until: "All other devices are signed out.")
    #expect(try others.map(isIn) == [false, false, false, false])
    #expect(try person.reads("A device was signed out"))
  }

  /// Opens the limits from the settings and from the footer of a page.
  private func readLimits(_ person: Person) throws {
    try person.press("Settings", until: "Your name")
    try person.press("Security", until: "How your wallet is protected, and its current limits.")
    try person.press(
      "Home",
      until:
        "Your wallet is ready. Open an account for everyday money, for savings or for a trip, and add your first money."
    )
    try person.press("Security", until: "How your wallet is protected, and its current limits.")
  }
}
