import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

/// What a screen reader says first after an action: the title, then the notice, which has the focus.
@Suite("Story: what was done is said first")
struct SuccessStory {
  /// The one element that has the focus first, for keyboard and screen reader users.
  private func focused(_ visitor: Visitor) -> String? {
    let begins = visitor.answer.text.matches(of: /<[a-z0-9]+[^>]* autofocus[^>]*>/).map { String($0.0) }
    return begins.count == 1 ? begins[0] : nil
  }

  private func expect(
    _ title: String, _ visitor: Visitor, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(visitor.statuses == [303, 200], "\(visitor.page.text)", sourceLocation: sourceLocation)
    #expect(visitor.page.title == title, sourceLocation: sourceLocation)
    let begin = focused(visitor) ?? "nowhere"
    #expect(
      begin.contains(" role=\"status\"") && begin.contains(" tabindex=\"-1\""), "\(begin)",
      sourceLocation: sourceLocation)
  }

  /// The notice appears only once: the next view has the page's own title, and starts where every page does.
  private func expectQuiet(
    _ title: String, _ visitor: Visitor, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try visitor.visit(visitor.address)
    #expect(visitor.page.title == title, sourceLocation: sourceLocation)
    #expect(!visitor.answer.text.contains("autofocus"), sourceLocation: sourceLocation)
  }

  @Test("Money: each booking's title begins with what was done and how much")
  func money() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.visit("/accounts/new").fill("Account name", with: "Savings").press("Create")
      expect("Account opened · Home · MyWallet", visitor)
      try expectQuiet("Home · MyWallet", visitor)
      let savings = try #require(visitor.page.links.first { $0.text.contains("Savings") }).address
      let account = try visitor.openAccount("Everyday")
      try visitor.visit(account).fill("Amount", with: "20").press("Deposit")
      expect("Deposited $20.00 · Everyday · MyWallet", visitor)
      try expectQuiet("Everyday · MyWallet", visitor)
      try visitor.fill("Amount", with: "5.50").press("Withdraw")
      expect("Withdrew $5.50 · Everyday · MyWallet", visitor)
      try visitor.press("Undo")
      expect("Undone: $5.50 · Everyday · MyWallet", visitor)
      try visitor.visit(account + "/transfer?amount=3").choose("To", "Savings").press("Transfer")
      expect("Moved $3.00 · Everyday · MyWallet", visitor)
      try visitor.fill("Account name", with: "<b>Daily</b> & \u{2066}more").press("Rename")
      #expect(visitor.statuses == [422], "what turns the writing's direction is no name")
      try visitor.visit(account).fill("Account name", with: "<b>Daily</b> & more").press("Rename")
      expect("Renamed · <b>Daily</b> & more · MyWallet", visitor)
      try visitor.visit(savings + "/delete").choose("What happens to its money", "Daily").press("Delete account")
      expect("Account closed · Home · MyWallet", visitor)
      try visitor.press("Undo")
      expect("Account reopened, $3.00 back · Savings · MyWallet", visitor)
      try visitor.visit(account).fill("Amount", with: "0").press("Deposit")
      #expect(visitor.page.title == "Error: <b>Daily</b> & more · MyWallet")
    }
  }

  @Test("An account that was closed empty says so when it is open again")
  func reopened() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Gifts")
      try visitor.visit(account + "/delete").press("Delete account")
      try visitor.visit("/closed").press("Reopen")
      expect("Account reopened · Gifts · MyWallet", visitor)
    }
  }

  @Test("Where amounts are covered, no title has one")
  func covered() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "40")
      try visitor.visit("/settings").press("Hide amounts")
      try visitor.visit(account).fill("Amount", with: "20").press("Deposit")
      expect("Deposited · Everyday · MyWallet", visitor)
      try visitor.fill("Amount", with: "7").press("Withdraw")
      expect("Withdrawn · Everyday · MyWallet", visitor)
      try visitor.press("Undo")
      expect("Undone · Everyday · MyWallet", visitor)
      for page in visitor.heard.map(\.answer.text) where page.contains("$\u{2022}") {
        #expect(PageReader(page).title.contains(/[0-9$]/) == false)
      }
    }
  }

  @Test("Settings, devices, the app and a note: each says in the title what was done")
  func settings() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.visit("/settings").fill("Your name", with: "Ann").press("Save Name")
      expect("Name saved · Settings · MyWallet", visitor)
      try expectQuiet("Settings · MyWallet", visitor)
      try visitor.press("PiggyBank").fill("Savings goal", with: "100").press("Save goal")
      expect("Goal saved · Settings · PiggyBank", visitor)
      try visitor.fill("Savings goal", with: "").press("Save goal")
      expect("Goal removed · Settings · PiggyBank", visitor)
      try visitor.press("MyWallet")
      let secret = try visitor.turnAppOn(wallet)
      expect("App turned on · Authenticator app · MyWallet", visitor)
      #expect(!visitor.page.title.contains(secret.groupedText))
      try visitor.press("Turn off")
      expect("App turned off · Authenticator app · MyWallet", visitor)
      let account = try visitor.openAccount("Everyday", deposit: "40")
      try visitor.visit(try visitor.newestReceipt(of: account)).fill("Note", with: "Rent").press("Save note")
      expect("Note saved · Receipt · MyWallet", visitor)
      for button in ["Sign out", "Sign out all others"] {
        wallet.clock.advance(seconds: 1000)
        for _ in 0..<2 { _ = try wallet.signedIn() }
        try visitor.visit("/settings/sessions").press(button)
        let said = button == "Sign out" ? "Device signed out" : "Other devices signed out"
        expect("\(said) · Signed-in devices · MyWallet", visitor)
      }
      try wallet.confirm(visitor)
      try visitor.visit("/settings/recovery").press("Make recovery codes")
      #expect(visitor.page.title == "Your new recovery codes · MyWallet")
      #expect(focused(visitor)?.hasPrefix("<h1 ") == true, "they are read out from their heading on")
    }
  }

  @Test("A changed number is said in the title, without the number")
  func number() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
      let new = try #require(wallet.messages.code(to: "+15305550199"))
      let old = try #require(wallet.messages.code(to: "+15305550123"))
      try visitor.fill("Code for the new number", with: new).fill("Code for the old number", with: old)
      try visitor.press("Change the number")
      expect("Phone number changed · Settings · MyWallet", visitor)
    }
  }
}
