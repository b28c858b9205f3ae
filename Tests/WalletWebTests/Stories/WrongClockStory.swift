import TestSupport
import Testing

@testable import SQLiteStore
@testable import Templates
@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: people come while the computer's clock is wrong")
struct WrongClockStory {
  /// How the clock becomes right again.
  enum Remedy: CaseIterable {
    /// The owner sets it.
    case set
    /// It was wrong before and is right now, and the owner says so.
    case accept
  }

  /// Sets the clock an hour behind the newest operation of a user, who has just booked one.
  private func setBack(_ wallet: TestWallet) throws -> Visitor {
    let owner = try wallet.signedIn()
    try owner.openAccount("Everyday", deposit: "5")
    wallet.clock.step(seconds: -3600)
    wallet.clock.advance(seconds: 60)
    return owner
  }

  private func apply(_ remedy: Remedy, _ wallet: TestWallet) throws {
    switch remedy {
    case .set: wallet.clock.step(seconds: 3600)
    case .accept: #expect(try wallet.sqlite().clock(accepting: true).verdict == .behind)
    }
  }

  @Test(
    "A new number reads so once its code is right, however often; afterwards the same code signs in",
    arguments: Remedy.allCases)
  func newNumber(remedy: Remedy) async throws {
    try await withWallet { wallet in
      _ = try setBack(wallet)
      let visitor = try wallet.asking("(530) 555-0199")
      let code = try #require(wallet.messages.code(to: "+15305550199"))
      for _ in 0..<wallet.configuration.policy.codeTries + 1 {
        try visitor.fill("Code", with: code).press("Verify")
        #expect(visitor.statuses == [422] && visitor.address == "/otp" && visitor.reads(Words.clockWrong))
        #expect(visitor.value("code") == "", "the form is there again, without the code")
        #expect(visitor.reads("Please enter the code again."))
        #expect(!visitor.answer.text.contains("aria-invalid"), "the code was right")
      }
      try visitor.fill("Code", with: wrongCode(insteadOf: code)).press("Verify")
      #expect(visitor.reads("That code isn't right. You have 4 tries left.") && !visitor.reads(Words.clockWrong))
      #expect(try visitor.get("/home").field("Location") == "/login")
      try apply(remedy, wallet)
      try visitor.visit("/otp").fill("Code", with: code).press("Verify")
      #expect(visitor.address == "/home" && visitor.statuses == [303, 303, 200], "\(visitor.page.text)")
      #expect(try wallet.events(row: 2) == [.signedIn])
    }
  }

  @Test("A known user still signs in, by a code, a recovery code or an app, and books nothing")
  func known() async throws {
    try await withWallet { wallet in
      let owner = try wallet.signedIn()
      let recovery = try #require(try owner.makeRecoveryCodes().first)
      let secret = try owner.turnAppOn(wallet)
      let account = try owner.openAccount("Everyday", deposit: "5")
      wallet.clock.step(seconds: -3600)
      wallet.clock.advance(seconds: 60)
      let visitor = try wallet.signedIn()
      #expect(visitor.address == "/home" && visitor.reads("Everyday", "$5.00"))
      #expect(try wallet.atAlternative().other(recovery).address == "/home")
      try owner.visit(account).fill("Amount", with: "1").press("Deposit")
      #expect(owner.statuses == [422] && owner.reads(Words.clockWrong))
      // An app's steps are the wall clock's, so it has to be ahead of the last used one.
      wallet.clock.step(seconds: 2 * 86_400)
      #expect(try wallet.atAlternative().other(try wallet.digits(secret)).address == "/home")
    }
  }

  @Test(
    "A change of number reads so once both proofs are right; afterwards the same proofs change it",
    arguments: Remedy.allCases, [true, false])
  func change(remedy: Remedy, byRecoveryCode: Bool) async throws {
    try await withWallet({ $0.policy.recoveryCodeAge = 0 }) { wallet in
      let recovery = try #require(try wallet.signedIn().makeRecoveryCodes().first)
      wallet.clock.advance(seconds: 60)
      let visitor = try setBack(wallet)
      try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
      let new = try #require(wallet.messages.code(to: "+15305550199"))
      let old = byRecoveryCode ? recovery : try #require(wallet.messages.code(to: "+15305550123"))
      func type(_ newCode: String, _ oldCode: String) throws {
        try visitor.fill("Code for the new number", with: newCode).fill("Code for the old number", with: oldCode)
        try visitor.press("Change the number")
      }
      let told = try wallet.events()
      for _ in 0..<wallet.configuration.policy.codeTries + 1 {
        try type(new, old)
        #expect(visitor.statuses == [422] && visitor.reads(Words.clockWrong, "Please enter both codes again."))
        #expect(visitor.value("new_code") == "" && visitor.value("old_code") == "")
      }
      #expect(try wallet.events() == told)
      try type(wrongCode(insteadOf: new), old)
      #expect(visitor.reads("That code isn't right.") && !visitor.reads(Words.clockWrong))
      #expect(try visitor.visit("/settings").reads("+15305550123"))
      try apply(remedy, wallet)
      try visitor.visit("/settings/phone")
      try type(new, old)
      #expect(visitor.address == "/settings" && visitor.reads("Your number has been changed.", "+15305550199"))
    }
  }
}
