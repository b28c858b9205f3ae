import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Closed accounts")
struct ClosedTests {
  /// Two accounts; the first held 12.00 and was closed, with its money moved to the second or to no account.
  private func closedOne(
    _ wallet: TestWallet, into receiver: String? = "Savings"
  ) throws -> (visitor: Visitor, closed: String, other: String) {
    let visitor = try wallet.signedIn()
    let closed = try visitor.openAccount("Everyday", deposit: "12")
    let other = try visitor.openAccount("Savings")
    try visitor.visit(closed + "/delete")
    if let receiver { try visitor.choose("What happens to its money", receiver) }
    try visitor.press("Delete account")
    return (visitor, closed, other)
  }

  @Test("Deleting offers \"Undo\" at home, which opens the account again with its money")
  func undo() async throws {
    try await withWallet { wallet in
      let (visitor, account, other) = try closedOne(wallet)
      #expect(visitor.address == "/home")
      #expect(visitor.reads("The account is closed. Its history is kept.", "Undo"))
      try visitor.press("Undo")
      #expect(visitor.statuses == [303, 200] && visitor.address == account)
      #expect(visitor.reads("The account is open again with $12.00 from Savings."))
      #expect(try visitor.visit(other).reads("$0.00", "Back to reopened Everyday", "From closed account Everyday"))
      #expect(try !visitor.visit("/home").reads("Undo"), "offered once")
    }
  }

  @Test("The list tells when, what was in it and where it went, and leads to the history and to its reopening")
  func list() async throws {
    try await withWallet { wallet in
      let (visitor, account, _) = try closedOne(wallet)
      try visitor.visit("/settings").follow("Closed accounts")
      #expect(visitor.reads("Everyday", "Closed on", "$12.00 went to Savings."))
      #expect(try visitor.follow("History").address == account)
      wallet.wait(days: 6)
      try visitor.follow("Closed accounts").press("Reopen")
      #expect(visitor.statuses == [303, 200] && visitor.address == account)
      #expect(visitor.reads("The account is open again", "$12.00", "Reopened, back from Savings"))
      #expect(try visitor.visit("/closed").reads("You have no closed accounts."))
    }
  }

  @Test("Money that was left behind comes back, and an empty account opens empty")
  func leftBehind() async throws {
    try await withWallet { wallet in
      let (visitor, account, _) = try closedOne(wallet, into: nil)
      #expect(try visitor.visit("/closed").reads("$12.00 is still inside."))
      try visitor.press("Reopen")
      #expect(visitor.reads("The account is open again with $12.00.", "$12.00"))
      try visitor.fill("Amount", with: "12").press("Withdraw").visit(account + "/delete").press("Delete account")
      try visitor.visit("/closed").press("Reopen")
      #expect(visitor.reads("The account is open again. It was empty when it was closed.", "$0.00"))
    }
  }

  @Test("Refused in words: the money was spent, the other account is closed as well, the account is open")
  func refused() async throws {
    try await withWallet { wallet in
      let (visitor, account, other) = try closedOne(wallet)
      try visitor.visit("/closed")
      let pairs = visitor.pairs(of: try visitor.form(to: account.replacing("/accounts/", with: "/closed/") + "/reopen"))
      try visitor.visit(other).fill("Amount", with: "2").press("Withdraw")
      try visitor.visit("/closed").press("Reopen")
      #expect(visitor.statuses == [422])
      #expect(
        visitor.reads("There is a problem", "The money has been used since", "Savings", "has $10.00", "Reopen"))
      try visitor.visit(other).fill("Amount", with: "10").press("Withdraw").visit(other + "/delete").press(
        "Delete account")
      let path = account.replacing("/accounts/", with: "/closed/") + "/reopen"
      let closedToo = try visitor.post(path, pairs)
      #expect(closedToo.status == 422 && closedToo.text.contains("is closed. Reopen that one first."))
      let opened = try visitor.openAccount("New")
      let open = opened.replacing("/accounts/", with: "/closed/") + "/reopen"
      let keys = visitor.pairs(of: try visitor.form(to: opened + "/deposit")).filter { $0.0 == "csrf" || $0.0 == "op" }
      let refused = try visitor.post(open, keys)
      #expect(refused.status == 422 && refused.text.contains("This account is open, so there is nothing to reopen."))
    }
  }

  @Test("Sent twice it is opened once; foreign keys are a 400, another's account a 404, a missing token a 403")
  func guards() async throws {
    try await withWallet { wallet in
      let (visitor, account, other) = try closedOne(wallet)
      let path = account.replacing("/accounts/", with: "/closed/") + "/reopen"
      try visitor.visit("/closed")
      let pairs = visitor.pairs(of: try visitor.form(to: path))
      let csrf = pairs.filter { $0.0 == "csrf" }
      try visitor.visit(other)
      let foreign = try #require(visitor.value("op"))
      for key in [nil, "", "x", foreign] {
        #expect(try visitor.post(path, csrf + (key.map { [("op", $0)] } ?? [])).status == 400)
      }
      #expect(try visitor.post(path, pairs.filter { $0.0 != "csrf" }).status == 403)
      #expect(try visitor.get(path).status == 405)
      let thief = try wallet.signedIn("(530) 555-0199")
      try thief.openAccount("Mine")
      let theirs = [("csrf", try #require(thief.value("csrf"))), ("op", try #require(thief.value("op")))]
      for target in [path, "/closed/AAAAAAAAAAAAAAAAAAAAAA/reopen", "/closed/x/reopen"] {
        #expect(try thief.post(target, theirs).status == 404)
      }
      #expect(try thief.visit("/closed").reads("You have no closed accounts."))
      for _ in 0..<2 {
        let answer = try visitor.post(path, pairs)
        #expect(answer.status == 303 && answer.field("Location") == account)
      }
      #expect(try visitor.visit(account).reads("The account is open again", "$12.00"))
      #expect(try wallet.visitor().get("/closed").field("Location") == "/login")
    }
  }

  @Test("After the undo window the undoing of a closing is refused, the list still opens it")
  func later() async throws {
    try await withWallet { wallet in
      let (visitor, account, _) = try closedOne(wallet)
      let undo = try #require(visitor.page.forms.first { $0.action.hasPrefix("/undo/") })
      wallet.clock.advance(seconds: wallet.configuration.undoWindow + 1)
      let answer = try visitor.post(undo.action, visitor.pairs(of: undo))
      #expect(answer.status == 422 && answer.text.contains("Too late to undo"))
      #expect(try visitor.visit("/closed").press("Reopen").address == account)
    }
  }

  @Test("50 a page, last closed first; a page that is none is the first")
  func pages() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      for number in 1...52 {
        let account = try visitor.openAccount("Account \(number) of many")
        wallet.clock.advance(seconds: 1)
        try visitor.visit(account + "/delete").press("Delete account")
      }
      func names(_ address: String) throws -> [String] {
        try visitor.visit(address)
        #expect(visitor.statuses == [200])
        return visitor.page.text.matches(of: /Account (\d+) of many/).map { String($0.1) }
      }
      let first = (3...52).reversed().map { "\($0)" }
      for query in ["", "?page=0", "?page=x", "?page=1"] { #expect(try names("/closed" + query) == first) }
      try visitor.follow("Older")
      #expect(visitor.address == "/closed?page=2" && visitor.reads("Account 2 of many", "Account 1 of many", "Page 2"))
      try visitor.press("Reopen")
      #expect(visitor.reads("The account is open again"))
      #expect(try visitor.visit("/closed?page=99999999999999999999").reads("No more closed accounts."))
    }
  }
}
