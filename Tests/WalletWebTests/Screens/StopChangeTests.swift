import PhoneNumbers
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

/// A change of number without the old one: it waits, and the holder of the old number can stop it.
@Suite("Change of number that waits")
struct StopChangeTests {
  private let old = "+15305550123"
  private let new = "+15305550199"

  /// A user who asked for the new number without a code of the old one.
  private func waiting(_ wallet: TestWallet) throws -> Visitor {
    let visitor = try wallet.signedIn()
    try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
    return try wait(visitor, try #require(wallet.messages.code(to: new)))
  }

  @discardableResult
  private func wait(_ visitor: Visitor, _ code: String) throws -> Visitor {
    try visitor.fill("The new number's code", with: code).press("Change it in 1 day")
  }

  /// The code from the message to the old number.
  private func stopCode(_ wallet: TestWallet) throws -> String {
    let text = try #require(wallet.messages.messages.last { $0.to.e164 == old }).text
    return String(try #require(text.firstMatch(of: /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/)).0)
  }

  @Test("S52: it waits a day in which the old number signs in; then the new one does, and all sessions are over")
  func story() async throws {
    try await withWallet { wallet in
      let other = try wallet.signedIn()
      try other.openAccount("Everyday", deposit: "5")
      let visitor = try waiting(wallet)
      #expect(visitor.statuses == [303, 200] && visitor.address == "/settings/phone", "\(visitor.page.text)")
      #expect(visitor.reads("Your number changes to", new, "Until then you sign in with the old one."))
      #expect(visitor.page.title == "Number changes later · Change phone number · MyWallet")
      #expect(visitor.answer.text.contains("role=\"status\" tabindex=\"-1\" autofocus>Your number changes to"))
      #expect(try visitor.visit("/settings/phone").reads("Your number changes to", new))
      #expect(visitor.page.title == "Change phone number · MyWallet", "it is news once")
      let text = try #require(wallet.messages.messages.last).text
      #expect(
        text.hasPrefix("Your MyWallet changes to a number ending in 99 in 24 hours. Not you? Stop it in your wallet"))
      #expect(!text.contains("http") && !text.contains(new) && text.utf8.count <= 160, "one message, without a link")
      #expect(try other.visit("/home").reads("Number change begun without the old"))
      #expect(try wallet.events().suffix(1) == [.phoneChangeAsked])

      wallet.clock.advance(seconds: 3600)
      #expect(try wallet.signedIn().visit("/home").reads("Everyday"), "the old number still signs in")
      let early = try wallet.signedIn("(530) 555-0199")
      #expect(
        early.statuses == [422] && early.reads("In 23 hours this number becomes that of a wallet you have."),
        "\(early.page.text)")

      wallet.clock.advance(seconds: 86_400 - 3600)
      let late = try wallet.signedIn("(530) 555-0199")
      #expect(try late.visit("/home").reads("Everyday", "$5.00"), "\(late.page.text)")
      #expect(try late.visit("/settings/sessions").reads("Phone number changed", "By the wallet, as asked earlier"))
      #expect(!late.reads("By the person who runs this wallet"), "who had no part in it")
      for session in [visitor, other] { #expect(try session.get("/home").field("Location") == "/login") }
      #expect(try !wallet.signedIn().visit("/home").reads("Everyday"), "the old number is free")
      #expect(try wallet.events().contains(.phoneChanged))
    }
  }

  @Test("S52: the code from the message stops it without signing in, and ends the session that asked")
  func stopped() async throws {
    try await withWallet { wallet in
      let other = try wallet.signedIn()
      let thief = try waiting(wallet)
      let owner = wallet.visitor()
      try owner.visit("/login").follow("Stop a change of number")
      for (typed, words) in [
        ("", "Enter the code from the message."), ("none", "No change of number is waiting for this code."),
        ("0000-0000-0000-0000", "No change of number is waiting for this code."),
      ] {
        try owner.fill("Code from the message", with: typed).press("Stop the change")
        #expect(owner.statuses == [422] && owner.reads(words), "\(typed)")
      }
      let code = try stopCode(wallet)
      try owner.fill("Code from the message", with: code.lowercased()).press("Stop the change")
      #expect(owner.statuses == [200] && owner.reads("The change is stopped."))
      #expect(try owner.get("/home").field("Location") == "/login", "nobody is signed in")
      #expect(try thief.get("/home").field("Location") == "/login")
      #expect(try other.visit("/home").statuses == [200], "the others stay")
      #expect(try wallet.events().suffix(1) == [.phoneChangeStopped])
      try owner.visit("/phone/stop").fill("Code from the message", with: code).press("Stop the change")
      #expect(owner.statuses == [422], "once")
      wallet.wait(days: 2)
      #expect(try wallet.signedIn("(530) 555-0199").visit("/settings").reads(new), "the number is free")
      #expect(try wallet.sqlite().openSQLiteReader().user(try #require(E164Number(e164: old))) == UserID(row: 1))
    }
  }

  @Test("S52: each session of the user can call it off; a change with both codes replaces it")
  func calledOff() async throws {
    try await withWallet { wallet in
      _ = try waiting(wallet)
      wallet.clock.advance(seconds: 3600)
      let other = try wallet.signedIn()
      try other.visit("/settings/phone").press("Keep the old number")
      #expect(other.address == "/settings" && other.reads("Your number stays as it is."))
      wallet.wait(days: 2)
      #expect(try wallet.signedIn().visit("/settings").reads(old))
    }
  }

  @Test("S52: both numbers are taken meanwhile, also for another user's change")
  func taken() async throws {
    try await withWallet { wallet in
      _ = try waiting(wallet)
      wallet.clock.advance(seconds: 3600)
      let other = try wallet.signedIn("(530) 555-0155")
      try other.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
      let codes = (
        new: try #require(wallet.messages.code(to: new)), old: try #require(wallet.messages.code(to: "+15305550155"))
      )
      try other.fill("Code for the new number", with: codes.new).fill("Code for the old number", with: codes.old)
      try other.press("Change the number")
      #expect(other.statuses == [422] && other.reads("That number cannot be used."))
    }
  }

  @Test("S52: it needs a fresh proof and the new number's code; 0 hours allow no such change")
  func refused() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
      let code = try #require(wallet.messages.code(to: new))
      try wait(visitor, code == "111111" ? "222222" : "111111")
      #expect(visitor.statuses == [422] && visitor.reads("isn't right"), "\(visitor.page.text)")
      wallet.clock.advance(seconds: 901)
      let csrf = try #require(visitor.value("csrf"))
      let answer = try visitor.post("/settings/phone", [("csrf", csrf), ("wait", "1"), ("new_code", code)])
      #expect(answer.field("Location")?.hasPrefix("/confirm") == true)
    }
    try await withWallet {
      $0.policy.numberWait = 0
    } _: { wallet in
      let visitor = try wallet.signedIn()
      try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
      #expect(!visitor.reads("I can't get messages at the old number"))
      let csrf = try #require(visitor.value("csrf"))
      let code = try #require(wallet.messages.code(to: new))
      try visitor.post("/settings/phone", [("csrf", csrf), ("wait", "1"), ("new_code", code)])
      wallet.clock.advance(seconds: 90_000)
      #expect(try wallet.signedIn().visit("/settings").reads(old))
    }
  }

  @Test("S52: if the message to the old number cannot be sent, nothing waits")
  func notTold() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
      let code = try #require(wallet.messages.code(to: new))
      wallet.messages.shut()
      try wait(visitor, code)
      #expect(visitor.statuses == [422] && visitor.reads("The message to your old number could not be sent"))
      wallet.messages.open()
      wallet.clock.advance(seconds: 86_401)
      #expect(try wallet.signedIn().visit("/settings").reads(old))
    }
  }

  @Test("S52: guesses at the code are limited by network, and cannot keep the right one out")
  func guessed() async throws {
    try await withWallet {
      $0.policy.checksAddressFiveMinutes = 5
    } _: { wallet in
      _ = try waiting(wallet)
      let code = try stopCode(wallet)
      let guesser = try wallet.visitor().visit("/phone/stop")
      var statuses: Set<Int> = []
      for _ in 0..<8 {
        try guesser.fill("Code from the message", with: "0000-0000-0000-0000").press("Stop the change")
        statuses.formUnion(guesser.statuses)
      }
      #expect(statuses == [422, 429] && guesser.answer.field("Retry-After") != nil)
      try guesser.fill("Code from the message", with: code).press("Stop the change")
      #expect(guesser.reads("The change is stopped."))
    }
  }

  @Test("S52: where the wallet has one address, the message says where to type the code")
  func link() throws {
    let phone = try #require(E164Number(e164: new))
    let code = StopCode(random: SeededRandom(seed: 7))
    let text = { (seconds: Int, page: String?) in
      PhoneChangeMessage(newNumber: phone, seconds: seconds, stop: code, page: page).text
    }
    #expect(
      text(86_400, "https://wallet.example/phone/stop")
        == "Your MyWallet changes to a number ending in 99 in 24 hours. Not you? Stop it at "
        + "https://wallet.example/phone/stop: \(code.groupedText)")
    #expect(text(3600, nil).contains("in 1 hour. Not you? Stop it in your wallet"))
    #expect(StopCode(typed: code.groupedText.lowercased())?.digest == code.digest)
    #expect(String(describing: code) == "StopCode(hidden)")
  }

  @Test("S52: a restart forgets no wait, and what was due meanwhile is done")
  func restart() async throws {
    try await withWallet { wallet in
      _ = try waiting(wallet)
      try wallet.restart()
      wallet.clock.advance(seconds: 86_401)
      #expect(try wallet.signedIn("(530) 555-0199").visit("/settings").reads(new))
    }
  }
}
