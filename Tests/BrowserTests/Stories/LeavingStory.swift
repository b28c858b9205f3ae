import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite(
  "Story: leaving for good, with less than most have",
  .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct LeavingStory {
  static let posts: Set<String> = ["/login", "/otp", "/settings/leave"]

  @Test(
    "S62: a person reads what leaving means, asks, is signed out, comes back within seven days, and everything is there",
    arguments: Person.Way.allCases, [320, 1280])
  func journey(way: Person.Way, width: Int) async throws {
    try await withWallet { wallet in
      try await Person.meet(way, width: width, wallet, posts: Self.posts) { person in
        let ready =
          "Your wallet is ready. Open an account for everyday money, for savings or for a trip, and add your first money."
        try person.signIn(wallet, until: ready)
        try person.press("Settings", until: "Your name")
        try person.press("Delete everything about me", until: "This erases:")
        #expect(try person.reads("Export your data first"))
        try person.press("Delete everything about me", until: "You are signed out everywhere.")
        wallet.clock.advance(seconds: 86_400)
        try person.signIn(wallet, until: "Signing in has stopped that: nothing is deleted.")
      }
    }
  }
}
