import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("Delete account")
struct DeleteAccountTests {
  @Test("It asks first; an empty account is gone after that")
  func empty() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday")
      try visitor.follow("Delete account")
      #expect(visitor.address == account + "/delete")
      #expect(visitor.reads("Everyday"))
      #expect(try visitor.get("/home").text.contains("Everyday"), "asking closes nothing")
      try visitor.press("Delete account")
      #expect(visitor.statuses == [303, 200])
      #expect(visitor.address == "/home")
      #expect(!visitor.page.links.contains { $0.address == account })
    }
  }

  @Test("Money can go to another account")
  func moveTo() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "12.34")
      let savings = try visitor.openAccount("Savings", deposit: "1")
      try visitor.visit(account).follow("Delete account").choose("What happens to its money", "Savings").press(
        "Delete account")
      #expect(visitor.statuses == [303, 200])
      #expect(visitor.reads("$13.34", "Savings", "$13.34"))
      #expect(try visitor.visit(savings).reads("$13.34", "$12.34"))
    }
  }

  @Test("Money left behind leaves the total; the books still add up")
  func leftBehind() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "12.34")
      try visitor.visit(account).follow("Delete account").press("Delete account")
      #expect(visitor.statuses == [303, 200])
      #expect(visitor.reads("$0.00"))
      #expect(try visitor.visit(account).statuses == [200], "its history stays")
      #expect(visitor.page.forms.allSatisfy { !$0.action.hasPrefix("/accounts/") })
    }
  }

  @Test("The fresh code is asked for before the choice, so that the money goes where the person chose")
  func provenFirst() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let savings = try visitor.openAccount("Savings", deposit: "1")
      let account = try visitor.openAccount("Everyday", deposit: "12.34")
      wallet.clock.advance(seconds: 901)
      try visitor.visit(account).follow("Delete account")
      #expect(visitor.address.hasPrefix("/confirm?next=") && visitor.reads("Before you delete the account"))
      #expect(visitor.page.links.contains { $0.text == "Cancel" && $0.address == account })
      try visitor.press("Get a code")
      try visitor.fill("Code", with: try #require(wallet.messages.code(to: "+15305550123"))).press("Confirm")
      #expect(visitor.address == account + "/delete")
      try visitor.choose("What happens to its money", "Savings").press("Delete account")
      #expect(visitor.address == "/home" && visitor.statuses == [303, 200])
      #expect(try visitor.visit(savings).reads("$13.34", "$12.34"))
    }
  }

  @Test("If the account moved on since the page was shown, it says so and closes nothing")
  func balanceChanged() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "5")
      try visitor.visit(account + "/delete")
      let pairs = visitor.pairs(of: try visitor.form(to: account + "/delete"))
      try visitor.visit(account).fill("Amount", with: "1").press("Deposit")
      let answer = try visitor.post(account + "/delete", pairs)
      #expect(answer.status == 422)
      #expect(answer.text.contains("The balance has changed. Check it"))
      #expect(try visitor.visit(account).reads("$6.00"))
    }
  }

  @Test("To another's account, or a malformed one: 404, nothing closed")
  func moveToAnother() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "5")
      try visitor.visit(account + "/delete")
      let csrf = try #require(visitor.value("csrf"))
      let key = try #require(visitor.value("op"))
      let seen = try #require(visitor.value("seen"))
      for target in ["AAAAAAAAAAAAAAAAAAAAAA", "x"] {
        let pairs = [("csrf", csrf), ("op", key), ("seen", seen), ("move_to", target)]
        #expect(try visitor.post(account + "/delete", pairs).status == 404)
      }
      #expect(try visitor.visit("/home").reads("Everyday", "$5.00"))
    }
  }

  @Test("What is closed takes no more money")
  func closedStaysClosed() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday")
      let pairs = visitor.pairs(of: try visitor.form(to: account + "/deposit")).filter { $0.0 != "amount" }
      try visitor.visit(account + "/delete").press("Delete account")
      let answer = try visitor.post(account + "/deposit", pairs + [("amount", "1")])
      #expect(answer.status == 422)
      #expect(answer.text.contains("This account is closed"))
    }
  }
}
