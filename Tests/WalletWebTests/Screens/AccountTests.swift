import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("Account")
struct AccountTests {
  @Test("Deposit and withdraw change the balance, and the page says what happened")
  func depositAndWithdraw() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday")
      try visitor.fill("Amount", with: "$1,000").press("Deposit")
      #expect(visitor.statuses == [303, 200])
      #expect(visitor.address == account)
      #expect(visitor.reads("Deposited $1,000.00", "$1,000.00"))
      try visitor.fill("Amount", with: "30.5").press("Withdraw")
      #expect(visitor.reads("Withdrew $30.50", "$969.50"))
      try visitor.visit(account)
      #expect(!visitor.reads("Withdrew $30.50."), "said once")
      #expect(visitor.reads("Withdrawal", "$969.50", "Deposit", "$1,000.00"))
    }
  }

  @Test(
    "An amount that is none is refused with its reason, and what was typed stays",
    arguments: [
      ("", "Enter an amount"), ("abc", "not an amount"), ("0", "more than zero"), ("-5", "without a sign"),
      ("1.005", "2 digits"), ("1,23", "comma"), ("9999999999", "too large"), ("٣", "digits 0-9"),
      ("5\u{0}", "not an amount"),
    ])
  func badAmounts(typed: String, words: String) async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Everyday", deposit: "10")
      for button in ["Deposit", "Withdraw", "Transfer"] {
        try visitor.fill("Amount", with: typed).press(button)
        #expect(visitor.statuses == [422], "\(button)")
        #expect(visitor.reads(words), "\(button)")
        #expect(visitor.value("amount") == typed, "\(button)")
        #expect(visitor.reads("$10.00"), "\(button)")
      }
    }
  }

  @Test("More than the balance is refused, and the message names the balance")
  func overdraft() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "10")
      try visitor.fill("Amount", with: "10.01").press("Withdraw")
      #expect(visitor.statuses == [422])
      #expect(visitor.reads("You only have $10.00 here"))
      #expect(visitor.value("amount") == "10.01")
      #expect(try visitor.visit(account).reads("$10.00"))
      try visitor.fill("Amount", with: "10").press("Withdraw")
      #expect(visitor.statuses == [303, 200])
      #expect(visitor.reads("$0.00"))
    }
  }

  @Test("Renaming shows the new name everywhere; a bad one is refused")
  func rename() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday")
      try visitor.fill("Account name", with: "Rent & bills").press("Rename")
      #expect(visitor.statuses == [303, 200])
      #expect(visitor.address == account)
      #expect(visitor.reads("Rent & bills"))
      #expect(try visitor.visit("/home").reads("Rent & bills"))
      try visitor.visit(account).fill("Account name", with: " ").press("Rename")
      #expect(visitor.statuses == [422])
      #expect(visitor.reads("Enter a name."))
      #expect(try visitor.visit("/home").reads("Rent & bills"))
    }
  }

  @Test("What was done is said on that account's page and no other: the cookie goes nowhere else")
  func noticeHasItsPage() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday")
      let pairs = visitor.pairs(of: try visitor.form(to: account + "/name"))
      let cookie = try #require(try visitor.post(account + "/name", pairs).field("Set-Cookie"))
      #expect(cookie.contains("renamed") && cookie.contains("; Path=\(account);"))
    }
  }

  @Test("The newest 20 entries are shown, newest first, each with the balance after it")
  func history() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Everyday", deposit: "100")
      for cents in 1...21 { try visitor.fill("Amount", with: "0.\(cents < 10 ? "0" : "")\(cents)").press("Withdraw") }
      #expect(visitor.reads("$0.21", "$97.69", "$0.20", "$97.90", "$0.02", "$99.97"))
      #expect(!visitor.reads("$0.01"))
    }
  }

  @Test("S42: another's account, an unknown one and a malformed one get the same 404")
  func notMine() async throws {
    try await withWallet { wallet in
      let owner = try wallet.signedIn()
      let account = try owner.openAccount("Everyday", deposit: "10")
      let thief = try wallet.signedIn("(530) 555-0199")
      try thief.openAccount("Mine")
      let csrf = try #require(thief.value("csrf"))
      let key = try #require(thief.value("op"))
      let unknown = "/accounts/AAAAAAAAAAAAAAAAAAAAAA"
      var bodies: Set<String> = []
      for address in [account, unknown, "/accounts/1", account + "A"] {
        let seen = try thief.get(address)
        #expect(seen.status == 404)
        bodies.insert(seen.text)
        for action in ["deposit", "withdraw", "transfer", "choose", "name", "delete"] {
          let pairs = [("csrf", csrf), ("op", key), ("amount", "1"), ("to", ""), ("name", "x"), ("seen", "1")]
          let answer = try thief.post("\(address)/\(action)", pairs)
          #expect(answer.status == 404, "\(action)")
        }
      }
      #expect(bodies.count == 1)
      #expect(try owner.visit(account).reads("$10.00"))
    }
  }
}
