import Testing
import WalletCore

@Suite(
  "Story: other devices, with less than most have", .serialized,
  .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct DevicesStory {
  static let posts: Set<String> = [
    "/login", "/otp", "/settings/sessions/{id}/end", "/settings/sessions/end-others", "/settings/sessions/seen",
  ]

  @Test(
    "Sign-ins elsewhere are told, one device is signed out, one had left already, the others go at once",
    arguments: Person.Way.allCases, [320, 1280])
  func journey(way: Person.Way, width: Int) async throws {
    try await withWallet { wallet in
      try await Person.meet(way, width: width, wallet, posts: Self.posts) { person in
        try person.signIn(wallet, until: "You have no account yet.")
        let others = try ["Firefox/140.0", "Safari/605.1.15", "Edg/140.0.0.0", "OPR/120.0.0.0"].map { agent in
          wallet.clock.advance(seconds: 1000)
          return try wallet.signedIn(habits: [("User-Agent", agent)])
        }
        try endOne(person, others)
        try comeTooLate(person, others)
        try endAll(person, others)
        try readLimits(person)
      }
    }
  }

  private func isIn(_ visitor: Visitor) throws -> Bool { try visitor.visit("/home").statuses == [200] }

  private func endOne(_ person: Person, _ others: [Visitor]) throws {
    try person.press("Home", until: "Your number was used to sign in on other devices, 4 times.")
    try person.press("See your devices", until: "Sign out what you do not know")
    try person.press("It was me", until: "Sign out what you do not know")
    #expect(try !person.reads("Your number was used"))
    try person.press("Sign out Firefox", until: "That device is signed out.")
    #expect(try others.map(isIn) == [false, true, true, true])
  }

  /// A device that went by itself since the page was made.
  private func comeTooLate(_ person: Person, _ others: [Visitor]) throws {
    try others[1].visit("/settings").press("Log Out")
    try person.press("Sign out Safari", until: "There is nothing here")
    try person.press("To the wallet", until: "You have no account yet.")
  }

  private func endAll(_ person: Person, _ others: [Visitor]) throws {
    try person.press("Settings", until: "Your name")
    try person.press("Signed-in devices", until: "Sign out what you do not know")
    try person.press("Sign out all others", until: "All other devices are signed out.")
    #expect(try others.map(isIn) == [false, false, false, false])
    #expect(try person.reads("A device was signed out"))
  }

  /// By the settings and by the foot of any page.
  private func readLimits(_ person: Person) throws {
    try person.press("Settings", until: "Your name")
    try person.press("What protects this wallet", until: "In plain words, and with every limit as it is set now.")
    try person.press("Home", until: "You have no account yet.")
    try person.press("What protects this wallet", until: "In plain words, and with every limit as it is set now.")
  }
}
