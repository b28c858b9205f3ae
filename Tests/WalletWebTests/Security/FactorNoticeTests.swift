import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: notices of changed factors")
struct FactorNoticeTests {
  /// What a session may change, and how the others are told.
  enum Change: String, CaseIterable, Sendable {
    case passkeyAdded = "Passkey added"
    case passkeyRemoved = "Passkey removed"
    case appOn = "Authenticator app turned on"
    case appOff = "Authenticator app turned off"
    case recoveryMade = "Recovery codes made"
  }

  /// Does what must come before the change, then the change.
  private func make(_ change: Change, _ wallet: TestWallet, _ visitor: Visitor, before: () throws -> Void) throws {
    switch change {
    case .passkeyAdded:
      try before()
      _ = try visitor.addPasskey()
    case .passkeyRemoved:
      _ = try visitor.addPasskey()
      try before()
      let remove = try #require(visitor.page.forms.first { $0.action.hasSuffix("/remove") }).action
      try visitor.submit(to: remove, with: [])
    case .appOn:
      try before()
      _ = try visitor.turnAppOn(wallet)
    case .appOff:
      _ = try visitor.turnAppOn(wallet)
      try before()
      try visitor.visit("/settings/totp").press("Turn off")
    case .recoveryMade:
      try before()
      _ = try visitor.makeRecoveryCodes()
    }
  }

  @Test(
    "S55: after a change of a factor every other session's next page says what and when, until its user confirms it",
    arguments: Change.allCases)
  func told(change: Change) async throws {
    try await withWallet { wallet in
      let others = try (0..<2).map { _ in try wallet.signedIn() }
      let visitor = try wallet.signedIn()
      try make(change, wallet, visitor) { for other in others { try confirm(other) } }
      #expect(visitor.page.forms.flatMap(\.buttons).contains { $0.text == "Sign out everywhere else" })
      #expect(try !visitor.visit("/home").reads("Another device changed how you sign in."), "not who did it")
      for page in ["/home", "/settings", "/accounts/new", "/activity", "/security"] {
        #expect(
          try others[0].visit(page).reads("\(change.rawValue), 18 Nov 2026, 11:06"), "\(page) \(others[0].page.text)")
      }
      try others[0].visit("/accounts/new").press("It was me")
      #expect(others[0].address == "/settings/sessions" && others[0].statuses == [303, 200])
      #expect(try !others[0].visit("/home").reads("Another device changed how you sign in."))
      #expect(try others[1].visit("/home").reads("Another device changed how you sign in."), "each for itself")
      let stranger = try wallet.signedIn("(530) 555-0199")
      #expect(!stranger.reads("Another device changed how you sign in."))
    }
  }

  /// Confirms what is told by now.
  private func confirm(_ visitor: Visitor) throws {
    while try visitor.visit("/settings").reads("Another device changed how you sign in.") {
      try visitor.press("It was me")
    }
  }

  @Test("S55: one press signs out everywhere else; a change after the page was made stays to be told")
  func signOut() async throws {
    try await withWallet { wallet in
      let (owner, thief) = (try wallet.signedIn(), try wallet.signedIn())
      _ = try thief.makeRecoveryCodes()
      try owner.visit("/accounts/new")
      wallet.clock.advance(seconds: 60)
      _ = try thief.makeRecoveryCodes()
      try owner.press("It was me")
      #expect(try owner.visit("/accounts/new").reads("Recovery codes made, 18 Nov 2026, 11:07"))
      try owner.press("Sign out everywhere else")
      #expect(owner.reads("All other devices are signed out.") && !owner.reads("Another device changed"))
      #expect(try thief.visit("/home").address == "/login")
    }
  }
}
